import { useMemo, useState } from 'react'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import {
  type ListColumn,
  listColumn,
  type PastedLine,
  readPastedList,
} from '#shared/domain/courses/pasted-list.ts'
import type { Answers, Columns } from '#shared/domain/pasted/table.ts'
import { fold } from '#shared/domain/text/fold.ts'
import { plural } from '#shared/domain/text/numbers.ts'
import type { ItemChoice, UnsureName } from '#ui/catalogue/unsure-names.tsx'
import { readLines } from '#ui/files/csv.ts'

/** A line that may ask for several counts. */
export type UnclearLine = PastedLine & { kind: 'choice' }

const isTitle = (title: string): boolean => listColumn(title) !== null

/** What a pasted list asks for, and what the player has said of it. */
export function usePastedList(pasted: string, catalogue: Catalogue) {
  const [answers, setAnswers] = useState<Answers<ListColumn>>(new Map())
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map())
  const [named, setNamed] = useState<ReadonlyMap<string, number>>(new Map())
  const { texts, lines, asks, passed } = useMemo(() => {
    const idNamed = (name: string) => (name.length < 2 ? undefined : catalogue.named(name)?.id)
    const { lines: texts, rows, commas } = readLines(pasted, isTitle)
    return { texts, ...readPastedList(rows, idNamed, answers, commas) }
  }, [pasted, catalogue, answers])
  return useMemo(() => {
    const sums = new Map<number, number>()
    const left = new Set<number>()
    const unclear: UnclearLine[] = []
    const unsure = new Map<string, UnsureName>()
    for (const line of lines) {
      const pieces =
        line.kind === 'choice' ? counts.get(line.text) : line.kind === 'columns' ? null : line.pieces
      const id =
        line.kind === 'unknown' ? named.get(fold(line.name)) : line.kind === 'columns' ? undefined : line.id
      if (id !== undefined && typeof pieces === 'number') {
        sums.set(id, (sums.get(id) ?? 0) + pieces)
        continue
      }
      left.add(line.row).add(line.head ?? 0)
      if (line.kind === 'choice') unclear.push(line)
      if (line.kind === 'unknown') {
        const [name, says] =
          line.pieces === null
            ? [line.text, 'pas de nombre']
            : [line.name, plural(line.pieces, 'pièce', 'pièces')]
        unsure.set(line.text, { name, rows: [line.row], says })
      }
    }
    return {
      /** An item that several lines name is asked for once. */
      items: [...sums],
      count: lines.length,
      asks,
      passed,
      unclear,
      unsure: [...unsure.values()],
      /** The lines that are not understood yet, and the heads above them. */
      left: texts.filter((_, at) => left.has(at + 1)).join('\n'),
      answer: (key: string, columns: Columns<ListColumn>) =>
        setAnswers((before) => new Map(before).set(key, columns)),
      /** What a line asks for, by its words. */
      settle: (line: string, pieces: number) => setCounts((before) => new Map(before).set(line, pieces)),
      name: (chosen: readonly ItemChoice[]) =>
        setNamed(
          (before) => new Map([...before, ...chosen.map(({ name, id }) => [fold(name), id] as const)]),
        ),
    }
  }, [texts, lines, asks, passed, counts, named])
}
