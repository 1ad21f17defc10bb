import { useDeferredValue, useMemo, useState } from 'react'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import { fold } from '#shared/domain/fold.ts'
import { priceColumns } from '#shared/domain/pasted-columns.ts'
import { readPastedPrices } from '#shared/domain/pasted-prices.ts'
import { pastedLines } from './paste-lines.ts'
import { type Choices, leftText, pasteView } from './paste-view.ts'
import { NO_NAMES } from './price-view.ts'

/** What a pasted list says, and the items chosen for its unknown names. */
export function usePaste(pasted: string, catalogue: Catalogue | null, today: string) {
  // A long text is read after the letter that was typed is on screen.
  const text = useDeferredValue(pasted)
  const [choices, setChoices] = useState<Choices>(new Map())
  const read = useMemo(() => {
    const { lines, rows } = pastedLines(text)
    const head = rows.find((cells) => cells.some((cell) => cell.trim() !== '')) ?? []
    return { lines, headed: priceColumns(head) !== null, rows: readPastedPrices(rows, today) }
  }, [text, today])
  const view = useMemo(() => pasteView(read.rows, catalogue ?? NO_NAMES, choices), [read, catalogue, choices])
  return {
    view,
    left: () => leftText(read.lines, view, read.headed),
    pending: text !== pasted,
    choose: (taken: readonly { name: string; id: number }[]) =>
      setChoices((before) => new Map([...before, ...taken.map(({ name, id }) => [fold(name), id] as const)])),
  }
}
