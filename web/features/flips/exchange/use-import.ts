import { useDeferredValue, useMemo } from 'react'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import { type ReadFlip, readFlipLines } from '#shared/domain/flips/flip-table.ts'
import type { NewFlip } from '#store/flips.ts'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { readCsv } from '#ui/files/csv.ts'

/** A row that will be a line, and a row that cannot be one; `row` is its place in the text. */
export type ImportLine = { row: number; flip: NewFlip }
export type RefusedLine = { row: number; name: string; faults: NonNullable<ReadFlip['faults']> }

/** What a pasted text says; the items are those of the catalogue that bear the same names. */
export function useImport(pasted: string, today: string) {
  const catalogue = useCatalogue()
  // A long text is read after the letter that was typed is on screen.
  const read = useDeferredValue(pasted)
  const rows = useMemo(() => readFlipLines(readCsv(read), today), [read, today])
  const lines = useMemo(
    () =>
      rows.flatMap(({ row, flip }) =>
        flip ? [{ row, flip: { ...flip, ...itemOf(flip.item_name, catalogue) } }] : [],
      ),
    [rows, catalogue],
  )
  const refused = useMemo(
    () => rows.flatMap(({ row, name, faults }) => (faults ? [{ row, name, faults }] : [])),
    [rows],
  )
  return { lines, refused, pending: read !== pasted }
}

/** The item that a name means, written as the game writes it; a name that the catalogue does not know stays as it is. */
function itemOf(
  name: string,
  catalogue: Catalogue | null,
): Pick<NewFlip, 'item_id' | 'item_img_url' | 'item_name'> {
  const item = catalogue?.named(name)
  return { item_id: item?.id ?? null, item_img_url: item?.img ?? null, item_name: item?.name ?? name }
}
