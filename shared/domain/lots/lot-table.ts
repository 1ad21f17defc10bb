import { LOT_ENDS } from '#shared/collections/lot-events.ts'
import type { PackSize } from '#shared/contract/fields.ts'
import { type LineTable, thereAmong } from '#shared/domain/pasted/line-table.ts'
import { readPackSize } from '#shared/domain/pasted/pack-size.ts'
import { columnFinder, type Meaning } from '#shared/domain/pasted/titles.ts'
import { fold } from '#shared/domain/text/fold.ts'
import { type FeeRules, listingFee } from './fees.ts'
import type { Lot, LotEnd } from './lots.ts'

/**
 * A lot as a table holds it, in kamas of the whole lot. `price`: asked last; `fee`: all that were paid for it; `cost`: where it
 * was typed; `received`: of a sold lot. What happened in between is told by these sums alone.
 */
export type LotLine = {
  at: string | null
  hour: number | null
  item_id: number | null
  name: string
  size: PackSize
  price: number
  fee: number
  cost: number | null
  state: 'listed' | LotEnd
  ended: string | null
  received: number | null
  /** When the game's chat told of the sale, `HH:MM` or '' where it does not say; null where a table holds the lot. */
  told: string | null
}

/** The columns of the table, in the order of the export. */
export const LOT_COLUMNS = [
  'at',
  'hour',
  'item',
  'size',
  'price',
  'fee',
  'cost',
  'state',
  'ended',
  'received',
] as const
export type LotColumn = (typeof LOT_COLUMNS)[number]

/** The title of a column in an export, and what else names it. */
const TITLES: Record<LotColumn, readonly [title: string, ...meanings: Meaning[]]> = {
  at: ['date', 'listedOn', 'day'],
  hour: ['heure', 'hour'],
  item: ['objet', 'item'],
  size: ['lot', 'pack'],
  price: ['prix', 'price', 'sell'],
  fee: ['taxe', 'tax'],
  cost: ['coût', 'cost'],
  state: ['état', 'state'],
  ended: ['date de fin', 'endedOn', 'soldOn'],
  received: ['prix reçu', 'received'],
}

/** The column that a title names; null when it is none of ours. */
export const lotColumnNamed = columnFinder(
  LOT_COLUMNS.map((column) => {
    const [, ...meanings] = TITLES[column]
    return [column, ...meanings] as const
  }),
)

const STATES = ['listed', ...LOT_ENDS] as const
/** How a state is written, and how else it is read. */
const STATE_WORDS: Record<LotLine['state'], readonly [word: string, ...others: string[]]> = {
  listed: ['en vente', 'listed'],
  sold: ['vendu', 'vendue', 'sold'],
  returned: ['rendu', 'rendue', 'returned'],
  withdrawn: ['retiré', 'retirée', 'withdrawn'],
}
export const lotStateWord = (state: LotLine['state']): string => STATE_WORDS[state][0]

/** A lot as its line in a table. */
export function lotLine(lot: Lot, name: string): LotLine {
  const { item_id, listed, end, events } = lot
  const asked = events.findLast(({ kind }) => kind === 'repriced') ?? listed
  return {
    at: listed.at,
    hour: listed.hour,
    item_id,
    name,
    size: lot.size,
    price: asked.price_kamas,
    fee: lot.fees,
    cost: listed.cost_kamas,
    state: end?.kind ?? 'listed',
    ended: end?.at ?? null,
    received: end?.kind === 'sold' ? end.price_kamas : null,
    told: null,
  }
}

const figure = (value: number | null): string => (value === null ? '' : String(value))

/** Lots as the table that `readLotLines` reads back, head included; amounts are bare figures (M12). */
export const lotTable = (lines: readonly LotLine[]): string[][] => [
  LOT_COLUMNS.map((column) => TITLES[column][0]),
  ...lines.map((line) => [
    line.at ?? '',
    figure(line.hour),
    line.name,
    String(line.size),
    String(line.price),
    String(line.fee),
    figure(line.cost),
    lotStateWord(line.state),
    line.ended ?? '',
    figure(line.received),
  ]),
]

/** What a lot is read by. */
export type KnownOfLots = {
  today: string
  rules: FeeRules
  /** The item that bears a name, as the game writes it. */
  itemNamed: (name: string) => { id: number; name: string } | undefined
}

/**
 * How the cells of a table are read as lots. An empty fee is that of the listing; of an empty state the price received and the end
 * tell; a sold lot without a price received brought what was asked. Cells that exclude each other refuse the row; without a day a
 * lot has none; `item_id` is null where no item bears the name (M12).
 */
export const lotLines = ({ rules, itemNamed }: KnownOfLots): LineTable<LotColumn, LotLine> => ({
  columns: LOT_COLUMNS,
  columnNamed: lotColumnNamed,
  day: 'at',
  item: 'item',
  amounts: ['size', 'price', 'fee', 'cost'],
  priced: [],
  required: ['item', 'size', 'price'],
  readLine({ text, amount, day, refuse }) {
    const at = day('at')
    const hour = readHour(text('hour'))
    if (hour === undefined) refuse('hour', 'unreadable')
    const item = itemNamed(text('item'))
    if (text('item') === '') refuse('item', 'missing')
    const size = readPackSize(text('size'))
    if (!size) refuse('size', text('size') === '' ? 'missing' : 'unreadable')
    const price = amount('price')
    if (text('price') === '') refuse('price', 'missing')
    const fee = amount('fee')
    const cost = amount('cost')
    const ended = day('ended')
    const received = amount('received')
    const state = stateOf(text('state'), ended, received)
    if (!state) refuse('state', text('state') === '' ? 'missing' : 'unreadable')
    if (state && state !== 'sold' && received !== null) refuse('received', 'contrary')
    if (state === 'listed' && ended !== null) refuse('ended', 'contrary')
    const line = {
      ...{ at, hour: hour ?? null, item_id: item?.id ?? null, name: item?.name ?? text('item') },
      ...{ size: size ?? 1, price: price ?? 0, fee: fee ?? listingFee(price ?? 0, rules), cost },
      ...{ state: state ?? 'listed', ended, received: state === 'sold' ? (received ?? price) : null },
      told: null,
    }
    return { line, days: [at, ended] }
  },
})

/** An empty state is that of a price received, or of a lot that has not ended; undefined for what is none. */
function stateOf(text: string, ended: string | null, received: number | null): LotLine['state'] | undefined {
  if (text !== '') return STATES.find((state) => STATE_WORDS[state].some((word) => fold(word) === fold(text)))
  if (received !== null) return 'sold'
  return ended === null ? 'listed' : undefined
}

/** `20`, `20h`, `20h30`, `20:15`; null for nothing, undefined for what is no hour. */
function readHour(text: string): number | null | undefined {
  if (text === '') return null
  const [, hour] = /^(\d{1,2})\s?(?:[h:]\s?(?:[0-5]\d)?)?$/i.exec(text) ?? []
  return hour !== undefined && Number(hour) < 24 ? Number(hour) : undefined
}

/** Which of some lots are listed here already, by their day, item, size and price; whatever became of them since (M12). */
export const lotsAlreadyThere = (
  lines: readonly { line: LotLine; dated: boolean }[],
  held: readonly LotLine[],
): boolean[] =>
  thereAmong(lines, held, ({ at, item_id, size, price }, dated) =>
    [dated && at, item_id, size, price].join('|'),
  )
