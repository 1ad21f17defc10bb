import { FileUp } from 'lucide-react'
import { type ChangeEvent, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import { columnNamed, FLIP_COLUMNS, type FlipColumn } from '#shared/domain/flips/flip-columns.ts'
import type { FlipFault } from '#shared/domain/flips/flip-table.ts'
import { heldAlready, readFlipLines } from '#shared/domain/flips/flip-table.ts'
import type { Answers, Columns } from '#shared/domain/pasted/table.ts'
import { formatDay, formatNumber, plural, wordFor } from '#shared/domain/text/numbers.ts'
import type { Flip, NewFlip } from '#store/flips.ts'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { Button } from '#ui/fields/button.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { ColumnAsks } from '#ui/files/column-ask.tsx'
import { readCsv } from '#ui/files/csv.ts'
import { PastedDialog, PastedFaults, PastedPreview, PastedRows } from '#ui/files/pasted-list.tsx'
import { pastedText as kit } from '#ui/files/pasted-text.ts'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'

const COLUMN_WORDS: Record<FlipColumn, string> = {
  purchase_date: 'date',
  item_name: 'objet',
  buy_price_kamas: 'achat',
  sell_price_kamas: 'revente',
  tax_kamas: 'taxe',
  sold: 'vendu',
  sold_date: 'date de vente',
  note: 'note',
}

const LONGEST_QUOTE = 40

const text = {
  views: {
    ready: (n: number) => `${formatNumber(n)} à importer`,
    doubtful: kit.doubtful,
    known: (n: number) => `${formatNumber(n)} déjà là`,
    refused: (n: number) => plural(n, 'refusée', 'refusées'),
  },
  fault: ({ column, why, text: cell }: FlipFault): string => {
    if (why === 'cells') return 'plus de cases que de colonnes\u00a0: un montant y est peut-être coupé'
    if (why === 'missing') return `${COLUMN_WORDS[column]} manquant`
    if (why === 'too-long') return `${COLUMN_WORDS[column]} trop long`
    const quoted = cell.length > LONGEST_QUOTE ? `${cell.slice(0, LONGEST_QUOTE)}…` : cell
    if (why === 'comma')
      return `${COLUMN_WORDS[column]}\u00a0: «\u00a0${quoted}\u00a0» est-il un montant ou deux\u00a0? Sépare les cases par des «\u00a0;\u00a0»`
    return `${COLUMN_WORDS[column]} illisible\u00a0: «\u00a0${quoted}\u00a0»`
  },
}

const VIEWS = ['ready', 'doubtful', 'known', 'refused'] as const

const AGAIN = [
  { value: 'new' as const, label: 'importer les autres seulement' },
  { value: 'all' as const, label: 'tout importer quand même' },
]

const NAMED = FLIP_COLUMNS.map((value) => ({ value, label: COLUMN_WORDS[value] }))

const TEXT = 'max-w-55 min-w-30 whitespace-normal wrap-anywhere'

const COLUMNS: Column<ImportLine>[] = [
  {
    key: 'date',
    head: 'Date',
    cell: ({ flip, ahead }) => (
      <>
        {flip.purchase_date ? formatDay(flip.purchase_date) : 'sans date'}
        {ahead && <span className="sub">{`à venir\u00a0: ${ahead.split('-').reverse().join('/')}`}</span>}
      </>
    ),
  },
  {
    key: 'item',
    head: 'Objet',
    cellClass: TEXT,
    cell: ({ flip }) => (
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
    cell: ({ flip }) => formatNumber(flip.buy_price_kamas),
  },
  {
    key: 'sell',
    head: 'Revente',
    figure: true,
    cell: ({ flip }) => formatNumber(flip.sell_price_kamas),
  },
  {
    key: 'tax',
    head: 'Taxe',
    figure: true,
    cellClass: ({ flip }) => (flip.autoTax ? 'muted' : ''),
    cell: ({ flip }) => formatNumber(flip.tax_kamas),
  },
  { key: 'sold', head: 'Vendu', cell: ({ flip }) => soldWords(flip) },
  { key: 'note', head: 'Note', cellClass: TEXT, cell: ({ flip }) => flip.note },
]

const MAX_BYTES = 20_000_000

type Props = {
  today: string
  /** The lines that the ledger holds. */
  held: readonly Flip[]
  /** The text, which outlives a dialog that was closed by mistake. */
  pasted: string
  onPaste: (text: string) => void
  onImport: (lines: NewFlip[]) => Promise<boolean>
  onClose: () => void
}

/** Lines from a spreadsheet: pasted or from a file, shown as what they will be, then stored all at once. */
export function ImportDialog({ today, held, pasted, onPaste, onImport, onClose }: Props) {
  const preview = useImport(pasted, today, held)
  const { lines } = preview
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    if (file.size > MAX_BYTES) return setProblem('Fichier trop gros\u00a0: 20 Mo au plus')
    try {
      onPaste(decode(await file.arrayBuffer()))
      setProblem('')
    } catch {
      setProblem('Fichier illisible')
    }
  }
  const store = async () => {
    setBusy(true)
    if (!(await onImport(lines.map(({ flip }) => flip)))) return setBusy(false)
    onPaste('')
    onClose()
  }
  return (
    <PastedDialog
      title="Importer des lignes"
      className="w-215"
      intro={
        'Colle les cellules d’un tableur ou choisis un fichier CSV. La première ligne peut nommer les colonnes\u00a0; sinon leur ordre est\u00a0: date, objet, achat, revente, taxe, vendu, date de vente, note.'
      }
      label="Lignes à importer"
      example={'20/11/2026\u00a0; Gelano\u00a0; 38k5\u00a0; 49 999\u00a0;\u00a0; oui'}
      height={5}
      pasted={pasted}
      onPaste={onPaste}
      store={{
        label: busy
          ? 'Import…'
          : lines.length === 0
            ? 'Importer'
            : `Importer ${plural(lines.length, 'ligne', 'lignes')}`,
        disabled: lines.length === 0 || busy || preview.pending,
        press: store,
      }}
      onClose={onClose}
    >
      <FileButton onChange={(event) => void read(event)} />
      {problem && (
        <p className="hint bad" role="alert">
          {problem}
        </p>
      )}
      {pasted.trim() !== '' && <ImportPreview read={preview} />}
    </PastedDialog>
  )
}

function FileButton({ onChange }: { onChange: (event: ChangeEvent<HTMLInputElement>) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Choisir un fichier"
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        onChange={onChange}
      />
      <Button icon={FileUp} onClick={() => input.current?.click()}>
        Choisir un fichier
      </Button>
    </div>
  )
}

/** A spreadsheet's file is UTF-8, or what Windows wrote before. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** What each pasted row will be, what has to be said of it first, what the ledger holds already, and why a row will be nothing. */
function ImportPreview({ read }: { read: Import }) {
  const { lines, known, ahead, asks, refused, passed } = read
  const [chosen, setChosen] = useState<(typeof VIEWS)[number] | null>(null)
  const asked = asks.reduce((sum, { count }) => sum + count, 0)
  const counts = {
    ready: lines.length,
    doubtful: ahead.length + asked,
    known: known.length,
    refused: refused.length,
  }
  const filled = VIEWS.filter((view) => counts[view] > 0)
  const shown = filled.find((view) => view === chosen) ?? filled[0]
  const faults = refused.map(({ row, name, faults }) => ({
    row,
    said: name,
    why: faults.map(text.fault).join(' · '),
  }))
  const said = passed.length > 0 && (
    <p className="hint">{kit.passed(passed.map(({ cells }) => cells.join(' ').trim()))}</p>
  )
  if (!shown) return said || <p className="hint">{'Rien à importer\u00a0: aucune ligne lisible.'}</p>
  return (
    <PastedPreview
      views={filled.map((view) => ({ value: view, label: text.views[view](counts[view]) }))}
      shown={shown}
      onShow={setChosen}
    >
      {said}
      {known.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <p>{`${plural(known.length, 'ligne semble', 'lignes semblent')} déjà là\u00a0:`}</p>
          <Segmented
            label="Lignes déjà là"
            value={read.again ? 'all' : 'new'}
            options={AGAIN}
            onChange={(again) => read.setAgain(again === 'all')}
          />
        </div>
      )}
      {shown === 'ready' && <Lines lines={lines} />}
      {shown === 'known' && <Lines lines={known} />}
      {shown === 'doubtful' && (
        <>
          <ColumnAsks asks={asks} columns={NAMED} lacks={lacks} onAnswer={read.answer} />
          {ahead.length > 0 && (
            <>
              <p>{`${plural(ahead.length, 'ligne a', 'lignes ont')} une date à venir\u00a0: bien lue\u00a0?`}</p>
              <Button className="small max-md:h-10" onClick={() => read.want(ahead)}>
                {wordFor(ahead.length, 'L’importer quand même', 'Les importer quand même')}
              </Button>
            </>
          )}
          <Lines lines={ahead} />
        </>
      )}
      {shown === 'refused' && <PastedFaults faults={faults} />}
      {counts.refused + counts.doubtful > 0 && (
        <p className="hint">
          {
            'Les lignes refusées ou à préciser ne sont pas importées\u00a0; corrige-les dans le texte, ou plus tard.'
          }
        </p>
      )}
    </PastedPreview>
  )
}

