import { useCallback, useMemo } from 'react'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import {
  LOT_COLUMNS,
  type LotColumn,
  type LotLine,
  lotColumnNamed,
  lotLine,
  lotStateWord,
  lotsHeldAlready,
  readLotLines,
} from '#shared/domain/lots/lot-table.ts'
import type { Answers } from '#shared/domain/pasted/table.ts'
import type { GameRules } from '#shared/domain/rules/game-rules.ts'
import { formatDay, formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { addLots } from '#store/lots.ts'
import { useLots } from '#store/stock.ts'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import {
  Ahead,
  ImportDialog,
  type ImportKind,
  type ImportLine,
  type PastedProps,
  TEXT,
} from './import-dialog.tsx'

const KIND: ImportKind<LotColumn, LotLine> = {
  title: 'Importer des lots',
  intro:
    'Colle les cellules d’un tableur ou choisis un fichier CSV. La première ligne peut nommer les colonnes\u00a0; sinon leur ordre est\u00a0: date, heure, objet, lot, prix, taxe, coût, état, date de fin, prix reçu.',
  label: 'Lots à importer',
  example: '20/11/2026\u00a0; 18\u00a0; Gelano\u00a0; 1\u00a0; 49 999\u00a0;\u00a0; 38k5\u00a0; en vente',
  count: (n) => plural(n, 'lot', 'lots'),
  columns: LOT_COLUMNS,
  words: {
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
  },
  cells: [
    {
      key: 'date',
      head: 'Date',
      cell: ({ line: { at, hour }, ahead }) => (
        <>
          {at ? formatDay(at) : 'sans date'}
          {hour !== null && `, ${formatNumber(hour)}\u00a0h`}
          <Ahead day={ahead} />
        </>
      ),
    },
    { key: 'item', head: 'Objet', cellClass: TEXT, cell: ({ line }) => line.name },
    { key: 'size', head: 'Lot', figure: true, cell: ({ line }) => `×${formatNumber(line.size)}` },
    { key: 'price', head: 'Prix', figure: true, cell: ({ line }) => formatNumber(line.price) },
    { key: 'fee', head: 'Taxe', figure: true, cell: ({ line }) => formatNumber(line.fee) },
    {
      key: 'cost',
      head: 'Coût',
      figure: true,
      cell: ({ line: { cost } }) => (cost === null ? '–' : formatNumber(cost)),
    },
    {
      key: 'state',
      head: 'État',
      cell: ({ line: { state, ended } }) => `${lotStateWord(state)}${ended ? ` ${formatDay(ended)}` : ''}`,
    },
    {
      key: 'received',
      head: 'Prix reçu',
      figure: true,
      cell: ({ line: { received } }) => (received === null ? '–' : formatNumber(received)),
    },
  ],
  columnNamed: lotColumnNamed,
  lacks: (columns) =>
    columns.includes('item') && columns.includes('size') && columns.includes('price')
      ? null
      : 'Quelles colonnes disent l’objet, le lot et le prix\u00a0?',
  keyOf: ({ at, ended, item_id, size, price }) => [at, ended, item_id, size, price].join('|'),
}

type Props = PastedProps & { today: string; rules: GameRules }

/** Lots from a spreadsheet; an item that the catalogue does not know is refused. */
export function ImportLots({ today, rules, ...dialog }: Props) {
  const catalogue = useCatalogue()
  const tell = useMutateAndTell()
  const read = useCallback(
    (rows: readonly (readonly string[])[], answers: Answers<LotColumn>, commas: boolean) =>
      readLotLines(rows, { today, rules, itemNamed: (name) => catalogue?.named(name) }, answers, commas),
    [today, rules, catalogue],
  )
  const lots = useLots()
  const here = useMemo(() => (lots ?? []).map((lot) => lotLine(lot, '')), [lots])
  const marksOf = useCallback((lines: readonly ImportLine<LotLine>[]) => lotsHeldAlready(lines, here), [here])
  const store = (lines: LotLine[]) =>
    tell(`${plural(lines.length, 'lot importé', 'lots importés')} ✔`, undefined, (db) =>
      addLots(db, lines, 'import'),
    )
  return <ImportDialog kind={KIND} read={read} marksOf={marksOf} onImport={store} {...dialog} />
}
