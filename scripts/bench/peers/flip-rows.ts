import type { flips } from '#shared/collections/flips.ts'
import type { RowOf } from '#shared/contract/collection.ts'

/** The row that every contender stores: a line of the buy/resell tracker. */
export type FlipRow = RowOf<typeof flips>

/** The rows on screen are those whose id begins so: the first hundred. */
export const SHOWN_PREFIX = 'f'
export const SHOWN = 100

export const FIELDS: readonly (keyof FlipRow)[] = [
  'id',
  'purchase_date',
  'sold',
  'sold_date',
  'item_id',
  'item_name',
  'item_img_url',
  'buy_price_kamas',
  'sell_price_kamas',
  'tax_kamas',
  'autoTax',
  'note',
]

const KINDS = [
  'Anneau',
  'Amulette',
  'Cape',
  'Ceinture',
  'Bottes',
  'Coiffe',
  'Bouclier',
  'Dague',
  'Bâton',
  'Épée',
]
const OWNERS = [
  'du Bouftou Royal',
  'de l’Abraknyde Ancestral',
  'du Craqueleur des Plaines',
  'du Piou Rouge',
  'de Klime',
  'du Minotoror',
  'de la Gelée Fraise',
  'du Chêne Mou',
  'de Séculaire',
  'du Meulou',
]
const NOTES = [
  '',
  '',
  '',
  'acheté en lot de 10 à Bonta',
  'remettre en vente jeudi, après le marché',
  'jet parfait, ne pas descendre sous le prix affiché',
  'à garder pour la guilde si ça ne part pas avant la fin du mois',
]

/** A small seeded generator (mulberry32): the same rows in every contender, every round and on the server. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The n-th row, which depends on nothing but `n`. */
export function flipRow(n: number): FlipRow {
  const random = randomFrom(n * 7919 + 1)
  const below = (limit: number) => Math.floor(random() * limit)
  const hex = (digits: number) => Array.from({ length: digits }, () => below(16).toString(16)).join('')
  const dayOf = (back: number) => new Date(Date.UTC(2026, 9, 30 - back)).toISOString().slice(0, 10)
  const first = n < SHOWN ? SHOWN_PREFIX : below(15).toString(16)
  const bought = 20 + below(300)
  const sold = random() < 0.7
  const buy = 500 + below(2_000_000)
  const sell = buy + Math.floor(buy * random())
  const item = 1 + below(20_000)
  return {
    id: `${first}${hex(31)}`,
    purchase_date: dayOf(bought),
    sold,
    sold_date: sold ? dayOf(below(20)) : null,
    item_id: item,
    item_name: `${KINDS[below(KINDS.length)]} ${OWNERS[below(OWNERS.length)]}`,
    item_img_url: `https://icones.exemple.fr/dofus2/img/items/${item}.png`,
    buy_price_kamas: buy,
    sell_price_kamas: sell,
    tax_kamas: Math.floor(sell * 0.02),
    // With the automatic tax our server would compute the field again: others store what they are given.
    autoTax: false,
    note: NOTES[below(NOTES.length)] ?? '',
  }
}

export const flipRows = (count: number): FlipRow[] => Array.from({ length: count }, (_, n) => flipRow(n))

/** A row as a contender or a server gives it back, whatever it adds of its own. */
export type Found = { readonly [F in keyof FlipRow]?: unknown }

/** Throws unless `found` is exactly `wanted`, row by row and field by field, in whatever order. */
export function expectRows(found: readonly Found[], wanted: readonly FlipRow[]): void {
  const byId = new Map(found.map((row) => [row.id, row]))
  if (found.length !== wanted.length || byId.size !== wanted.length)
    throw new Error(`${found.length} rows instead of ${wanted.length}`)
  for (const row of wanted) {
    const other = byId.get(row.id)
    for (const field of FIELDS)
      if (other?.[field] !== row[field])
        throw new Error(`${row.id}: ${field} is ${other?.[field]} instead of ${row[field]}`)
  }
}
