import { useCallback, useMemo } from 'react'
import { PasteDialog, type PastedProps, type PasteKind } from '#blocks/paste/paste-dialog.tsx'
import type { Placed } from '#blocks/paste/use-ingest.ts'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import { lotReader } from '#shared/domain/lots/lot-reader.ts'
import {
  LOT_COLUMNS,
  type LotColumn,
  type LotLine,
  lotLine,
  lotStateWord,
  lotsAlreadyThere,
} from '#shared/domain/lots/lot-table.ts'
import type { Lot } from '#shared/domain/lots/lots.ts'
import { settledLots, toldAlready } from '#shared/domain/lots/settle.ts'
import type { LineDoubt, LineFault, TableValue } from '#shared/domain/pasted/line-table.ts'
import type { GameRules } from '#shared/domain/rules/game-rules.ts'
import { formatDay, formatKamas, formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { noteLots, salesTold } from '#store/pasted-lots.ts'
import { useLots } from '#store/stock.ts'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import type { Column } from '#ui/tables/data-table.tsx'
import { Ahead, faultText, LINE_WAYS, LineRows, TEXT } from './line-rows.tsx'

type Value = TableValue<LotLine>
type Kind = PasteKind<LotColumn, Value, LineFault<LotColumn>, LineDoubt>

const WORDS: Record<LotColumn, string> = {
  at: 'date',
  hour: 'heure',
  item: 'objet',
  size: 'lot',
  price: 'prix',
  fee: 'taxe',
  cost: 'coût',
  state: 'état',
  ended: 'date de fin',
  received: 'prix reçu',
}

const KIND: Omit<Kind, 'reader'> = {
  tool: 'lots',
  title: 'Importer des lots',
  className: 'w-215',
  intro:
    'Colle les ventes que dit le jeu («\u00a0Banque\u00a0: + 12 345 Kamas…\u00a0»), les cellules d’un tableur, ou choisis un fichier. La première ligne peut nommer les colonnes\u00a0; sinon leur ordre est\u00a0: date, heure, objet, lot, prix, taxe, coût, état, date de fin, prix reçu.',
  label: 'Lots à importer',
  example: '20/11/2026\u00a0; 18\u00a0; Gelano\u00a0; 1\u00a0; 49 999\u00a0;\u00a0; 38k5\u00a0; en vente',
  height: 5,
  words: false,
  columns: LOT_COLUMNS.map((value) => ({ value, label: WORDS[value] })),
  lacks: (columns) =>
    columns.includes('item') && columns.includes('size') && columns.includes('price')
      ? null
      : 'Quelles colonnes disent l’objet, le lot et le prix\u00a0?',
  nameOf: ({ line }) => ({ name: line.name, item: line.item_id }),
  withItem: (value, item) => ({ ...value, line: { ...value.line, item_id: item } }),
  says: ({ line }) => `×${formatNumber(line.size)}, ${formatKamas(line.price)}`,
  ways: LINE_WAYS,
  reading: ([value]) => (value ? `${value.line.name} ×${formatNumber(value.line.size)}` : ''),
  fault: (fault) => faultText(WORDS[fault.column], fault),
  ready: (n) => `${formatNumber(n)} à importer`,
}

type Props = PastedProps & { today: string; rules: GameRules }

/** Lots from a spreadsheet, and sales that the game tells of: these end the lots that they are. */
export function ImportLots({ today, rules, ...pasted }: Props) {
  const catalogue = useCatalogue()
  const tell = useMutateAndTell()
  const lots = useLots()
  const kind = useMemo(
    () => ({
      ...KIND,
      reader: lotReader({ today, rules, itemNamed: (name) => catalogue?.meant(name) }),
      marksOf: marksAmong(lots ?? [], today),
    }),
    [today, rules, catalogue, lots],
  )
  const columns = useCallback(
    (shown: readonly Placed<Value>[]) =>
      columnsOf(endedBy(shown, lots ?? []), (item) => catalogue?.item(item).name),
    [catalogue, lots],
  )
  const areSales = (values: readonly Value[]) => values.every(({ line }) => line.told !== null)
  const label = (values: readonly Value[]) => {
    const { length } = values
    if (length === 0) return 'Importer'
    return areSales(values)
      ? `Noter ${plural(length, 'vente', 'ventes')}`
      : `Importer ${plural(length, 'lot', 'lots')}`
  }
  const store = (values: readonly Value[]) => {
    const { length } = values
    const said = areSales(values)
      ? plural(length, 'vente notée', 'ventes notées')
      : plural(length, 'lot importé', 'lots importés')
    const lines = values.map(({ line }) => line)
    return tell(`${said} ✔`, undefined, (db) => noteLots(db, lines, lots ?? []))
  }
  return (
    <PasteDialog kind={kind} catalogue={catalogue} store={{ label, press: store }} {...pasted}>
      {(shown) => <LineRows rows={shown} columns={columns(shown)} />}
    </PasteDialog>
  )
}

/** A lot of a table is here already by its listing, a sale of the game's words where an earlier paste told it. */
function marksAmong(lots: readonly Lot[], today: string) {
  const here = lots.map((lot) => lotLine(lot, ''))
  const told = salesTold(lots, today)
  return (values: readonly Value[]): boolean[] => {
    const held = lotsAlreadyThere(values, here)
    const sales = toldAlready(
      values.map(({ line }) => ({ ...line, time: line.told ?? '' })),
      told,
    )
    return values.map(({ line }, at) => (line.told === null ? held[at] : sales[at]) === true)
  }
}

/** Which open lot each sale among some lines ends. */
function endedBy(shown: readonly Placed<Value>[], lots: readonly Lot[]): ReadonlyMap<string, Lot | null> {
  const sales = shown.filter(({ value: { line } }) => line.told !== null)
  const ended = settledLots(
    sales.map(({ value: { line } }) => line),
    lots,
  )
  return new Map(sales.map(({ key }, at) => [key, ended[at] ?? null]))
}

const columnsOf = (
  ended: ReadonlyMap<string, Lot | null>,
  nameOf: (item: number) => string | undefined,
): Column<Placed<Value>>[] => [
  {
    key: 'date',
    head: 'Date',
    cell: ({ value: { line, ahead } }) => (
      <>
        {line.at ? formatDay(line.at) : line.told === null ? 'sans date' : line.told}
        {line.hour !== null && `, ${formatNumber(line.hour)}\u00a0h`}
        <Ahead day={ahead} />
      </>
    ),
  },
  {
    key: 'item',
    head: 'Objet',
    cellClass: TEXT,
    cell: ({ key, value: { line } }) => (
      <>
        {(line.item_id !== null && nameOf(line.item_id)) || line.name}
        {line.told !== null && <span className="sub whitespace-normal">{endWords(ended.get(key))}</span>}
      </>
    ),
  },
  { key: 'size', head: 'Lot', figure: true, cell: ({ value: { line } }) => `×${formatNumber(line.size)}` },
  { key: 'price', head: 'Prix', figure: true, cell: ({ value: { line } }) => formatNumber(line.price) },
  { key: 'fee', head: 'Taxe', figure: true, cell: ({ value: { line } }) => formatNumber(line.fee) },
  {
    key: 'cost',
    head: 'Coût',
    figure: true,
    cell: ({ value: { line } }) => (line.cost === null ? '–' : formatNumber(line.cost)),
  },
  {
    key: 'state',
    head: 'État',
    cell: ({ value: { line } }) =>
      `${lotStateWord(line.state)}${line.ended ? ` ${formatDay(line.ended)}` : ''}`,
  },
  {
    key: 'received',
    head: 'Prix reçu',
    figure: true,
    cell: ({ value: { line } }) => (line.received === null ? '–' : formatNumber(line.received)),
  },
]

function endWords(lot: Lot | null | undefined): string {
  if (!lot) return 'aucun lot noté en vente\u00a0: noté comme vendu'
  const { at } = lot.listed
  return `ferme le lot${at ? ` du ${formatDay(at)}` : ''} à ${formatKamas(lot.price)}`
}