const lacks = (columns: Columns<FlipColumn>): string | null =>
  columns.includes('item_name') ? null : 'Quelle colonne dit l’objet\u00a0?'

const Lines = ({ lines }: { lines: readonly ImportLine[] }) => (
  <PastedRows rows={lines}>
    {(shown) => (
      <DataTable
        className="min-w-155 whitespace-nowrap"
        columns={COLUMNS}
        rows={shown}
        rowKey={({ row }) => row}
        plain={Number.POSITIVE_INFINITY}
      />
    )}
  </PastedRows>
)

function soldWords({ sold, sold_date }: ImportLine['flip']): string {
  if (!sold) return 'non'
  return sold_date ? formatDay(sold_date) : 'oui'
}

/** A row that may be a line, with a day of it that is yet to come; a row that cannot be one. `row` is its place in the text. */
type ImportLine = { row: number; flip: NewFlip; dated: boolean; ahead: string | null }
type RefusedLine = { row: number; name: string; faults: FlipFault[] }
type Import = ReturnType<typeof useImport>

const isTitle = (title: string): boolean => columnNamed(title) !== null
/** Whether the player wants a line whose day is yet to come stays with that line, wherever it stands. */
const lineKey = ({ flip }: ImportLine): string =>
  [flip.purchase_date, flip.sold_date, flip.item_name, flip.buy_price_kamas].join('|')

