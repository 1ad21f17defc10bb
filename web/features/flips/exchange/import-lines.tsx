import { useCallback, useMemo } from 'react'
import { PasteDialog, type PastedProps, type PasteKind } from '#blocks/paste/paste-dialog.tsx'
import type { Placed } from '#blocks/paste/use-ingest.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import { FLIP_COLUMNS, type FlipColumn, type FlipLine } from '#shared/domain/flips/flip-columns.ts'
import { alreadyThere, flipReader } from '#shared/domain/flips/flip-table.ts'
import type { LineDoubt, LineFault, TableValue } from '#shared/domain/pasted/line-table.ts'
import { formatDay, formatNumber, plural } from '#shared/domain/text/numbers.ts'
import type { Flip, NewFlip } from '#store/flips.ts'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import type { Column } from '#ui/tables/data-table.tsx'
import { Ahead, faultText, LINE_WAYS, LineRows, TEXT } from './line-rows.tsx'

type Value = TableValue<FlipLine>
type Kind = PasteKind<FlipColumn, Value, LineFault<FlipColumn>, LineDoubt>

const WORDS: Record<FlipColumn, string> = {
  purchase_date: 'date',
  item_name: 'objet',
  buy_price_kamas: 'achat',
  sell_price_kamas: 'revente',
  tax_kamas: 'taxe',
  sold: 'vendu',
  sold_date: 'date de vente',
  note: 'note',
}

const KIND: Omit<Kind, 'reader'> = {
  tool: 'flips',
  title: 'Importer des lignes',
  className: 'w-215',
  intro:
    'Colle les cellules d’un tableur, les achats que dit le jeu, ou choisis un fichier. La première ligne peut nommer les colonnes\u00a0; sinon leur ordre est\u00a0: date, objet, achat, revente, taxe, vendu, date de vente, note.',
  label: 'Lignes à importer',
  example: '20/11/2026\u00a0; Gelano\u00a0; 38k5\u00a0; 49 999\u00a0;\u00a0; oui',
  height: 5,
  words: false,
  columns: FLIP_COLUMNS.map((value) => ({ value, label: WORDS[value] })),
  lacks: (columns) => (columns.includes('item_name') ? null : 'Quelle colonne dit l’objet\u00a0?'),
  // The ledger holds what no catalogue knows, too.
  nameOf: () => null,
  withItem: (value) => value,
  says: () => '',
  ways: LINE_WAYS,
  reading: ([value]) =>
    value ? `${value.line.item_name}, ${formatDay(value.ahead ?? value.line.purchase_date ?? '')}` : '',
  fault: (fault) => faultText(WORDS[fault.column], fault),
  ready: (n) => `${formatNumber(n)} à importer`,
}

type Props = PastedProps & {
  today: string
  /** The lines that the ledger holds. */
  held: readonly Flip[]
  onImport: (lines: NewFlip[]) => Promise<boolean>
}

/** Lines of the ledger; the items are those of the catalogue that bear the same names. */
export function ImportLines({ today, held, onImport, ...pasted }: Props) {
  const catalogue = useCatalogue()
  const marksOf = useCallback((values: readonly Value[]) => alreadyThere(values, held), [held])
  const kind = useMemo(() => ({ ...KIND, reader: flipReader(today), marksOf }), [today, marksOf])
  const columns = useMemo(() => columnsOf(catalogue), [catalogue])
  return (
    <PasteDialog
      kind={kind}
      catalogue={catalogue}
      store={{
        label: ({ length }) => (length === 0 ? 'Importer' : `Importer ${plural(length, 'ligne', 'lignes')}`),
        press: (values) =>
          onImport(values.map(({ line }) => ({ ...line, ...itemOf(line.item_name, catalogue) }))),
      }}
      {...pasted}
    >
      {(shown) => <LineRows rows={shown} columns={columns} />}
    </PasteDialog>
  )
}

const columnsOf = (catalogue: Catalogue | null): Column<Placed<Value>>[] => [
  {
    key: 'date',
    head: 'Date',
    cell: ({ value: { line: flip, ahead } }) => (
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
    cell: ({ value: { line: flip } }) => {
      const { item_id, item_name } = itemOf(flip.item_name, catalogue)
      return (
        <>
          {item_name}
          {item_id === null && <span className="sub">hors catalogue</span>}
        </>
      )
    },
  },
  {
    key: 'buy',
    head: 'Achat',
    figure: true,
    cell: ({ value: { line: flip } }) => formatNumber(flip.buy_price_kamas),
  },
  {
    key: 'sell',
    head: 'Revente',
    figure: true,
    cell: ({ value: { line: flip } }) => formatNumber(flip.sell_price_kamas),
  },
  {
    key: 'tax',
    head: 'Taxe',
    figure: true,
    cellClass: ({ value: { line: flip } }) => (flip.autoTax ? 'muted' : ''),
    cell: ({ value: { line: flip } }) => formatNumber(flip.tax_kamas),
  },
  { key: 'sold', head: 'Vendu', cell: ({ value: { line: flip } }) => soldWords(flip) },
  { key: 'note', head: 'Note', cellClass: TEXT, cell: ({ value: { line: flip } }) => flip.note },
]

function soldWords({ sold, sold_date }: FlipLine): string {
  if (!sold) return 'non'
  return sold_date ? formatDay(sold_date) : 'oui'
}

/** The item that a name means, written as the game writes it; a name that the catalogue does not know stays as it is. */
function itemOf(
  name: string,
  catalogue: Catalogue | null,
): Pick<NewFlip, 'item_id' | 'item_img_url' | 'item_name'> {
  const item = catalogue?.meant(name)
  return { item_id: item?.id ?? null, item_img_url: item?.img ?? null, item_name: item?.name ?? name }
}
