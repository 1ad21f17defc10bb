import { useMemo } from 'react'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import type { Stored } from '#data/rows.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'
import { type PackHistory, packHistory } from '#shared/domain/pack-history.ts'
import { useRows } from '#store/live.ts'
import { correctPrice } from '#store/prices.ts'
import { text as kit } from '#ui/text.ts'
import { noonOf } from './book-lines.ts'

/** What was read of a pack over the last year. */
export type PackCourse = PackHistory & { size: PackSize }

/** The history of one item, live, and how to correct a day of it. */
export function useItemHistory(id: number, today: string) {
  const rows = useRows(priceObservations, `${id}|`)
  const tell = useMutateAndTell()
  const courses = useMemo(() => rows && coursesOf(rows, today), [rows, today])
  const correct = (size: PackSize, date: string, price: number | null) =>
    tell(kit.lineSaved, 'line', (db) => correctPrice(db, { id, pack: size, price: price ?? 0 }, date))
  return { courses, correct }
}

export type Correct = ReturnType<typeof useItemHistory>['correct']

function coursesOf(rows: readonly Stored<typeof priceObservations>[], today: string): PackCourse[] {
  return PACK_SIZES.flatMap((size) => {
    const history = packHistory(
      rows.filter((row) => row.pack_size === size),
      noonOf(today),
    )
    return history ? [{ size, ...history }] : []
  })
}
