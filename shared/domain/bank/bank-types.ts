import type { Hall } from '#shared/domain/courses/halls.ts'
import type { StockLayer } from '#shared/domain/stock/stock-cost.ts'

/** What can be done with what one owns (M29). Amounts are kamas. */

/**
 * One time of a way out: a lot sold as it is, as many crafts as a lot of what they make, or one item crushed. `uses`: pieces from the
 * stock, which a craft alone may buy what lacks of. `price`: what comes in, `fee`: what is paid at once; `slots` of a market, a
 * part of one where several share a lot; `sells`: pieces that its market has to take.
 */
export type BankOption = {
  kind: 'sell' | 'craft' | 'crush'
  item: number
  size: number
  most: number
  uses: readonly { id: number; pieces: number }[]
  price: number
  fee: number
  hall: Hall
  slots: number
  sells: { id: number; pieces: number } | null
}

/** What limits it; null is no limit. `unitOf`: kamas for a piece that is bought, null where nobody knows. `paceOf`: pieces in time. */
export type BankFacts = {
  stock: ReadonlyMap<number, number>
  layersOf: (id: number) => readonly StockLayer[]
  unitOf: (id: number) => number | null
  paceOf: (id: number) => number | null
  slotsOf: (hall: Hall) => number | null
  budget: number | null
}

/**
 * A step of the plan: so many times an option. `gain` counts what its pieces cost, first in, first out; `atMost`: of some of them
 * nobody knows. `bought`: pieces of each item that are bought for it, and the kamas of all.
 */
export type BankStep = {
  option: BankOption
  times: number
  gain: number
  atMost: boolean
  spends: number
  slots: number
  bought: readonly { id: number; pieces: number }[]
}

export type BankPlan = {
  steps: readonly BankStep[]
  gain: number
  spends: number
  left: ReadonlyMap<number, number>
}
