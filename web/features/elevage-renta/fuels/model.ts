import { useMemo } from 'react'
import type { Gauge } from '#shared/catalogue/types.ts'
import { GAUGES } from '#shared/contract/fields.ts'
import { firstPrices, lackingWays } from '#shared/domain/breeding/first-prices.ts'
import { type TierOffers, tierOffers } from '#shared/domain/breeding/fuel-offers.ts'
import { BREEDING_RULES } from '#shared/domain/rules/breeding-rules.ts'
import {
  choiceParam,
  flagParam,
  numberParam,
  type UrlSchema,
  useUrlParams,
} from '#ui/params/use-url-params.ts'
import type { Breeding } from '../use-breeding.ts'

const ALL = 'toutes'
const TIERS = ['tous', '1', '2', '3', '4'] as const
export const MOST_POINTS = 2_000_000
const { gaugeCaps, penMounts } = BREEDING_RULES
/** Twenty gigantesques: what fills a gauge of the game. */
const USUAL_POINTS = Math.max(...gaugeCaps.value)
const FIRST = 6

type Params = {
  gauge: Gauge | typeof ALL
  tier: (typeof TIERS)[number]
  onlyMine: boolean
  points: number
  mounts: number
  /** The tier whose sizes are unfolded, e.g. `caresseur-1`. */
  open: string
}
const SCHEMA: UrlSchema<Params> = {
  gauge: choiceParam('jauge', [ALL, ...GAUGES] as const),
  tier: choiceParam('palier', TIERS),
  onlyMine: flagParam('niveau'),
  points: numberParam('points', USUAL_POINTS, 1, MOST_POINTS),
  mounts: numberParam('montures', penMounts.value, 1, penMounts.value),
  open: choiceParam('ouvert', [
    '',
    ...GAUGES.flatMap((gauge) => ['1', '2', '3', '4'].map((tier) => `${gauge}-${tier}`)),
  ]),
}

export { ALL, TIERS }

export const keyOf = ({ gauge, tier }: TierOffers): string => `${gauge}-${tier}`

/** The tiers as the filters ask for them, with the prices that would help most. */
export function useFuelTiers({ fuels, means, level, data }: Breeding) {
  const [params, change] = useUrlParams(SCHEMA)
  const { gauge, tier, onlyMine, points } = params
  const tiers = useMemo(() => {
    const wanted = fuels.filter(
      (fuel) =>
        (gauge === ALL || fuel.gauge === gauge) &&
        (tier === 'tous' || fuel.tier === Number(tier)) &&
        (!onlyMine || level === null || data.item(fuel.id).level <= level),
    )
    return tierOffers(wanted, points, means)
  }, [fuels, means, level, data, gauge, tier, onlyMine, points])
  const first = useMemo(() => {
    const lacking = tiers
      .filter(({ sizes }) => sizes.every(({ perThousand }) => perThousand === null))
      .map(({ sizes }) => ({ ways: sizes.flatMap(({ id, batch }) => lackingWays(id, batch)) }))
    return firstPrices(lacking, FIRST)
  }, [tiers])
  return { params, change, tiers, first }
}