/** What a pasted text says beside what the ledger holds; the items are those of the catalogue that bear the same names. */
function useImport(pasted: string, today: string, held: readonly Flip[]) {
  const catalogue = useCatalogue()
  const [answers, setAnswers] = useState<Answers<FlipColumn>>(new Map())
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set())
  const [again, setAgain] = useState(false)
  // A long text is read after the letter that was typed is on screen.
  const text = useDeferredValue(pasted)
  const read = useMemo(() => {
    const { rows, commas } = readCsv(text, isTitle)
    return readFlipLines(rows, today, answers, commas)
  }, [text, today, answers])
  const all = useMemo(
    () =>
      read.rows.flatMap((row): ImportLine[] =>
        row.kind === 'line'
          ? [{ ...row, flip: { ...row.flip, ...itemOf(row.flip.item_name, catalogue) } }]
          : [],
      ),
    [read, catalogue],
  )
  const known = useMemo(() => {
    const marks = heldAlready(all, held)
    return new Set(all.filter((_, at) => marks[at]))
  }, [all, held])
  const refused = useMemo(
    () => read.rows.flatMap((row): RefusedLine[] => (row.kind === 'refused' ? [row] : [])),
    [read],
  )
  const isNew = (line: ImportLine) => again || !known.has(line)
  const isSure = (line: ImportLine) => line.ahead === null || wanted.has(lineKey(line))
  return {
    lines: all.filter((line) => isNew(line) && isSure(line)),
    ahead: all.filter((line) => isNew(line) && !isSure(line)),
    known: [...known],
    refused,
    asks: read.asks,
    passed: read.passed,
    pending: text !== pasted,
    again,
    setAgain,
    want: (lines: readonly ImportLine[]) =>
      setWanted((before) => new Set([...before, ...lines.map(lineKey)])),
    answer: (key: string, columns: Columns<FlipColumn>) =>
      setAnswers((before) => new Map(before).set(key, columns)),
  }
}

/** The item that a name means, written as the game writes it; a name that the catalogue does not know stays as it is. */
function itemOf(
  name: string,
  catalogue: Catalogue | null,
): Pick<NewFlip, 'item_id' | 'item_img_url' | 'item_name'> {
  const item = catalogue?.named(name)
  return { item_id: item?.id ?? null, item_img_url: item?.img ?? null, item_name: item?.name ?? name }
}
