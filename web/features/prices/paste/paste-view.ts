import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import type { Names, PastedEntry, PastedMarket, PastedPrice } from '#shared/domain/prices/pasted-price.ts'

/** A price whose item is known. */
export type ReadyPrice = PastedPrice & { item: number; of: CatalogueItem }
/** The market of an item that is known. */
export type ReadyMarket = PastedMarket & { item: number; of: CatalogueItem }

const BY_NUMBER = /^objet inconnu #(-?[1-9]\d{0,14})$/i

/** The items that a catalogue's names mean; one that it does not know is called by its number. */
export const namesOf = (catalogue: Catalogue): Names => ({
  idOf: (name) => catalogue.meant(name)?.id ?? (Number(BY_NUMBER.exec(name)?.[1] ?? 0) || undefined),
  nameOf: (id) => {
    const { name } = catalogue.item(id)
    return BY_NUMBER.test(name) ? undefined : name
  },
})

/**
 * What a list says of prices, one per item, pack and day, and of markets, one per item and day: of a price that is said twice
 * the later one. `repeated`: how many prices are said more than once.
 */
export function readyOf(
  entries: readonly PastedEntry[],
  catalogue: Catalogue,
): { prices: ReadyPrice[]; markets: ReadyMarket[]; repeated: number } {
  const prices = new Map<string, ReadyPrice>()
  const markets = new Map<string, ReadyMarket>()
  const twice = new Set<string>()
  for (const entry of entries) {
    const { item } = entry
    if (item === null) continue
    const of = catalogue.item(item)
    if ('figures' in entry) {
      const key = `${item}|${entry.day ?? ''}`
      markets.set(key, { ...markets.get(key), ...entry, item, of })
      continue
    }
    const key = `${item}|${entry.pack}|${entry.day ?? ''}`
    if (prices.delete(key)) twice.add(key)
    prices.set(key, { ...entry, item, of })
  }
  return { prices: [...prices.values()], markets: [...markets.values()], repeated: twice.size }
}
