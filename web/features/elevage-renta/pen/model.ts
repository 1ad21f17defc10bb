import { useDeferredValue, useMemo } from 'react'
import type { Gauge } from '#shared/catalogue/types.ts'
import { MOUNT_NUMBERS } from '#shared/collections/mounts.ts'
import { GAUGES } from '#shared/contract/fields.ts'
import { batchOf } from '#shared/domain/breeding/breeding-means.ts'
import { firstPrices, lackingWays } from '#shared/domain/breeding/first-prices.ts'
import {
  FERTILE_POINTS,
  type MountGauges,
  pointsNeeded,
  SERENITY_LIMIT,
} from '#shared/domain/breeding/pen.ts'
import {
  type PenAnswer,
  type PenPurchase,
  penAnswer,
  penPurchase,
} from '#shared/domain/breeding/pen-answer.ts'
import type { GaugeTask } from '#shared/domain/breeding/pen-plan.ts'
import { BREEDING_RULES } from '#shared/domain/rules/breeding-rules.ts'
import {
  choiceParam,
  flagParam,
  numberParam,
  type UrlSchema,
  useUrlParams,
} from '#ui/params/use-url-params.ts'
import type { Breeding } from '../use-breeding.ts'

export const GOALS = ['100', '0', '50', '200', 'points'] as const
export const MOST_XP = MOUNT_NUMBERS.xp.maximum
const { gaugeCaps, penMounts, levelXp } = BREEDING_RULES
/** What a full gauge of the game holds. */
export const MOST_HELD = Math.max(...gaugeCaps.value)

export type PenParams = {
  mounts: number
  goal: (typeof GOALS)[number]
  goalPoints: number
  infertile: boolean
  xp: number
  love: number
  maturity: number
  endurance: number
  serenity: number
  serenityWanted: number
  kept: boolean
  /** The point of the curve that was picked: its place from the cheapest. */
  way: number
} & { [G in Gauge as `in_${G}`]: number }

const SCHEMA: UrlSchema<PenParams> = {
  mounts: numberParam('montures', penMounts.value, 1, penMounts.value),
  goal: choiceParam('vise', GOALS),
  goalPoints: numberParam('vise_points', 0, 0, MOST_XP),
  infertile: flagParam('sterile'),
  xp: numberParam('xp', 0, 0, MOST_XP),
  love: numberParam('amour', 0, 0, FERTILE_POINTS),
  maturity: numberParam('maturite', 0, 0, FERTILE_POINTS),
  endurance: numberParam('endurance', 0, 0, FERTILE_POINTS),
  serenity: numberParam('serenite', 0, -SERENITY_LIMIT, SERENITY_LIMIT),
  serenityWanted: numberParam('serenite_voulue', 0, -SERENITY_LIMIT, SERENITY_LIMIT),
  kept: flagParam('garder'),
  way: numberParam('point', 0, 0, 99),
  in_mangeoire: numberParam('j_mangeoire', 0, 0, MOST_HELD),
  in_abreuvoir: numberParam('j_abreuvoir', 0, 0, MOST_HELD),
  in_foudroyeur: numberParam('j_foudroyeur', 0, 0, MOST_HELD),
  in_dragofesse: numberParam('j_dragofesse', 0, 0, MOST_HELD),
  in_caresseur: numberParam('j_caresseur', 0, 0, MOST_HELD),
  in_baffeur: numberParam('j_baffeur', 0, 0, MOST_HELD),
}

/** What the mounts have and what is wanted of them. */
export function gaugesOf(params: PenParams): { has: MountGauges; wants: MountGauges } {
  const { xp, love, maturity, endurance, serenity } = params
  const fertile = params.infertile ? 0 : FERTILE_POINTS
  const level =
    params.goal === 'points' ? params.goalPoints : params.goal === '0' ? 0 : levelXp.value[params.goal]
  return {
    has: { xp, love, maturity, endurance, serenity },
    wants: {
      xp: level,
      love: fertile,
      maturity: fertile,
      endurance: fertile,
      serenity: params.serenityWanted,
    },
  }
}

export type PenView = {
  params: PenParams
  change: (patch: Partial<PenParams>) => void
  needs: ReadonlyMap<Gauge, number>
  answer: PenAnswer
  /** The way that was picked, and what it takes; null where there is nothing to give. */
  picked: number
  purchase: PenPurchase | null
  first: readonly number[]
}

const FIRST = 6

/** The plan of a pen as the address asks for it. */
export function usePen({ fuels, means }: Breeding): PenView {
  const [params, change] = useUrlParams(SCHEMA)
  const asked = useDeferredValue(params)
  const needs = useMemo(() => {
    const { has, wants } = gaugesOf(asked)
    return pointsNeeded(has, wants)
  }, [asked])
  const answer = useMemo(() => {
    const tasks = new Map<Gauge, GaugeTask>()
    for (const gauge of GAUGES) {
      const points = needs.get(gauge)
      const from = asked[`in_${gauge}`]
      if (points) tasks.set(gauge, { points, from, to: asked.kept ? from : 0 })
    }
    return penAnswer(tasks, fuels, means)
  }, [needs, asked, fuels, means])
  const picked = Math.min(asked.way, answer.curve.length - 1)
  const plan = answer.curve[picked]
  const purchase = useMemo(() => (plan ? penPurchase(plan, means) : null), [plan, means])
  const first = useMemo(() => {
    const unpriced = plan?.gauges.filter(({ cost }) => cost === null).flatMap((gauge) => gauge.fuels) ?? []
    return firstPrices(
      unpriced.map(({ id, pieces }) => ({ ways: lackingWays(id, batchOf(id, pieces, means)) })),
      FIRST,
    )
  }, [plan, means])
  return { params, change, needs, answer, picked, purchase, first }
}
