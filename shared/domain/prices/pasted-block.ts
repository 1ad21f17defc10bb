import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'
import { priceOf } from './pasted-columns.ts'

/** A price of a pasted block, kamas for one pack of an item; a cell that says none; how many have no place in the grid. */
export type PlacedBlock = {
  prices: { id: number; pack: PackSize; price: number }[]
  unread: { id: number; pack: PackSize; text: string }[]
  beyond: number
}

/** The cells of a block copied from a spreadsheet; null for a single one, which is a text like any other. */
export function blockCells(text: string): string[][] | null {
  const rows = text.replace(/(?:\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/)
  const cells = rows.map((row) => row.split('\t').map((cell) => cell.trim()))
  return cells.length > 1 || (cells[0]?.length ?? 0) > 1 ? cells : null
}

const isEmpty = (cell: string): boolean => /^[-–—−]?$/.test(cell)

/**
 * Where the cells of a block fall, laid over the items in their order and the packs in theirs, from one field on. Empty cells
 * change nothing. Null where a whole column holds no price: the block is of something else, or begins elsewhere.
 */
export function placedBlock(
  cells: readonly (readonly string[])[],
  items: readonly number[],
  from: { id: number; pack: PackSize },
): PlacedBlock | null {
  const filledIn = (at: number) => cells.map((row) => row[at] ?? '').filter((cell) => !isEmpty(cell))
  const width = Math.max(...cells.map((row) => row.length))
  const foreign = Array.from({ length: width }, (_, at) => filledIn(at)).some(
    (column) => column.length > 0 && column.every((cell) => priceOf(cell) === null),
  )
  if (foreign) return null
  const placed: PlacedBlock = { prices: [], unread: [], beyond: 0 }
  const top = items.indexOf(from.id)
  const left = PACK_SIZES.indexOf(from.pack)
  for (const [down, row] of cells.entries()) {
    for (const [across, text] of row.entries()) {
      if (isEmpty(text)) continue
      const id = items[top + down]
      const pack = PACK_SIZES[left + across]
      const price = priceOf(text)
      if (id === undefined || pack === undefined) placed.beyond += 1
      else if (price === null) placed.unread.push({ id, pack, text })
      else placed.prices.push({ id, pack, price })
    }
  }
  return placed
}
