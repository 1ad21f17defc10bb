import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import {
  type Ingested,
  type IngestedRow,
  ingestSteps,
  type Reader,
  type RowReading,
} from '#shared/domain/pasted/ingest.ts'
import type { Answers, Ask, Columns } from '#shared/domain/pasted/table.ts'
import { isKnownTitle } from '#shared/domain/pasted/titles.ts'
import { atOnce } from '#shared/domain/steps.ts'
import { fold } from '#shared/domain/text/fold.ts'
import { readStored } from '#store/stored-json.ts'
import type { ItemChoice, UnsureName } from '#ui/catalogue/unsure-names.tsx'
import { MAX_ROWS, readSheet } from '#ui/files/csv.ts'

/** What a tool makes of pasted rows: how it reads them, and which values name an item that has to be known. */
export type Ingest<C extends string | number, V, F, W> = {
  /** Names what is kept of the tool on this device. */
  tool: string
  reader: Reader<C, V, F, W>
  columns: readonly { value: C; label: string }[]
  /** A line may be words, and not cells alone. */
  words: boolean
  /** Rows that are read at once, where not as many as any tool reads. */
  most?: number
  /** The name of a value whose item has to be known, and that item; null: nothing has to be. */
  nameOf: (value: V) => { name: string; item: number | null } | null
  withItem: (value: V, item: number) => V
  /** What a line says beside a name that no item bears. */
  says: (value: V) => string
  /** Which values are here already. */
  marksOf?: (values: readonly V[]) => boolean[]
}

/** A value as it will be stored; `key` says where it stands. */
export type Placed<V> = { key: string; value: V }
/** A row that may be read in several ways; `key` is its text, so that what was chosen stays with it wherever it stands. */
export type DoubtfulRow<V, W> = {
  key: string
  row: number
  text: string
  readings: readonly RowReading<V, W>[]
}

/** What a pasted text says, and what the player has said of it. */
export function useIngest<C extends string | number, V, F, W>(pasted: string, tool: Ingest<C, V, F, W>) {
  // A long text is read after the letter that was typed is on screen.
  const text = useDeferredValue(pasted)
  const { reader, columns, words, most = MAX_ROWS, nameOf, withItem, says, marksOf } = tool
  const isColumn = (value: unknown): value is C => columns.some((column) => column.value === value)
  const [answers, setAnswers] = useState<Answers<C>>(() => knownColumns(tool.tool, isColumn))
  const [open, setOpen] = useState<ReadonlySet<string>>(NONE)
  const [items, setItems] = useState<ReadonlyMap<string, number>>(new Map())
  const [readings, setReadings] = useState<ReadonlyMap<string, RowReading<V, W>>>(new Map())
  const [again, setAgain] = useState(false)
  const sheet = useMemo(() => {
    const isTitle = (title: string) => isKnownTitle(title) || reader.columnOf(title, []) !== null
    return readSheet(text, { isTitle, words, most })
  }, [text, reader, words, most])
  const job = useMemo(
    () => ({
      begin: () => ingestSteps(sheet, reader, answers),
      short: sheet.rows.length <= SHORT,
    }),
    [sheet, reader, answers],
  )
  const { value: read = NOTHING as Ingested<C, V, F, W>, done } = useSteps(job)
  const found = useMemo(() => {
    const ready: Placed<V>[] = []
    const unsure = new Map<string, UnsureName>()
    const doubtful: DoubtfulRow<V, W>[] = []
    const refused: (IngestedRow<V, F, W> & { kind: 'refused' })[] = []
    const left = new Set<number>()
    const keep = ({ row, head }: { row: number; head: number | null }) => left.add(row).add(head ?? row)
    let [last, nth] = [0, 0]
    for (const row of read.rows) {
      // Several may stand in one line, each of its own.
      nth = row.row === last ? nth + 1 : 0
      last = row.row
      const key = `${row.text}\n${nth}`
      const chosen = row.kind === 'choice' ? readings.get(key) : row
      const values = chosen && 'values' in chosen ? chosen.values : []
      if (row.kind === 'choice' && !chosen) doubtful.push({ key, ...row })
      if (row.kind === 'refused') refused.push(row)
      if (values.length === 0) keep(row)
      for (const [at, value] of values.entries()) {
        const named = nameOf(value)
        const item = named && (named.item ?? items.get(fold(named.name)))
        if (item !== undefined) {
          ready.push({ key: `${row.row} ${nth} ${at}`, value: item === null ? value : withItem(value, item) })
          continue
        }
        keep(row)
        const { name } = named ?? { name: '' }
        const known = unsure.get(fold(name)) ?? { name, rows: [], says: says(value) }
        known.rows.push(row.row)
        unsure.set(fold(name), known)
      }
    }
    // What is left for another time keeps its head.
    if (sheet.rest.trim() !== '') left.add(read.rows.at(-1)?.head ?? 0)
    return { ready, unsure: [...unsure.values()], doubtful, refused, left }
  }, [read, sheet, readings, items, nameOf, withItem, says])
  const held = useMemo(() => {
    const marks = marksOf?.(found.ready.map(({ value }) => value)) ?? []
    return new Set(found.ready.filter((_, at) => marks[at]))
  }, [found.ready, marksOf])
  const ready = useMemo(
    () => (again ? found.ready : found.ready.filter((one) => !held.has(one))),
    [found.ready, held, again],
  )
  const { asks, answered, passed } = read
  return {
    ready,
    held: again ? [] : [...held],
    heldCount: held.size,
    again,
    setAgain,
    unsure: found.unsure,
    doubtful: found.doubtful,
    refused: found.refused,
    asks,
    /** What was said of columns; `open`: it is being said anew. */
    answered: answered.map((ask) => ({ ask, open: open.has(ask.key) })),
    passed,
    /** As many rows are read at once, and more stay in the text; null: that was all. */
    rest: sheet.rest.trim() === '' ? null : most,
    pending: text !== pasted || !done,
    /** The rows that are not taken, and the heads above them. */
    leftOver: () =>
      [...sheet.rows.filter((_, at) => found.left.has(at + 1)).map(({ text }) => text), sheet.rest]
        .filter((part, at, { length }) => at < length - 1 || part.trim() !== '')
        .join('\n'),
    choose: (added: readonly ItemChoice[]) =>
      setItems((before) => new Map([...before, ...added.map(({ name, id }) => [fold(name), id] as const)])),
    readAs: (added: readonly (readonly [key: string, reading: RowReading<V, W>])[]) =>
      setReadings((before) => new Map([...before, ...added])),
    answer: (key: string, said: Columns<C>) => {
      const titles = [...asks, ...answered].find((ask) => ask.key === key)?.titles
      if (titles) rememberColumns(tool.tool, isColumn, key, said)
      setAnswers((before) => new Map(before).set(key, said))
      setOpen((before) => new Set([...before].filter((one) => one !== key)))
    },
    reopen: ({ key }: Ask<C>) => setOpen((before) => new Set(before).add(key)),
  }
}

