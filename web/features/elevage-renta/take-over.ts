import { useEffect } from 'react'
import * as z from 'zod/mini'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { AccountDb } from '#data/local-db.ts'
import { requestSync } from '#data/sync-engine.ts'
import { itemId, kamas } from '#shared/contract/fields.ts'
import { adoptEssencePrices } from '#store/essences.ts'
import { useAccountDb } from '#store/live.ts'
import { readStored } from '#ui/stored-json.ts'

const NAME = 'elevage:prices'
const OWNER = `${NAME}:compte`

/** Prices that an older version kept on this device come into the account once their essences have names. */
export function useTakenOver(data: Catalogue | null): void {
  const db = useAccountDb()
  useEffect(() => {
    if (!db || !data) return
    takeOverPrices(db, (id) => data.item(id).name).then(
      (found) => {
        if (found) requestSync()
      },
      (error: unknown) => console.warn('[comptoir] prix d’avant', error),
    )
  }, [db, data])
}

/**
 * Takes the essence prices that an older version kept on the device (a map from item id to kamas) over into the
 * account's rows, once, and answers whether there were any. They go to the first account that opens the workshop, never
 * over a price that has a row, and are no observation: they have no day. Content that is no map is left where it is.
 */
export async function takeOverPrices(
  db: AccountDb,
  nameOf: (id: number) => string,
  store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = localStorage,
): Promise<boolean> {
  const prices = readPrices(readStored(NAME, store))
  if (!prices || (store.getItem(OWNER) ?? db.userId) !== db.userId) return false
  // Named before the save: should the page end between it and the removal, no other account takes them again.
  store.setItem(OWNER, db.userId)
  await adoptEssencePrices(
    db,
    prices.map(([id, price]) => ({ id, price, name: nameOf(id) })),
  )
  store.removeItem(NAME)
  store.removeItem(OWNER)
  return prices.length > 0
}

/** The prices above 0 of known form; null when it is no map. */
function readPrices(stored: unknown): [number, number][] | null {
  const read = z.record(z.string(), z.unknown()).safeParse(stored)
  if (!read.success) return null
  return Object.entries(read.data).flatMap(([key, value]): [number, number][] => {
    const id = itemId.safeParse(Number(key))
    const price = kamas.safeParse(typeof value === 'string' && value.trim() ? Number(value) : value)
    return id.success && price.success && price.data > 0 ? [[id.data, price.data]] : []
  })
}
