import type { LotCost } from '#shared/domain/lots/lots.ts'
import { nextCost, type StockLayer } from '#shared/domain/stock/stock-cost.ts'
import type { BankFacts, BankOption, BankPlan, BankStep } from './bank-types.ts'

/** Sums of parts of kamas end so near a whole number. */
const NOTHING = 1e-6

/** The steps of a plan in the order of their gain, each with the cost of the oldest pieces that are left for it (M31). */
export function stepsOf(
  options: readonly BankOption[],
  counts: readonly number[],
  facts: BankFacts,
): BankPlan {
  const chosen = options.flatMap((option, at) => {
    const times = counts[at] ?? 0
    return times > 0 ? [{ option, times }] : []
  })
  // What is sold or crushed comes before what crafts take of the rest.
  chosen.sort(
    (a, b) =>
      Number(a.option.kind === 'craft') - Number(b.option.kind === 'craft') ||
      b.option.price - a.option.price ||
      a.option.item - b.option.item,
  )
  const taken = new Map<number, number>()
  const steps = chosen.map(({ option, times }): BankStep => {
    let [cost, buying, atMost] = [0, 0, false]
    const bought: { id: number; pieces: number }[] = []
    for (const { id, pieces } of option.uses) {
      const before = taken.get(id) ?? 0
      const own = Math.min(pieces * times, (facts.stock.get(id) ?? 0) - before)
      const { kamas, unknown } = between(facts.layersOf(id), before, own)
      cost += kamas
      atMost ||= unknown > 0
      taken.set(id, before + own)
      const lacking = pieces * times - own
      if (lacking === 0) continue
      bought.push({ id, pieces: lacking })
      buying += lacking * (facts.unitOf(id) ?? 0)
    }
    const spends = option.fee * times + Math.ceil(buying - NOTHING)
    return {
      option,
      times,
      gain: Math.round(option.price * times) - spends - cost,
      atMost,
      spends,
      slots: option.slots * times,
      bought,
    }
  })
  steps.sort((a, b) => b.gain - a.gain || a.option.item - b.option.item || a.option.size - b.option.size)
  const left = new Map<number, number>()
  for (const [id, pieces] of facts.stock) {
    const rest = pieces - (taken.get(id) ?? 0)
    if (rest > 0) left.set(id, rest)
  }
  return {
    steps,
    gain: steps.reduce((sum, { gain }) => sum + gain, 0),
    spends: steps.reduce((sum, { spends }) => sum + spends, 0),
    left,
  }
}

/** What pieces cost of which others were taken before. */
function between(layers: readonly StockLayer[], before: number, pieces: number): LotCost {
  const [until, from] = [nextCost(layers, before + pieces), nextCost(layers, before)]
  return { kamas: until.kamas - from.kamas, unknown: until.unknown - from.unknown }
}