const NONE: ReadonlySet<string> = new Set()
const NOTHING = { rows: [], asks: [], answered: [], passed: [] }
/** So many rows are read before the letter that was typed is drawn; of more each few milliseconds some. */
const SHORT = 200

/** Heads of a tool of which this device remembers what their columns were said to hold (M46). */
const MOST = 40

type Pair<C> = [titles: string, columns: Columns<C>]

/** The answers that were given before; what is none of the tool's columns is left out. */
const knownColumns = <C>(tool: string, isColumn: (value: unknown) => value is C): Answers<C> =>
  new Map(pairsOf(tool, isColumn))

function pairsOf<C>(tool: string, isColumn: (value: unknown) => value is C): Pair<C>[] {
  const name = `columns:${tool}`
  const stored = readStored(name)
  if (!Array.isArray(stored)) return []
  return stored.flatMap((pair: unknown): Pair<C>[] => {
    if (!Array.isArray(pair) || typeof pair[0] !== 'string' || !Array.isArray(pair[1])) return []
    const columns = pair[1].map((one) => (isColumn(one) ? one : null))
    return columns.some((one) => one !== null) ? [[pair[0], columns]] : []
  })
}

/** Remembers an answer; the one that is oldest makes room. */
function rememberColumns<C>(
  tool: string,
  isColumn: (value: unknown) => value is C,
  titles: string,
  columns: Columns<C>,
): void {
  const others = pairsOf(tool, isColumn).filter(([known]) => known !== titles)
  try {
    localStorage.setItem(`columns:${tool}`, JSON.stringify([...others, [titles, columns]].slice(-MOST)))
  } catch {
    // A full storage only forgets it.
  }
}

/** Work that is done a step at a time; `short`: little enough to be done while the screen is drawn. */
type Job<T> = { begin: () => Generator<void, T>; short: boolean }

/** How long the page works before it lets keys be answered. */
const SLICE_MS = 8

/** What a job answers: a short one at once, a longer one in slices, with the answer of the job before it until then. */
function useSteps<T>(job: Job<T>): { value: T | undefined; done: boolean } {
  const now = useMemo(() => (job.short ? { value: atOnce(job.begin()) } : null), [job])
  const [late, setLate] = useState<{ job: Job<T>; value: T } | null>(null)
  useEffect(() => {
    if (job.short) return
    let wanted = true
    const work = async () => {
      const steps = job.begin()
      while (wanted) {
        const until = performance.now() + SLICE_MS
        let step = steps.next()
        while (!step.done && performance.now() < until) step = steps.next()
        if (step.done) {
          if (wanted) setLate({ job, value: step.value })
          return
        }
        await new Promise((resolve) => setTimeout(resolve))
      }
    }
    work().catch((error: unknown) => console.error('[comptoir] texte collé', error))
    return () => {
      wanted = false
    }
  }, [job])
  if (now) return { value: now.value, done: true }
  return { value: late?.value, done: late?.job === job }
}
