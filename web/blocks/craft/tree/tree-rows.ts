import { craftText } from '#blocks/craft/text.ts'
import { packsText } from '#blocks/prices/packs-text.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { CatalogueItem } from '#shared/catalogue/types.ts'
import type { Choice, TreeCost } from '#shared/domain/crafts/craft-tree.ts'
import type { TreePlace } from '#shared/domain/crafts/tree-places.ts'
import { cheapestPacks, type PackPrices, type PackPurchase } from '#shared/domain/prices/packs.ts'
import { formatKamas, formatNumber, plural } from '#shared/domain/text/numbers.ts'

/** What one way of getting an item comes to, as its cell shows it. */
type Way = {
  /** Kamas; null where prices miss. */
  amount: number | null
  missing: number
  /** Lines under the amount. */
  notes: string
  cheaper: boolean
}

/**
 * A row of the tree as it is drawn: values alone, so that a row that says the same is not drawn again. `guides`: for each
 * level above, whether its line goes on below this row.
 */
export type TreeRow = {
  path: string
  kind: 'item' | 'fold'
  item: CatalogueItem
  level: number
  guides: string
  last: boolean
  position: number
  siblings: number
  /** Null where there is nothing below. */
  expanded: boolean | null
  retained: boolean
  sub: string
  shortSub: string
  needed: number
  missing: number
  owned: number
  reserve: number
  /** Null for what cannot be made. */
  choice: Choice | null
  locked: boolean
  /** « Bûcheron 80 requis »; empty where the player's level suffices or is unknown. */
  required: string
  end: 'loop' | 'cut' | null
  buyAmount: number | null
  buyNotes: string
  buyCheaper: boolean
  craftAmount: number | null
  craftNotes: string
  craftCheaper: boolean
  keptCost: number
  keptMissing: number
  /** Of a fold: the names of what it hides. */
  names: string
}

/** Where the prices of a row are open, and what in them takes the focus. */
export type OpenDetail = { path: string; at: 'price' | 'reserve' }

/** What the rows say beside the figures of the tree. */
export type TreeFacts = {
  data: Pick<Catalogue, 'item' | 'recipe'>
  owned: ReadonlyMap<number, number>
  reserves: ReadonlyMap<number, number>
  pricesOf: (id: number) => PackPrices
  canMake: (id: number) => boolean
}

/** Whether what is below a place is drawn; `toggled` turns round what is usual. */
export const isOpen = ({ path, retained, item, parts }: TreePlace, toggled: ReadonlySet<string>): boolean =>
  parts.length > 0 && (retained && item.choice === 'craft') !== toggled.has(path)

/** The rows in sight, from the top. A branch that is not retained is one row until it is opened (N56). */
export function treeRows(
  places: readonly TreePlace[],
  facts: TreeFacts,
  toggled: ReadonlySet<string>,
): TreeRow[] {
  const rows: TreeRow[] = []
  const add = (siblings: readonly TreePlace[], level: number, guides: string) => {
    for (const [at, place] of siblings.entries()) {
      const last = at === siblings.length - 1
      const open = isOpen(place, toggled)
      const kept = place.parts[0]?.retained ?? false
      const frame = { level, guides, last, position: at + 1, siblings: siblings.length }
      rows.push({ ...itemRow(place, facts), ...frame, expanded: place.parts.length > 0 ? open : null })
      if (place.parts.length === 0) continue
      const below = `${guides}${last ? ' ' : '|'}`
      if (open) add(place.parts, level + 1, below)
      else if (!kept) rows.push(foldRow(place, facts, { level: level + 1, guides: below }))
    }
  }
  add(places, 0, '')
  return rows
}

