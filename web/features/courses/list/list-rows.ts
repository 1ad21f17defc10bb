import { useMemo } from 'react'
import type { Courses, CoursesLine } from '#blocks/courses/use-courses.ts'
import { type HallLines, linesByHall } from '#shared/domain/courses/halls.ts'
import { thisDevice } from '#store/purchases.ts'

export type HallHead = { head: HallLines<CoursesLine> & { number: number } }
export type LineRow = {
  line: CoursesLine /** It was bought a moment ago, and where from. */
  bought: string | null
}
export type Row = HallHead | LineRow

export const isHead = (row: Row): row is HallHead => 'head' in row
export const rowKey = (row: Row) => (isHead(row) ? row.head.hall : row.line.id)

const plain = new WeakMap<CoursesLine, LineRow>()

/** The row of a line that is to be bought, made once for it. */
function plainRow(line: CoursesLine): LineRow {
  const known = plain.get(line) ?? { line, bought: null }
  plain.set(line, known)
  return known
}

/** The lines under the heads of their halls; those that were just bought in their place among them. */
export function useRows(
  { all, purchases }: Courses,
  lingering: ReadonlyMap<number, CoursesLine>,
): readonly Row[] {
  return useMemo(() => {
    const device = thisDevice()
    const boughtFrom = (id: number) => {
      const last = purchases.find((one) => one.item_id === id)
      if (!last) return 'Déjà en stock'
      return last.device === device ? 'acheté' : `acheté depuis «\u00a0${last.device}\u00a0»`
    }
    const shown = all.flatMap((line) => lingering.get(line.id) ?? (line.missing > 0 ? line : []))
    return linesByHall(shown).flatMap((hall, at): Row[] => {
      const left = hall.lines.filter(({ id }) => !lingering.has(id))
      const [head] = left.length === hall.lines.length ? [hall] : linesByHall(left)
      const lines = hall.lines.map((line) =>
        lingering.has(line.id) ? { line, bought: boughtFrom(line.id) } : plainRow(line),
      )
      return [
        { head: { ...(head ?? { ...hall, lines: [], cost: 0, unpriced: 0 }), number: at + 1 } },
        ...lines,
      ]
    })
  }, [all, purchases, lingering])
}
