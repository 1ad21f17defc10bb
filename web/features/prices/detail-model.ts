import { useMemo } from 'react'
import type { Stored } from '#data/rows.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'
import { type PackHistory, packHistory } from '#shared/domain/pack-history.ts'
import { saveWithUndo } from '#ui/save-with-undo.ts'
import { useRows, useSave } from '#ui/use-rows.ts'
import { noonOf } from './book-lines.ts'

/** What was read of a pack over the last year. */
export type PackCourse = PackHistory & { size: PackSize }

/** The history of one item, live, and how to correct a day of it. */
export function useItemHistory(id: number, today: string) {
  const rows = useRows(priceObservations, `${id}|`)
  const save = useSave()
  const courses = useMemo(() => rows && coursesOf(rows, today), [rows, today])
  const correct = (size: PackSize, date: string, price: number | null, before: number) => {
    const write = (kamas: number) =>
      save(priceObservations, { item_id: id, pack_size: size, date }, { price_kamas: kamas })
    return saveWithUndo(
      'line',
      () => write(price ?? 0),
      () => write(before),
    )
  }
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
