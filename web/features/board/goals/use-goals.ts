import { useMemo } from 'react'
import { type Guide, guidePath, RECENT_DAYS } from '#blocks/guides.ts'
import { type OchreQuest, useOchreQuest } from '#blocks/use-ochre-quest.ts'
import { type GoalLeft, type GoalNeeds, goalsLeft, percentDone } from '#shared/domain/board/goals.ts'
import { plannedNeeds } from '#shared/domain/courses/needs.ts'
import { CRAFTS } from '#shared/domain/courses/shopping-list.ts'
import { dayAfter } from '#shared/domain/text/paris-day.ts'
import { useFirstPull } from '#store/live.ts'
import { useParisDay } from '#ui/page/use-paris-day.ts'
import { type DatedCraft, type GoalMeans, useDatedCrafts, useGoalMeans } from './use-dated-crafts.ts'
import { type FollowedGuide, useFollowedBoards } from './use-followed-boards.ts'

/** Something that the player works towards (N110). `left`: what is to be bought of it. `percent`: of it done. */
export type Goal = { key: string; to: string; percent: number } & (
  | { kind: 'guide'; guide: Guide; from: number; until: number; crafts: number; left: GoalLeft }
  | ({ kind: 'ochre' } & OchreGoal)
  | { kind: 'craft'; recipe: number; crafts: number; due: string; left: GoalLeft }
)

/** What the player follows, and how far each is; undefined while it is read, null without the game data. */
export function useBoardGoals(): readonly Goal[] | null | undefined {
  const today = useParisDay()
  const boards = useFollowedBoards(dayAfter(today, 1 - RECENT_DAYS))
  const ochre = useOchreQuest()
  const crafts = useDatedCrafts()
  const means = useGoalMeans()
  const coming = useFirstPull()
  return useMemo(() => {
    if (boards === null || means === null || ochre === null) return null
    if (coming || !boards || !means || !crafts || ochre === undefined) return undefined
    const left = leftOf(boards, crafts, means)
    return [
      ...boards.flatMap((one): Goal[] => {
        const rest = left.get(one.guide.id)
        return rest ? [guideGoal(one, rest)] : []
      }),
      ...(ochre.followed && isOpen(ochre) ? [ochreGoal(ochre)] : []),
      ...crafts.flatMap((craft): Goal[] => {
        const rest = left.get(craftKey(craft))
        return rest ? [craftGoal(craft, rest)] : []
      }),
    ]
  }, [boards, ochre, crafts, means, coming])
}

type OchreGoal = OchreQuest & { step: number }
const isOpen = (quest: OchreQuest): quest is OchreGoal => quest.step !== null

const craftKey = ({ recipe }: DatedCraft): string => `craft:${recipe}`

/** One stock serves them all (N12): the crafts with a day first. */
function leftOf(
  boards: readonly FollowedGuide[],
  crafts: readonly DatedCraft[],
  means: GoalMeans,
): ReadonlyMap<string, GoalLeft> {
  const { needs, takenOf } = plannedNeeds({ crafts, asked: [] }, means)
  const ofCrafts = crafts.map(
    (craft): GoalNeeds => ({
      key: craftKey(craft),
      due: craft.due,
      needs: needs.filter(({ origin }) => origin.source === CRAFTS && origin.id === String(craft.recipe)),
    }),
  )
  const ofGuides = boards.map(({ guide, needs }): GoalNeeds => ({ key: guide.id, due: null, needs }))
  return goalsLeft([...ofCrafts, ...ofGuides], {
    freeOf: (id) => Math.max(0, means.freeOf(id) - takenOf(id)),
    plannedOf: means.plannedOf,
    pricesOf: means.pricesOf,
  })
}

const guideGoal = ({ guide, from, to, crafts, done, total }: FollowedGuide, left: GoalLeft): Goal => ({
  kind: 'guide',
  key: guide.id,
  to: guidePath(guide),
  percent: percentDone(done, total),
  ...{ guide, from, until: to, crafts, left },
})

const ochreGoal = (ochre: OchreGoal): Goal => ({
  kind: 'ochre',
  key: 'ochre',
  to: `/app/archis?etape=${ochre.step}&etat=manquants`,
  percent: percentDone(ochre.done, ochre.total),
  ...ochre,
})

const craftGoal = ({ recipe, crafts, due, tree }: DatedCraft, left: GoalLeft): Goal => ({
  kind: 'craft',
  key: `craft:${recipe}`,
  to: `/app/profit?recipe=${recipe}&crafts=${crafts}${tree ? '&vue=arbre' : ''}`,
  percent: percentDone(left.needed - left.left, left.needed),
  ...{ recipe, crafts, due, left },
})
