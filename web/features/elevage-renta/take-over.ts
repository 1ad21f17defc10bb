import * as z from 'zod/mini'
import type { AccountDb } from '#data/local-db.ts'
import { itemId, kamas } from '#shared/contract/fields.ts'
import { adoptEssencePrices } from '#store/essences.ts'

const NAME = 'elevage:prices'
const OWNER = `${NAME}:compte`

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
  const prices = readPrices(store.getItem(NAME))
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

/** The prices above 0 of known form; null when the text is no map. */
function readPrices(json: string | null): [number, number][] | null {
  const read = z.record(z.string(), z.unknown()).safeParse(parse(json))
  if (!read.success) return null
  return Object.entries(read.data).flatMap(([key, value]): [number, number][] => {
    const id = itemId.safeParse(Number(key))
    const price = kamas.safeParse(typeof value === 'string' && value.trim() ? Number(value) : value)
    return id.success && price.success && price.data > 0 ? [[id.data, price.data]] : []
  })
}

function parse(json: string | null): unknown {
  try {
    return json === null ? null : JSON.parse(json)
  } catch {
    return null
  }
}
