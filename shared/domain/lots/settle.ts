import type { PackSize } from '#shared/contract/fields.ts'
import type { Lot } from './lots.ts'

/** A sale that the game tells of, in kamas of the whole lot. */
export type Sale = { item_id: number | null; size: PackSize; price: number }

/**
 * The lot that each sale ends, in the order of the sales: of its item and size one that is asked at that price, else any; of
 * several the one listed first. Equal sales are different lots. Null where none is open (M51).
 */
export function settledLots(sales: readonly Sale[], lots: readonly Lot[]): (Lot | null)[] {
  const open = new Map<string, Lot[]>()
  for (const lot of lots) {
    if (lot.end || lot.item_id === null) continue
    const key = kindOf(lot)
    open.set(key, [...(open.get(key) ?? []), lot])
  }
  const settled: (Lot | null)[] = sales.map(() => null)
  const take = (isIt: (lot: Lot, sale: Sale) => boolean) => {
    for (const [at, sale] of sales.entries()) {
      if (settled[at]) continue
      const left = open.get(kindOf(sale)) ?? []
      const lot = left.find((one) => isIt(one, sale))
      if (!lot) continue
      settled[at] = lot
      open.set(
        kindOf(sale),
        left.filter((one) => one !== lot),
      )
    }
  }
  // A sale at another price takes none that a later one names by its own.
  take((lot, sale) => lot.price === sale.price)
  take(() => true)
  return settled
}

const kindOf = ({ item_id, size }: Pick<Lot, 'item_id' | 'size'>): string => `${item_id}|${size}`

/** A sale that was noted from the game's words: `time` is the hour and minute that they gave, or ''. */
export type NotedSale = Sale & { time: string }

/**
 * Which of some sales an earlier paste seems to have told already: as many of one item, size, price and time as were noted. Equal
 * ones of one paste are different sales (M51).
 */
export function toldAlready(sales: readonly NotedSale[], noted: readonly NotedSale[]): boolean[] {
  const left = new Map<string, number>()
  for (const one of noted) left.set(saleKey(one), (left.get(saleKey(one)) ?? 0) + 1)
  return sales.map((sale) => {
    const key = saleKey(sale)
    const times = left.get(key) ?? 0
    left.set(key, times - 1)
    return times > 0
  })
}

const saleKey = ({ item_id, size, price, time }: NotedSale): string => [item_id, size, price, time].join('|')
