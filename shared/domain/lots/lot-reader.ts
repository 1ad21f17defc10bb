import { PACK_SIZES } from '#shared/contract/fields.ts'
import { readChat } from '#shared/domain/pasted/chat.ts'
import { type LineEntry, lineReader } from '#shared/domain/pasted/line-table.ts'
import { listingFee } from './fees.ts'
import { type KnownOfLots, type LotColumn, type LotLine, lotLines } from './lot-table.ts'

/** Reads lots from the cells of a table, or from the game's words for a sale (M12, M51). */
export const lotReader = (known: KnownOfLots) =>
  lineReader({ ...lotLines(known), words: (text) => readSale(text, known) }, known.today)

/** What the game says of a sale: a lot of as many pieces; of a purchase it is a line of the ledger that tells. */
function readSale(
  text: string,
  { today, rules, itemNamed }: KnownOfLots,
): LineEntry<LotColumn, LotLine> | null {
  const said = readChat(text)
  if (!said) return null
  const size = PACK_SIZES.find((one) => one === said.pieces)
  if (said.kind === 'bought') return { kind: 'refused', faults: [{ column: 'item', why: 'purchase', text }] }
  if (!size)
    return { kind: 'refused', faults: [{ column: 'size', why: 'unreadable', text: String(said.pieces) }] }
  const item = itemNamed(said.name)
  const line: LotLine = {
    ...{ at: null, hour: null, item_id: item?.id ?? null, name: item?.name ?? said.name, size },
    ...{ price: said.kamas, fee: listingFee(said.kamas, rules), cost: null },
    ...{ state: 'sold', ended: today, received: said.kamas, told: said.time ?? '' },
  }
  return { kind: 'ready', values: [{ line, dated: false, ahead: null }] }
}
