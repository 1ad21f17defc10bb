import {
  type ComponentProps,
  type FocusEvent,
  memo,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { isFigure } from '#ui/figures/is-figure.ts'
import type { Sort } from '#ui/params/use-url-params.ts'
import { SortHeader } from './sort-header.tsx'
import type { TableView } from './use-table-view.ts'
import { VirtualRows } from './virtual-rows.tsx'

/**
 * What a cell is on a card: title, amount and action are its first line; what is said of it (`meta`), its fields and what
 * takes a line of its own (`wide`) come below, in the order of the columns; `none` is not on it.
 */
type CardRole = 'title' | 'amount' | 'action' | 'meta' | 'field' | 'wide' | 'none'

/** A column, declared once: its head, its cells, and where both of them stand. */
export type Column<R> = {
  /** What the table is sorted by, where a press on the head sorts it. */
  key: string
  /** Its view's word where it is one of the view's orders. */
  head?: string
  /** A head above those of neighbouring columns that name the same one. */
  group?: string
  /** The head is read out, not drawn: a tick, a button. */
  silent?: boolean
  /** Amounts: to the right, never broken. */
  figure?: boolean
  sorts?: boolean
  /** Where its cell stands on a card; a table whose columns have no roles lays out its cards itself. */
  card?: CardRole
  /** Classes of head and cells: what a narrow window hides. */
  className?: string
  /** Of the head alone: the column's width. */
  headClass?: string
  /** Of the cells alone: their place on a card. */
  cellClass?: string | ((row: R) => string)
  headHint?: string
  cellHint?: (row: R) => string | undefined
  /** On a card the head stands above the cell. */
  labelled?: boolean
  /** `at`: the row's place, from 0; a table tells it that is drawn `inPlace`. */
  cell: (row: R, at: number) => ReactNode
}

/** Rows as they come, or a list with its search, filters and order, whose heads sort it. */
type Source<R> =
  | { rows: readonly R[]; rowKey: (row: R) => string | number; view?: undefined }
  | { view: TableView<R>; rows?: undefined; rowKey?: undefined }

type Props<R> = Source<R> &
  Omit<ComponentProps<'table'>, 'children' | 'rows'> & {
    /** Kept from one drawing to the next: a row is drawn anew when it or the columns change. */
    columns: readonly Column<R>[]
    rowClass?: (row: R) => string
    /** What stands over all columns in a row's place: the head of a group. Nothing for a row that has cells. */
    whole?: (row: R) => ReactNode
    /** What is unfolded under a row, as wide as the table; nothing under most of them. */
    detail?: (row: R) => ReactNode
    /** The column that sorts the rows now, and its way; `onSort` gets the key of the head that is pressed. */
    sorted?: Sort<string>
    onSort?: (key: string) => void
    /** Below which width a row is a card: a phone's (md), that of a small window (lg) or of a narrow one (xl); `all`: at every width. */
    cards?: 'md' | 'lg' | 'xl' | 'all'
    /** Up to how many rows all of them are in the page: fewer where a row is dear to draw. */
    plain?: number
    /**
     * A row takes over what is drawn at its place, whatever stood there: for a list that is filtered and sorted as a whole,
     * whose cells keep nothing to themselves.
     */
    inPlace?: boolean
    /** How high most rows are, in pixels, where they are rows. */
    usualHeight?: number
    /** What stands before the rows, a `tbody` of its own: the line that is being added. */
    first?: ReactNode
    /** What closes the table: a `tfoot`. */
    children?: ReactNode
  }

/**
 * A table of any length: rows on a desk, cards on a phone. Long ones draw the rows near the screen alone, and tell
 * assistive technology how many there are.
 */
export function DataTable<R>({ view, ...props }: Props<R>) {
  const {
    columns,
    rows = view?.shown ?? [],
    rowKey = view?.keyOf ?? NO_KEY,
    rowClass,
    whole,
    detail,
    sorted = view?.values.sort,
    onSort = view?.sortBy,
    cards,
    plain,
    inPlace = false,
    usualHeight,
    first,
    children,
    className,
    ...table
  } = props
  const { head, shown } = useShownColumns(columns)
  const isHead = whole && ((row: R) => Boolean(whole(row)))
  const lines = detail ? linesOf(rows, detail) : null
  const cellsOf = (row: R, at: number, unfolded?: ReactNode) => {
    const all = unfolded ?? whole?.(row)
    return all ? <td colSpan={shown}>{all}</td> : <Cells columns={columns} row={row} at={at} />
  }
  const classes = ['ledger', cards && `cards-${cards}`, className]
  return (
    <table
      {...(view && heldWhileTyping(view))}
      {...table}
      className={classes.filter(Boolean).join(' ')}
      aria-rowcount={(lines ?? rows).length + 1}
    >
      <thead>
        <Groups columns={columns} />
        <tr ref={head}>
          {columns.map((column) => (
            <Head
              key={column.key}
              column={column}
              word={column.head ?? view?.sorts[column.key]?.label ?? ''}
              sorts={column.sorts ?? view?.sorts[column.key] !== undefined}
              sorted={sorted}
              onSort={onSort}
            />
          ))}
        </tr>
      </thead>
      {first}
      {lines ? (
        <VirtualRows
          rows={lines}
          rowKey={({ row, unfolded }) => (unfolded ? `detail-${rowKey(row)}` : rowKey(row))}
          rowClass={({ row, unfolded, opens }) => {
            if (unfolded) return 'detail'
            return opens ? `${rowClass?.(row) ?? ''} unfolded` : rowClass?.(row)
          }}
          isHead={isHead && (({ row, unfolded }) => !unfolded && isHead(row))}
          columns={shown}
          plain={plain}
        >
          {({ row, unfolded }) => cellsOf(row, 0, unfolded)}
        </VirtualRows>
      ) : (
        <VirtualRows
          rows={rows}
          rowKey={inPlace ? null : rowKey}
          rowClass={rowClass}
          isHead={isHead}
          columns={shown}
          plain={plain}
          usualHeight={usualHeight}
        >
          {(row, at) => cellsOf(row, inPlace ? at : 0)}
        </VirtualRows>
      )}
      {children}
    </table>
  )
}

/**
 * How many columns the window shows. A cell over more than there are would make columns of its own, which take the room of
 * the others where widths are fixed.
 */
function useShownColumns(columns: readonly unknown[]) {
  const head = useRef<HTMLTableRowElement>(null)
  const [shown, setShown] = useState(columns.length)
  useLayoutEffect(() => {
    const count = () => {
      const isShown = (_: unknown, at: number) => {
        const cell = head.current?.cells[at]
        return !cell || getComputedStyle(cell).display !== 'none'
      }
      setShown(columns.filter(isShown).length)
    }
    count()
    addEventListener('resize', count)
    return () => removeEventListener('resize', count)
  }, [columns])
  return { head, shown }
}

const NO_KEY = () => ''

/** A list keeps its order while a field of one of its rows has the focus. */
function heldWhileTyping({ setTyping }: Pick<TableView<never>, 'setTyping'>) {
  const follow = (table: Element, focused: EventTarget | null) =>
    setTyping(
      focused instanceof HTMLInputElement &&
        table.contains(focused) &&
        focused.closest('td:not([colspan])') !== null,
    )
  return {
    onFocus: ({ currentTarget, target }: FocusEvent<HTMLTableElement>) => follow(currentTarget, target),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLTableElement>) =>
      follow(currentTarget, relatedTarget),
  }
}

