import { useMemo } from 'react'
import { boardsOf, GUIDES, type Guide, plansOf } from '#blocks/guides.ts'
import { useGuideTiers } from '#blocks/use-guide-tiers.ts'
import type { GoalNeeds } from '#shared/domain/board/goals.ts'
import { boxKey } from '#shared/domain/guides/guides.ts'
import { useFollowedGuides, useGoals, useTicks } from '#store/guides.ts'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'

/** A guide that the player follows: boxes ticked of those that count for the goal, and what the others still ask. */
export type FollowedGuide = {
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
export function useFollowedBoards(since: string): readonly FollowedGuide[] | null | undefined {
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
