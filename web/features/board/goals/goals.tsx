import { useMemo, useState } from 'react'
import { boardsOf, GUIDES, type Guide, guidePath, plansOf, RECENT_DAYS } from '#blocks/guides.ts'
import { useGuideTiers } from '#blocks/use-guide-tiers.ts'
import { type OchreQuest, useOchreQuest } from '#blocks/use-ochre-quest.ts'
import { type GoalLeft, type GoalNeeds, goalsLeft, percentDone } from '#shared/domain/board/goals.ts'
import { madeOf, type NeedFacts, plannedNeeds } from '#shared/domain/courses/needs.ts'
import { CRAFTS } from '#shared/domain/courses/shopping-list.ts'
import { levelSuffices } from '#shared/domain/crafts/craft-tree.ts'
import { boxKey } from '#shared/domain/guides/guides.ts'
import { formatDay, formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { dayAfter } from '#shared/domain/text/paris-day.ts'
import { useFirstPull } from '#store/account.ts'
import { useCraftLocks } from '#store/crafts.ts'
import { useFollowedGuides, useGoals, useJobLevels, useTicks } from '#store/guides.ts'
import { type PlannedCraft, useFreeStock, usePlannedCrafts } from '#store/plans.ts'
import { pricesOf, usePriceBook } from '#store/prices.ts'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { AtLeast } from '#ui/figures/bounds.tsx'
import { Money } from '#ui/figures/money.tsx'
import { useParisDay } from '#ui/hooks/use-paris-day.ts'
import { Link } from '#ui/page/link.tsx'
import { RowsComing, Section } from '../part.tsx'

/** Goals that are shown at first. */
const SHOWN = 5

/** What the player works towards: how far each is, and what is left to buy (N110). */
export function Goals() {
  const goals = useBoardGoals()
  const [all, setAll] = useState(false)
  if (goals === null) return null
  const shown = all ? goals : goals?.slice(0, SHOWN)
  return (
    <Section
      title="Objectifs"
      id="goals"
      className="mb-6.5 max-md:mb-5"
      end={
        goals &&
        goals.length > 0 && (
          <small className="text-13 text-muted">{plural(goals.length, 'suivi', 'suivis')}</small>
        )
      }
    >
      {shown ? (
        <ul>
          {shown.map((goal) => (
            <GoalRow key={goal.key} goal={goal} />
          ))}
        </ul>
      ) : (
        <RowsComing rows={2} />
      )}
      {goals?.length === 0 && (
        <p className="pt-3 text-13 text-muted">
          Rien de suivi. {'Un guide, la quête Ocre ou un craft daté s’ajoute ici par «\u00a0Suivre\u00a0».'}
        </p>
      )}
      {goals && goals.length > SHOWN && (
        <button
          type="button"
          className="link mt-1 inline-flex min-h-8 items-center text-13 max-md:min-h-11"
          aria-expanded={all}
          aria-label={all ? undefined : `Voir tous les objectifs, ${formatNumber(goals.length)}`}
          onClick={() => setAll(!all)}
        >
          {all ? 'moins' : 'tous'}
        </button>
      )}
    </Section>
  )
}

function GoalRow({ goal }: { goal: Goal }) {
  const name = useGoalName(goal)
  return (
    <li className="board-goal relative border-b border-rule py-2.5">
      <div className="flex items-baseline justify-between gap-3">
        <Link to={goal.to} className="min-w-0 font-medium after:absolute after:inset-0">
          {name}
        </Link>
        <span className="flex-none text-13 text-muted tabular-nums">
          {goal.kind === 'ochre'
            ? `${formatNumber(goal.done)} / ${formatNumber(goal.total)}`
            : `${formatNumber(goal.percent)} %`}
        </span>
      </div>
      <div
        className="bar my-1"
        role="progressbar"
        aria-label={`Avancement, ${name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={goal.percent}
      >
        <i style={{ width: `${goal.percent}%` }} />
      </div>
      <small className="block text-12 text-faint">
        <Rest goal={goal} />
      </small>
    </li>
  )
}

function useGoalName(goal: Goal): string {
  const catalogue = useCatalogue()
  if (goal.kind === 'guide')
    return `Guide ${goal.guide.job}, ${formatNumber(goal.from)} → ${formatNumber(goal.until)}`
  if (goal.kind === 'ochre') return 'Quête Ocre'
  return `${catalogue?.item(goal.recipe).name ?? ''} × ${formatNumber(goal.crafts)}`
}

function Rest({ goal }: { goal: Goal }) {
  if (goal.kind === 'guide')
    return (
      <>
        <ToBuy left={goal.left} /> {`et ${plural(goal.crafts, 'craft', 'crafts')}`}
      </>
    )
  if (goal.kind === 'craft')
    return (
      <>
        {`pour le ${formatDay(goal.due)}`} · <ToBuy left={goal.left} />
      </>
    )
  const { step, captures, kamas, unpriced } = goal
  return (
    <>
      {`étape ${formatNumber(step)}\u00a0: ${plural(captures, 'capture', 'captures')}`}
      {captures > 0 && ', '}
      {captures > 0 && unpriced === captures && 'prix à saisir'}
      {captures > unpriced && (
        <>
          <AtLeast when={unpriced > 0} />
          <Money value={kamas} tone="faint" /> à tes prix
        </>
      )}
    </>
  )
}

/** Kamas left to pay, at least, where a price lacks. */
function ToBuy({ left: { left, cost, unpriced } }: { left: GoalLeft }) {
  if (left === 0 || cost === 0) return <>{unpriced.length > 0 ? 'prix à saisir' : 'rien à acheter'}</>
  return (
    <>
      reste <AtLeast when={unpriced.length > 0} />
      <Money value={cost} tone="faint" />
    </>
  )
}

/** Something that the player works towards (N110). `left`: what is to be bought of it. `percent`: of it done. */
type Goal = { key: string; to: string; percent: number } & (
  | { kind: 'guide'; guide: Guide; from: number; until: number; crafts: number; left: GoalLeft }
  | ({ kind: 'ochre' } & OchreGoal)
  | { kind: 'craft'; recipe: number; crafts: number; due: string; left: GoalLeft }
)

/** What the player follows, and how far each is; undefined while it is read, null without the game data. */
function useBoardGoals(): readonly Goal[] | null | undefined {
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

type DatedCraft = PlannedCraft & { due: string }

/** The planned crafts that are wanted for a day, the earliest first; undefined while they are read. */
function useDatedCrafts(): readonly DatedCraft[] | undefined {
  const planned = usePlannedCrafts()
  return useMemo(
    () =>
      planned
        ?.flatMap((craft) => (craft.due === null ? [] : [{ ...craft, due: craft.due }]))
        .sort((a, b) => (a.due < b.due ? -1 : Number(a.due > b.due))),
    [planned],
  )
}

/** What goals are worked out with. `plannedOf`: what all planned crafts make. */
type GoalMeans = NeedFacts & { plannedOf: (id: number) => number }

/** Undefined while it is read, null without the game data. */
function useGoalMeans(): GoalMeans | null | undefined {
  const catalogue = useCatalogue()
  const planned = usePlannedCrafts()
  const free = useFreeStock()
  const book = usePriceBook()
  const locks = useCraftLocks()
  const levels = useJobLevels()
  return useMemo(() => {
    if (!catalogue) return null
    if (!planned || !free || !book || !locks || !levels) return undefined
    const known: NeedFacts = {
      ingredientsOf: (id) => catalogue.recipe(id)?.ingredients,
      freeOf: (id) => free.get(id) ?? 0,
      pricesOf: (id) => pricesOf(book.get(id)),
      lockOf: locks,
      canMake: (id) => {
        const recipe = catalogue.recipe(id)
        return recipe === undefined || levelSuffices(recipe, levels)
      },
    }
    const made = madeOf(planned, known.ingredientsOf)
    return { ...known, plannedOf: (id) => made.get(id) ?? 0 }
  }, [catalogue, planned, free, book, locks, levels])
}

/** A guide that the player follows: boxes ticked of those that count for the goal, and what the others still ask. */
type FollowedGuide = {
  guide: Guide
  from: number
  to: number
  done: number
  total: number
  /** Of tiers that have a box left. */
  crafts: number
  needs: GoalNeeds['needs']
}

/** Undefined while they are read, null without the game data; without those that are finished. */
function useFollowedBoards(since: string): readonly FollowedGuide[] | null | undefined {
  const data = useCatalogue()
  const goals = useGoals()
  const ticks = useTicks()
  const followed = useFollowedGuides(since)
  const tiers = useGuideTiers(followed?.has('eleveur_v1') ?? false)
  return useMemo(() => {
    if (!data || tiers === null) return null
    if (!tiers || !goals || !ticks || !followed) return undefined
    if (followed.size === 0) return NONE
    const nameOf = (id: number) => data.item(id).name
    const boards = boardsOf(plansOf(tiers, goals, nameOf), ticks)
    return GUIDES.filter(({ id }) => followed.has(id)).flatMap((guide) => {
      const { plan, goal, checked, ...board } = boards[guide.slug]
      const { done, total } = board.ofGoal ?? board
      const left = plan.flatMap(({ index, crafts, needs }) => {
        const lacking = needs.filter(
          ({ id, quantity }) => quantity > 0 && !checked.has(boxKey(index, nameOf(id))),
        )
        return lacking.length > 0 ? [{ crafts, lacking }] : []
      })
      if (left.length === 0) return []
      const crafts = left.reduce((sum, tier) => sum + tier.crafts, 0)
      const needs = left.flatMap(({ lacking }) =>
        lacking.map(({ id, quantity }) => ({ id, pieces: quantity })),
      )
      return [{ guide, from: goal.from, to: goal.to, done, total, crafts, needs }]
    })
  }, [data, tiers, goals, ticks, followed])
}

const NONE: readonly FollowedGuide[] = []
