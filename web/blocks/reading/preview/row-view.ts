import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'
import type { Period } from '#shared/domain/lots/market-pace.ts'
import type { SeenAs } from '#shared/domain/lots/seen-lots.ts'
import { DOUBTS, type Doubt } from '#shared/domain/reading/doubts.ts'
import { FIGURES, type FigureName, type GameView } from '#shared/domain/reading/rows.ts'
import type { PictureRow } from './use-readings.ts'

/** What the player changed of a row; `taken` where they ticked it or left it out. */
export type RowEdit = {
  item?: number
  figures?: Partial<Record<FigureName, number | null>>
  period?: Period
  taken?: boolean
}

/** A row as it is shown: what was read under what was changed, and what is still doubtful. */
export type RowView = {
  row: PictureRow
  item: number | null
  figures: Partial<Record<FigureName, number>>
  /** The figures that have a field. */
  fields: readonly FigureName[]
  period: Period | null
  doubts: readonly Doubt[]
  /** Doubtful as it was read: whatever is changed of it. */
  doubtful: boolean
  /** Whether the player has said something of it. */
  touched: boolean
  whole: boolean
  taken: boolean
  /** An own lot: what the ledger makes of it. */
  as: SeenAs | null
}

/** A figure that a line of the view has, also where it was not read. */
const FIELDS: Record<GameView, readonly FigureName[]> = {
  lots: [],
  list: ['average'],
  own: ['lot', 'price'],
  course: ['median', 'average', 'sold'],
}

/** The rows of a preview in the order of the pictures, before the ledger is asked about the own lots among them. */
export const rowViews = (rows: readonly PictureRow[], edits: ReadonlyMap<string, RowEdit>): RowView[] =>
  rows.map((row) => viewOf(row, edits.get(row.key) ?? {}))

const sizeOf = (pieces: number | undefined): PackSize | undefined =>
  PACK_SIZES.find((size) => size === pieces)

function viewOf(row: PictureRow, edit: RowEdit): RowView {
  const { view } = row
  const item = edit.item ?? row.item
  const figures: RowView['figures'] = {}
  for (const name of FIGURES) {
    const figure = edit.figures?.[name] === undefined ? row.figures[name]?.value : edit.figures[name]
    if (figure || (figure === 0 && name === 'sold')) figures[name] = figure
  }
  const period = edit.period ?? row.period
  const shown = FIGURES.filter(
    (name) => FIELDS[view].includes(name) || (name in row.figures && isOwn(view, name)),
  )
  const filled = shown.some((name) => figures[name] !== undefined)
  const whole =
    item !== null &&
    filled &&
    (view !== 'own' || (sizeOf(figures.lot) !== undefined && figures.price !== undefined)) &&
    (view !== 'course' || period !== null)
  const doubts = doubtsOf(row, edit, shown)
  const touched = [edit.item, edit.figures, edit.period].some((typed) => typed !== undefined)
  return {
    row,
    item,
    figures,
    fields: shown,
    period,
    doubts,
    doubtful: row.item === null || doubtsOf(row, {}, shown).length > 0,
    touched: touched || edit.taken !== undefined,
    whole,
    taken: whole && (edit.taken ?? (doubts.length === 0 || touched)),
    as: null,
  }
}

/** « Prix moyen » beside lots is a check, no figure of the line. */
const isOwn = (view: GameView, name: FigureName): boolean => view !== 'lots' || name !== 'average'

/** The same with what the ledger makes of the own lots: what is noted already is not taken again. */
export function withSeen(
  views: readonly RowView[],
  seen: ReadonlyMap<string, SeenAs>,
  edits: ReadonlyMap<string, RowEdit>,
): RowView[] {
  return views.map((view) => {
    const as = seen.get(view.row.key) ?? null
    // Until the ledger has been asked, nobody knows whether a lot is noted already.
    if (!as) return view.row.view === 'own' ? { ...view, taken: false } : view
    if (as.is === 'known' || as.is === 'again')
      return { ...view, as, taken: false, doubts: [], doubtful: false }
    if (as.is !== 'repriced') return { ...view, as }
    const doubts = [...view.doubts, 'repriced' as const]
    return {
      ...view,
      as,
      doubts,
      doubtful: true,
      taken: view.whole && edits.get(view.row.key)?.taken === true,
    }
  })
}

/** What a press on « all of them » does not answer: which of two figures, which period, whether a price was changed. */
const EACH_ALONE: ReadonlySet<Doubt> = new Set(['twice', 'period', 'repriced'])

/** Whether a doubtful row may be taken with the others: everything that is doubtful of it can be seen on its line. */
export const isTakenTogether = ({ doubtful, whole, doubts }: RowView): boolean =>
  doubtful && whole && doubts.length > 0 && !doubts.some((doubt) => EACH_ALONE.has(doubt))

/** Whether the player has still to look at it. */
export const isOpen = ({ doubtful, touched }: RowView): boolean => doubtful && !touched

/** What is still doubtful: neither the item that the player chose nor the figures that they typed. */
function doubtsOf(row: PictureRow, edit: RowEdit, shown: readonly FigureName[]): Doubt[] {
  const found = new Set<Doubt>(edit.item === undefined ? row.nameDoubts : [])
  for (const name of shown) {
    const figure = row.figures[name]
    if (!figure || edit.figures?.[name] !== undefined) continue
    for (const doubt of figure.doubts) found.add(doubt)
    if (PACK_SIZES.some((size) => size === name && row.usual.has(size))) found.add('median')
  }
  if (row.period !== null || edit.period !== undefined) found.delete('period')
  if (row.twice && edit.item === undefined) found.add('twice')
  return DOUBTS.filter((doubt) => found.has(doubt))
}