/** A line of the table: a row, or what is unfolded under it. */
type Line<R> = { row: R; unfolded?: ReactNode; opens?: boolean }

const linesOf = <R,>(rows: readonly R[], detail: Props<R>['detail']): Line<R>[] =>
  rows.flatMap((row) => {
    const unfolded = detail?.(row)
    return unfolded
      ? [
          { row, opens: true },
          { row, unfolded },
        ]
      : [{ row }]
  })

const classOf = (
  column: { figure?: boolean; card?: CardRole; className?: string },
  own: string | undefined,
) =>
  [column.figure && 'figure', column.card && `card-${column.card}`, column.className, own]
    .filter(Boolean)
    .join(' ') || undefined

/** The heads of groups, above those of their columns; nothing where no column is in one. */
function Groups<R>({ columns }: { columns: readonly Column<R>[] }) {
  if (!columns.some(({ group }) => group)) return null
  return (
    <tr className="groups">
      {columns.map(({ key, group, className }, at) => {
        if (!group) return <td key={key} className={className} />
        if (columns[at - 1]?.group === group) return null
        const after = columns.findIndex((column, next) => next > at && column.group !== group)
        return (
          <th key={key} scope="colgroup" colSpan={(after < 0 ? columns.length : after) - at}>
            <span>{group}</span>
          </th>
        )
      })}
    </tr>
  )
}

type HeadProps<R> = {
  column: Column<R>
  word: string
  sorts: boolean
  sorted: Sort<string> | undefined
  onSort: ((key: string) => void) | undefined
}

function Head<R>({ column, word, sorts, sorted, onSort }: HeadProps<R>) {
  const { key, silent, headClass, headHint } = column
  const className = classOf(column, headClass)
  if (sorts && onSort) {
    const way = sorted?.descending ? 'descending' : 'ascending'
    const direction = sorted?.by === key ? way : null
    return (
      <SortHeader
        label={word}
        hint={headHint}
        className={className}
        direction={direction}
        onSort={() => onSort(key)}
      />
    )
  }
  return (
    <th scope="col" className={className} title={headHint}>
      {silent ? <span className="sr-only">{word}</span> : word}
    </th>
  )
}

type CellsProps<R> = { columns: readonly Column<R>[]; row: R; at: number }

/** `memo` keeps the row's type. */
const Cells = memo(function Cells<R>({ columns, row, at }: CellsProps<R>) {
  return columns.map((column) => {
    const own = typeof column.cellClass === 'function' ? column.cellClass(row) : column.cellClass
    const shown = column.cell(row, at)
    return (
      <td
        key={column.key}
        className={classOf(column, own)}
        title={column.cellHint?.(row)}
        data-label={column.labelled ? column.head : undefined}
        translate={isFigure(shown) ? 'no' : undefined}
      >
        {shown}
      </td>
    )
  })
}) as <R>(props: CellsProps<R>) => ReactNode
