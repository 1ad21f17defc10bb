import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'
import { DOUBTS, type Doubt } from '#shared/domain/reading/doubts.ts'
import type { ReadingKind } from '#shared/domain/reading/layout.ts'
import type { ReadRow } from './use-readings.ts'

/** What the player changed of a row; `taken` where they ticked it or left it out. */
export type RowEdit = {
  item?: number
  prices?: Partial<Record<PackSize, number | null>>
  count?: number
  /** What a sale's lot cost, in kamas. */
  cost?: number | null
  taken?: boolean
}

/** A row as it is shown: what was read under what was changed, and what is still doubtful. */
export type RowView = {
  row: ReadRow
  item: number | null
  prices: Partial<Record<PackSize, number>>
  count: number | null
  cost: number | null
  /** The packs that have a field: those that were read, and those that its neighbours have. */
  packs: readonly PackSize[]
  doubts: readonly Doubt[]
  /** Doubtful as it was read: where the row stands, whatever is changed of it. */
  doubtful: boolean
  whole: boolean
  taken: boolean
}

/** The rows of a preview, doubtful ones first, each group in the order of the picture (N155). */
export function rowViews(
  rows: readonly ReadRow[],
  kind: ReadingKind,
  edits: ReadonlyMap<string, RowEdit>,
): RowView[] {
  const packs = PACK_SIZES.filter((pack) => rows.some(({ prices }) => prices[pack]))
  const views = rows.map((row) => viewOf(row, { kind, packs, edit: edits.get(row.key) ?? {} }))
  return [...views.filter(({ doubtful }) => doubtful), ...views.filter(({ doubtful }) => !doubtful)]
}

type Shown = { kind: ReadingKind; packs: readonly PackSize[]; edit: RowEdit }

function viewOf(row: ReadRow, { kind, packs, edit }: Shown): RowView {
  const item = edit.item ?? row.item
  const prices: RowView['prices'] = {}
  for (const pack of packs) {
    const price = edit.prices?.[pack] === undefined ? row.prices[pack]?.value : edit.prices[pack]
    if (price) prices[pack] = price
  }
  const count = edit.count ?? row.count?.value ?? null
  const whole = item !== null && (kind === 'stock' ? count !== null : Object.keys(prices).length > 0)
  const doubts = doubtsOf(row, kind, edit)
  const touched = [edit.item, edit.prices, edit.count, edit.cost].some((typed) => typed !== undefined)
  return {
    row,
    item,
    prices,
    count,
    cost: edit.cost ?? null,
    packs,
    doubts,
    doubtful: row.item === null || doubtsOf(row, kind, {}).length > 0,
    whole,
    taken: whole && (edit.taken ?? (doubts.length === 0 || touched)),
  }
}

/** What a press on « all of them » does not answer: which of two prices, what a lot cost, whether it is noted already. */
const EACH_ALONE: ReadonlySet<Doubt> = new Set(['twice', 'open', 'cost'])

/** Whether a doubtful row may be taken with the others: everything that is doubtful of it can be seen on its line. */
export const isTakenTogether = ({ doubtful, whole, doubts }: RowView): boolean =>
  doubtful && whole && doubts.length > 0 && !doubts.some((doubt) => EACH_ALONE.has(doubt))

/** What is still doubtful: neither the item that the player chose nor the figures that they typed. */
function doubtsOf(row: ReadRow, kind: ReadingKind, edit: RowEdit): Doubt[] {
  const found = new Set<Doubt>(edit.item === undefined ? row.nameDoubts : [])
  for (const pack of PACK_SIZES) {
    const price = row.prices[pack]
    if (!price || edit.prices?.[pack] !== undefined) continue
    for (const doubt of price.doubts) found.add(doubt)
    if (row.usual.has(pack)) found.add('median')
  }
  if (edit.count === undefined) for (const doubt of row.count?.doubts ?? []) found.add(doubt)
  if (row.twice && edit.item === undefined) found.add('twice')
  if (kind === 'sales' && row.open && edit.item === undefined) found.add('open')
  // A lot that cost nothing is one of which the player says so: its whole price is a profit.
  if (kind === 'sales' && (edit.cost ?? null) === null) found.add('cost')
  return DOUBTS.filter((doubt) => found.has(doubt))
}
