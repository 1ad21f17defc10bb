import type { Collection } from '#shared/contract/collection.ts'
import { almanaxDays } from './almanax-days.ts'
import { almanaxPrices } from './almanax-prices.ts'
import { archis } from './archis.ts'
import { crushCoefficients, crushings } from './crushing.ts'
import { effectWeights } from './effect-weights.ts'
import { essenceCrafts } from './essence-crafts.ts'
import { essencePrices } from './essence-prices.ts'
import { flips } from './flips.ts'
import { fortuneDays, purses } from './fortune.ts'
import { guideChecks } from './guide-checks.ts'
import { guideGoals } from './guide-goals.ts'
import { inventories } from './inventories.ts'
import { lotEvents } from './lot-events.ts'
import { marketPace } from './market-pace.ts'
import { marketSharing } from './market-sharing.ts'
import { mounts } from './mounts.ts'
import { penGauges } from './pen-gauges.ts'
import {
  craftChoices,
  deferred,
  jobLevels,
  plannedCrafts,
  planSources,
  reserves,
  roiAlerts,
  wantedItems,
} from './plans.ts'
import { preferences } from './preferences.ts'
import { priceObservations } from './price-observations.ts'
import { profiles } from './profiles.ts'
import { readNames } from './read-names.ts'
import { ruleChoices } from './rule-choices.ts'
import { salePrefs } from './sale-prefs.ts'
import { stockMoves } from './stock-moves.ts'

/**
 * Every synced collection. A new one is declared in a file beside this one, and named here. What plain clients read keeps its
 * fields: what is ours beside them (offerings made, goals of guides) is a collection of its own.
 */
export const collections: readonly Collection[] = [
  inventories,
  priceObservations,
  salePrefs,
  flips,
  archis,
  almanaxPrices,
  almanaxDays,
  guideChecks,
  guideGoals,
  preferences,
  mounts,
  essencePrices,
  essenceCrafts,
  effectWeights,
  stockMoves,
  lotEvents,
  plannedCrafts,
  wantedItems,
  planSources,
  reserves,
  craftChoices,
  jobLevels,
  roiAlerts,
  deferred,
  readNames,
  profiles,
  marketSharing,
  ruleChoices,
  marketPace,
  purses,
  fortuneDays,
  crushCoefficients,
  crushings,
  penGauges,
]

const byName = new Map(collections.map((c) => [c.name, c]))
export const collectionNamed = (name: string): Collection | undefined => byName.get(name)
