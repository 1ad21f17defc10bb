import { seeded } from '#scripts/faults/seeded.ts'
import type { flips } from '#shared/collections/flips.ts'
import type { RowOf } from '#shared/contract/collection.ts'

/** The row that every contender stores: a line of the buy/resell tracker. */
export type FlipRow = RowOf<typeof flips>

/** The rows on screen are those whose id begins so: the first hundred. */
export const SHOWN_PREFIX = 'f'
export const SHOWN = 100

export const FIELDS = [
  ...(['id', 'purchase_date', 'sold', 'sold_date', 'item_id', 'item_name', 'item_img_url'] as const),
  ...(['buy_price_kamas', 'sell_price_kamas', 'tax_kamas', 'autoTax', 'note'] as const),
]

const KINDS = 'Anneau,Amulette,Cape,Ceinture,Bottes,Coiffe,Bouclier,Dague,Bâton,Épée'.split(',')
const OWNERS =
  'du Bouftou Royal,de l’Abraknyde Ancestral,du Craqueleur des Plaines,du Piou Rouge,de Klime,du Minotoror,de la Gelée Fraise,du Chêne Mou,de Séculaire,du Meulou'.split(
    ',',
  )
const NOTES = [
  ...['', '', '', 'acheté en lot de 10 à Bonta', 'remettre en vente jeudi, après le marché'],
  'jet parfait, ne pas descendre sous le prix affiché',
  'à garder pour la guilde si ça ne part pas avant la fin du mois',
]

/** The n-th row, which depends on nothing but `n`: the same in every contender, every round and on the server. */
export function flipRow(n: number): FlipRow {
  const random = seeded(n * 7919 + 1)
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

/** What a database must hold: the seeded rows, the first of them edited, the shown ones tapped in `runs` runs. */
export type Content = { rows: number; edits?: number; taps?: number; runs?: number }

/** The seeded rows after edits and taps; each run taps the shown rows in the order of their ids, round and round. */
export function contentOf({ rows, edits = 0, taps = 0, runs = 0 }: Content): FlipRow[] {
  const content = flipRows(rows)
  for (const row of content.slice(0, edits)) row.sell_price_kamas += 1
  const shown = content.slice(0, SHOWN).sort((a, b) => (a.id < b.id ? -1 : 1))
  for (let i = 0; i < taps; i++) {
    const row = shown[i % SHOWN]
    if (row) row.sell_price_kamas += runs
  }
  return content
}

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