function itemRow(
  place: TreePlace,
  facts: TreeFacts,
): Omit<TreeRow, 'level' | 'guides' | 'last' | 'position' | 'siblings' | 'expanded'> {
  const { item, path, retained, needed, missing, perParent, cost } = place
  const { data } = facts
  const recipe = data.recipe(item.id)
  const makeable = item.marginal !== null
  const [buy, craft] = waysOf(place, facts)
  const lines = [
    ...(makeable && recipe?.job ? [`${recipe.job} niv. ${recipe.level}`] : []),
    `${formatNumber(perParent)} par craft`,
  ]
  const tooHigh = makeable && recipe?.job && !facts.canMake(item.id)
  return {
    path,
    kind: 'item',
    item: data.item(item.id),
    retained,
    sub: lines.join(' · '),
    shortSub: ` · ${missing > 0 ? `manque\u00a0${formatNumber(missing)}` : 'déjà en stock'}`,
    needed,
    missing,
    owned: facts.owned.get(item.id) ?? 0,
    reserve: facts.reserves.get(item.id) ?? 0,
    choice: makeable && retained && (item.missing > 0 || item.locked) ? item.choice : null,
    locked: item.locked,
    required: tooHigh ? `${recipe.job ?? ''} ${recipe.level} requis` : '',
    end: item.end,
    buyAmount: buy.amount,
    buyNotes: buy.notes,
    buyCheaper: buy.cheaper,
    craftAmount: craft?.amount ?? null,
    craftNotes: craft?.notes ?? '',
    craftCheaper: craft?.cheaper ?? false,
    keptCost: cost.cost,
    keptMissing: cost.unpriced,
    names: '',
  }
}

/** What buying and what making come to. Of a branch that is not retained, buying alone, as if it were. */
function waysOf(
  { item, retained, missing, purchase }: TreePlace,
  { pricesOf }: TreeFacts,
): [buy: Way, craft: Way | null] {
  const pieces = retained ? item.missing : missing
  const bought = retained ? (item.purchase ?? cheapestPacks(pieces, pricesOf(item.id))) : purchase
  const plain = {
    amount: bought?.cost ?? null,
    missing: bought ? 0 : 1,
    notes: packWords(bought),
    cheaper: false,
  }
  if (!item.marginal || !retained || pieces === 0) return [plain, null]
  const { buy, craft } = item.marginal
  const order = compare(buy, craft)
  const saved = Math.abs(craft.cost - buy.cost)
  const complete = buy.unpriced === 0 && craft.unpriced === 0
  const lockNote = (choice: Choice) => {
    const dearer = choice === 'buy' ? order > 0 : order < 0
    return item.locked && item.choice === choice && dearer && complete
      ? `verrou\u00a0: +\u202f${formatKamas(saved)}`
      : ''
  }
  const craftNote =
    craft.unpriced > 0
      ? `${plural(craft.unpriced, 'prix manque', 'prix manquent')}`
      : lockNote('craft') || (order > 0 && complete ? `${formatKamas(saved)} de moins` : '')
  return [
    { ...plain, notes: [plain.notes, lockNote('buy')].filter(Boolean).join('\n'), cheaper: order < 0 },
    {
      amount: craft.unpriced > 0 ? null : craft.cost,
      missing: craft.unpriced,
      notes: craftNote,
      cheaper: order > 0,
    },
  ]
}

/** Below 0: the first is cheaper. Fewer missing prices come before fewer kamas. */
const compare = (a: TreeCost, b: TreeCost): number => a.unpriced - b.unpriced || a.cost - b.cost

/** « 3×100 + 6×10 », and what is left of it under it. */
function packWords(purchase: PackPurchase | null): string {
  if (!purchase) return ''
  const surplus = purchase.surplus > 0 ? [craftText.surplus(purchase.surplus)] : []
  return [packsText(purchase.packs), ...surplus].filter(Boolean).join('\n')
}

function foldRow(
  place: TreePlace,
  facts: TreeFacts,
  { level, guides }: Pick<TreeRow, 'level' | 'guides'>,
): TreeRow {
  const names = place.parts.map(({ item }) => facts.data.item(item.id).name)
  const blank = itemRow(place, facts)
  return {
    ...blank,
    path: `${place.path}/`,
    kind: 'fold',
    level,
    guides,
    last: true,
    position: 1,
    siblings: 1,
    expanded: false,
    retained: false,
    sub: `${plural(names.length, 'ingrédient non retenu', 'ingrédients non retenus')}`,
    names: `\u00a0: ${names.join(', ')}`,
  }
}

/** Where an item stands first in the tree; undefined where it does not. */
export function pathTo(places: readonly TreePlace[], id: number): string | undefined {
  for (const place of places) {
    if (!place.retained) continue
    const path = place.item.id === id ? place.path : pathTo(place.parts, id)
    if (path) return path
  }
  return undefined
}
