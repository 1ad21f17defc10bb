import { useCallback } from 'react'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import { columnNamed, FLIP_COLUMNS, type FlipColumn } from '#shared/domain/flips/flip-columns.ts'
import { heldAlready, readFlipLines } from '#shared/domain/flips/flip-table.ts'
import type { LinesRead } from '#shared/domain/pasted/line-table.ts'
import type { Answers } from '#shared/domain/pasted/table.ts'
import { formatDay, formatNumber, plural } from '#shared/domain/text/numbers.ts'
import type { Flip, NewFlip } from '#store/flips.ts'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import type { Column } from '#ui/tables/data-table.tsx'
import {
  Ahead,
  ImportDialog,
  type ImportKind,
  type ImportLine,
  type PastedProps,
  TEXT,
} from './import-dialog.tsx'

const CELLS: Column<ImportLine<NewFlip>>[] = [
  {
    key: 'date',
    head: 'Date',
    cell: ({ line: flip, ahead }) => (
      <>
        {flip.purchase_date ? formatDay(flip.purchase_date) : 'sans date'}
        <Ahead day={ahead} />
      </>
    ),
  },
  {
    key: 'item',
    head: 'Objet',
    cellClass: TEXT,
    cell: ({ line: flip }) => (
      <>
        {flip.item_name}
        {flip.item_id === null && <span className="sub">hors catalogue</span>}
      </>
    ),
  },
  {
    key: 'buy',
    head: 'Achat',
    figure: true,
    cell: ({ line: flip }) => formatNumber(flip.buy_price_kamas),
  },
  {
    key: 'sell',
    head: 'Revente',
    figure: true,
    cell: ({ line: flip }) => formatNumber(flip.sell_price_kamas),
  },
  {
    key: 'tax',
    head: 'Taxe',
    figure: true,
    cellClass: ({ line: flip }) => (flip.autoTax ? 'muted' : ''),
    cell: ({ line: flip }) => formatNumber(flip.tax_kamas),
  },
  { key: 'sold', head: 'Vendu', cell: ({ line: flip }) => soldWords(flip) },
  { key: 'note', head: 'Note', cellClass: TEXT, cell: ({ line: flip }) => flip.note },
]

const KIND: ImportKind<FlipColumn, NewFlip> = {
  title: 'Importer des lignes',
  intro:
    'Colle les cellules d’un tableur ou choisis un fichier CSV. La première ligne peut nommer les colonnes\u00a0; sinon leur ordre est\u00a0: date, objet, achat, revente, taxe, vendu, date de vente, note.',
  label: 'Lignes à importer',
  example: '20/11/2026\u00a0; Gelano\u00a0; 38k5\u00a0; 49 999\u00a0;\u00a0; oui',
  count: (n) => plural(n, 'ligne', 'lignes'),
  columns: FLIP_COLUMNS,
  words: {
    purchase_date: 'date',
    item_name: 'objet',
    buy_price_kamas: 'achat',
    sell_price_kamas: 'revente',
    tax_kamas: 'taxe',
    sold: 'vendu',
    sold_date: 'date de vente',
    note: 'note',
  },
  cells: CELLS,
  columnNamed,
  lacks: (columns) => (columns.includes('item_name') ? null : 'Quelle colonne dit l’objet\u00a0?'),
  keyOf: ({ purchase_date, sold_date, item_name, buy_price_kamas }) =>
    [purchase_date, sold_date, item_name, buy_price_kamas].join('|'),
}

type Props = PastedProps & {
  today: string
  /** The lines that the ledger holds. */
  held: readonly Flip[]
  onImport: (lines: NewFlip[]) => Promise<boolean>
}

/** Lines of the ledger; the items are those of the catalogue that bear the same names. */
export function ImportLines({ today, held, ...dialog }: Props) {
  const catalogue = useCatalogue()
  const read = useCallback(
    (rows: readonly (readonly string[])[], answers: Answers<FlipColumn>, commas: boolean) =>
      withItems(readFlipLines(rows, today, answers, commas), catalogue),
    [today, catalogue],
  )
  const marksOf = useCallback((lines: readonly ImportLine<NewFlip>[]) => heldAlready(lines, held), [held])
  return <ImportDialog kind={KIND} read={read} marksOf={marksOf} {...dialog} />
}

const withItems = (
  { rows, ...read }: ReturnType<typeof readFlipLines>,
  catalogue: Catalogue | null,
): LinesRead<FlipColumn, NewFlip> => ({
  ...read,
  rows: rows.map((row) =>
    row.kind === 'line' ? { ...row, line: { ...row.line, ...itemOf(row.line.item_name, catalogue) } } : row,
  ),
})

function soldWords({ sold, sold_date }: NewFlip): string {
  if (!sold) return 'non'
  return sold_date ? formatDay(sold_date) : 'oui'
}

/** The item that a name means, written as the game writes it; a name that the catalogue does not know stays as it is. */
function itemOf(
  name: string,
  catalogue: Catalogue | null,
): Pick<NewFlip, 'item_id' | 'item_img_url' | 'item_name'> {
  const item = catalogue?.named(name)
  return { item_id: item?.id ?? null, item_img_url: item?.img ?? null, item_name: item?.name ?? name }
}
