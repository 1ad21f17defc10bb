import { useDeferredValue, useMemo, useState } from 'react'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import { columnNamed, type FlipColumn } from '#shared/domain/flips/flip-columns.ts'
import { type FlipFault, heldAlready, readFlipLines } from '#shared/domain/flips/flip-table.ts'
import type { Answers, Columns } from '#shared/domain/pasted/table.ts'
import type { Flip, NewFlip } from '#store/flips.ts'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { readCsv } from '#ui/files/csv.ts'

/** A row that may be a line, with a day of it that is yet to come; a row that cannot be one. `row` is its place in the text. */
export type ImportLine = { row: number; flip: NewFlip; dated: boolean; ahead: string | null }
export type RefusedLine = { row: number; name: string; faults: FlipFault[] }
export type Import = ReturnType<typeof useImport>

const isTitle = (title: string): boolean => columnNamed(title) !== null
/** Whether the player wants a line whose day is yet to come stays with that line, wherever it stands. */
const lineKey = ({ flip }: ImportLine): string =>
  [flip.purchase_date, flip.sold_date, flip.item_name, flip.buy_price_kamas].join('|')

/** What a pasted text says beside what the ledger holds; the items are those of the catalogue that bear the same names. */
export function useImport(pasted: string, today: string, held: readonly Flip[]) {
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
