import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import { readRows } from '#data/rows.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { type RentaHistory, rentaHistory, type WorkshopObject } from '#shared/domain/renta.ts'
import { useAccountDb } from '#store/live.ts'

/** The curves of an object, live; undefined while the prices of its family's essences are read, and only these. */
export function useRentaHistory(
  object: WorkshopObject,
  objects: readonly WorkshopObject[],
): RentaHistory | undefined {
  const db = useAccountDb()
  const { id, family } = object
  const members = useMemo(() => objects.filter((other) => other.family === family), [objects, family])
  const seen = useLiveQuery(async () => {
    if (!db) return undefined
    const essences = [...new Set(members.map(({ essence }) => essence))]
    const histories = await Promise.all(
      essences.map((essence) => readRows(db, priceObservations, `${essence}|1|`)),
    )
    return histories.flat().map(({ item_id, date, price_kamas }) => ({ item_id, date, price: price_kamas }))
  }, [db, members])
  return useMemo(() => seen && rentaHistory(members, seen).get(id), [seen, members, id])
}
