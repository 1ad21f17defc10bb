import { FileUp } from 'lucide-react'
import { type ChangeEvent, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { LineFault, LinesRead } from '#shared/domain/pasted/line-table.ts'
import type { Answers, Columns } from '#shared/domain/pasted/table.ts'
import { formatNumber, plural, wordFor } from '#shared/domain/text/numbers.ts'
import { Button } from '#ui/fields/button.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { ColumnAsks } from '#ui/files/column-ask.tsx'
import { readCsv } from '#ui/files/csv.ts'
import { PastedDialog, PastedFaults, PastedPreview, PastedRows } from '#ui/files/pasted-list.tsx'
import { pastedText as kit } from '#ui/files/pasted-text.ts'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'

/** A row that may be a line, with a day of it that is yet to come. `row` is its place in the text. */
export type ImportLine<L> = { row: number; line: L; dated: boolean; ahead: string | null }

/** What is imported: its words, its columns, and what of a row is shown. */
export type ImportKind<C extends string, L> = {
  title: string
  intro: string
  label: string
  example: string
  /** So many of them, in words. */
  count: (n: number) => string
  /** The columns in the order of the export, and each as the player reads it. */
  columns: readonly C[]
  words: Record<C, string>
  cells: Column<ImportLine<L>>[]
  columnNamed: (title: string) => C | null
  /** What the columns lack to be read, in words. */
  lacks: (columns: Columns<C>) => string | null
  /** Whether the player wants a line whose day is yet to come stays with that line, wherever it stands. */
  keyOf: (line: L) => string
}

export type PastedProps = {
  /** The text, which outlives a dialog that was closed by mistake. */
  pasted: string
  onPaste: (text: string) => void
  onClose: () => void
}

type Props<C extends string, L> = PastedProps & {
  kind: ImportKind<C, L>
  read: (rows: readonly (readonly string[])[], answers: Answers<C>, commas: boolean) => LinesRead<C, L>
  /** Which of the lines are here already. */
  marksOf: (lines: readonly ImportLine<L>[]) => boolean[]
  onImport: (lines: L[]) => Promise<boolean>
}

const LONGEST_QUOTE = 40

const text = {
  views: {
    ready: (n: number) => `${formatNumber(n)} à importer`,
    doubtful: kit.doubtful,
    known: (n: number) => `${formatNumber(n)} déjà là`,
    refused: (n: number) => plural(n, 'refusée', 'refusées'),
  },
  fault: (column: string, { why, text: cell }: LineFault<string>): string => {
    const quoted = cell.length > LONGEST_QUOTE ? `${cell.slice(0, LONGEST_QUOTE)}…` : cell
    switch (why) {
      case 'cells':
        return 'plus de cases que de colonnes\u00a0: un montant y est peut-être coupé'
      case 'missing':
        return `${column} manquant`
      case 'too-long':
        return `${column} trop long`
      case 'comma':
        return `${column}\u00a0: «\u00a0${quoted}\u00a0» est-il un montant ou deux\u00a0? Sépare les cases par des «\u00a0;\u00a0»`
      case 'unknown':
        return `${column} inconnu\u00a0: «\u00a0${quoted}\u00a0»`
      case 'contrary':
        return `${column}\u00a0: «\u00a0${quoted}\u00a0» contredit l’état`
      case 'unreadable':
        return `${column} illisible\u00a0: «\u00a0${quoted}\u00a0»`
    }
  },
}

const VIEWS = ['ready', 'doubtful', 'known', 'refused'] as const

const AGAIN = [
  { value: 'new' as const, label: 'importer les autres seulement' },
  { value: 'all' as const, label: 'tout importer quand même' },
]

/** Of a column of words. */
export const TEXT = 'max-w-55 min-w-30 whitespace-normal wrap-anywhere'

/** The day of a line to come, where one is. */
export const Ahead = ({ day }: { day: string | null }) =>
  day && <span className="sub">{`à venir\u00a0: ${day.split('-').reverse().join('/')}`}</span>

const MAX_BYTES = 20_000_000

/** Lines from a spreadsheet: pasted or from a file, shown as what they will be, then stored all at once. */
export function ImportDialog<C extends string, L>({ kind, onImport, ...props }: Props<C, L>) {
  const { pasted, onPaste, onClose } = props
  const preview = useImport(kind, props)
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
    if (!(await onImport(lines.map(({ line }) => line)))) return setBusy(false)
    onPaste('')
    onClose()
  }
  return (
    <PastedDialog
      title={kind.title}
      className="w-215"
      intro={kind.intro}
      label={kind.label}
      example={kind.example}
      height={5}
      pasted={pasted}
      onPaste={onPaste}
      store={{
        label: busy ? 'Import…' : lines.length === 0 ? 'Importer' : `Importer ${kind.count(lines.length)}`,
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
      {pasted.trim() !== '' && <ImportPreview kind={kind} read={preview} />}
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

type PreviewProps<C extends string, L> = { kind: ImportKind<C, L>; read: Import<C, L> }

/** What each pasted row will be, what has to be said of it first, what the ledger holds already, and why a row will be nothing. */
function ImportPreview<C extends string, L>({ kind, read }: PreviewProps<C, L>) {
  const { lines, known, ahead, asks, refused, passed } = read
  const [chosen, setChosen] = useState<(typeof VIEWS)[number] | null>(null)
  const asked = asks.reduce((sum, { count }) => sum + count, 0)
  const named = kind.columns.map((value) => ({ value, label: kind.words[value] }))
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
    why: faults.map((fault) => text.fault(kind.words[fault.column], fault)).join(' · '),
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
      {shown === 'ready' && <Lines cells={kind.cells} lines={lines} />}
      {shown === 'known' && <Lines cells={kind.cells} lines={known} />}
      {shown === 'doubtful' && (
        <>
          <ColumnAsks asks={asks} columns={named} lacks={kind.lacks} onAnswer={read.answer} />
          {ahead.length > 0 && (
            <>
              <p>{`${plural(ahead.length, 'ligne a', 'lignes ont')} une date à venir\u00a0: bien lue\u00a0?`}</p>
              <Button className="small max-md:h-10" onClick={() => read.want(ahead)}>
                {wordFor(ahead.length, 'L’importer quand même', 'Les importer quand même')}
              </Button>
            </>
          )}
          <Lines cells={kind.cells} lines={ahead} />
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

type LinesProps<L> = { cells: Column<ImportLine<L>>[]; lines: readonly ImportLine<L>[] }

const Lines = <L,>({ cells, lines }: LinesProps<L>) => (
  <PastedRows rows={lines}>
    {(shown) => (
      <DataTable
        className="min-w-155 whitespace-nowrap"
        columns={cells}
        rows={shown}
        rowKey={({ row }) => row}
        plain={Number.POSITIVE_INFINITY}
      />
    )}
  </PastedRows>
)

type RefusedLine<C> = { row: number; name: string; faults: LineFault<C>[] }
type Import<C extends string, L> = ReturnType<typeof useImport<C, L>>

/** What a pasted text says beside what is held. */
function useImport<C extends string, L>(
  { columnNamed, keyOf }: ImportKind<C, L>,
  { pasted, read: readRows, marksOf }: Pick<Props<C, L>, 'pasted' | 'read' | 'marksOf'>,
) {
  const [answers, setAnswers] = useState<Answers<C>>(new Map())
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set())
  const [again, setAgain] = useState(false)
  // A long text is read after the letter that was typed is on screen.
  const text = useDeferredValue(pasted)
  const read = useMemo(() => {
    const { rows, commas } = readCsv(text, (title) => columnNamed(title) !== null)
    return readRows(rows, answers, commas)
  }, [text, columnNamed, readRows, answers])
  const all = useMemo(
    () => read.rows.flatMap((row): ImportLine<L>[] => (row.kind === 'line' ? [row] : [])),
    [read],
  )
  const known = useMemo(() => {
    const marks = marksOf(all)
    return new Set(all.filter((_, at) => marks[at]))
  }, [all, marksOf])
  const refused = useMemo(
    () => read.rows.flatMap((row): RefusedLine<C>[] => (row.kind === 'refused' ? [row] : [])),
    [read],
  )
  const isNew = (one: ImportLine<L>) => again || !known.has(one)
  const isSure = ({ ahead, line }: ImportLine<L>) => ahead === null || wanted.has(keyOf(line))
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
    want: (lines: readonly ImportLine<L>[]) =>
      setWanted((before) => new Set([...before, ...lines.map(({ line }) => keyOf(line))])),
    answer: (key: string, columns: Columns<C>) => setAnswers((before) => new Map(before).set(key, columns)),
  }
}
