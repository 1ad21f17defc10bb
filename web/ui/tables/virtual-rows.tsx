import { lazy, type ReactNode, Suspense, useState } from 'react'

/** Above this many rows only those near the screen are in the page. */
const PLAIN_LIMIT = 100
const NearRows = lazy(() => import('./near-rows.tsx'))

type Props<R> = {
  rows: readonly R[]
  /** Null: a row takes over what is drawn at its place. */
  rowKey: ((row: R) => string | number) | null
  /** Number of columns of the table. */
  columns: number
  rowClass?: (row: R) => string | undefined
  /** Up to how many rows all of them are in the page: fewer where a row is dear to draw. */
  plain?: number
  usualHeight?: number
  /** The cells of a row and its place, from 0. */
  children: (row: R, at: number) => ReactNode
}

/** The body of a table of any length, scrolled with the page. */
export function VirtualRows<R>(props: Props<R>) {
  const { rows, rowKey, columns, rowClass, plain = PLAIN_LIMIT, usualHeight, children } = props
  const [long, setLong] = useState(rows.length > plain)
  // A list that was long stays as it is when a filter shortens it: the rows that are left are not drawn anew.
  if (!long && rows.length > plain) setLong(true)
  if (!long) return <AllRows {...props} />
  const first = rows.slice(0, plain)
  const at = <T,>(index: number, of: (row: R) => T): T | undefined => {
    const row = rows[index]
    return row === undefined ? undefined : of(row)
  }
  // One function for as long as places are keys: the heights of thousands of rows are then not gone through again.
  const keyAt = rowKey ? (index: number) => at(index, rowKey) ?? index : ownPlace
  return (
    <Suspense fallback={<AllRows {...props} rows={first} />}>
      <NearRows
        count={rows.length}
        columns={columns}
        usualHeight={usualHeight}
        keyAt={keyAt}
        classAt={(index) => rowClass && at(index, rowClass)}
      >
        {(index) => at(index, (row) => children(row, index))}
      </NearRows>
    </Suspense>
  )
}

const ownPlace = (index: number): number => index

function AllRows<R>({ rows, rowKey, rowClass, children }: Props<R>) {
  return (
    <tbody>
      {rows.map((row, index) => (
        // The head is the first.
        <tr key={rowKey?.(row) ?? index} aria-rowindex={index + 2} className={rowClass?.(row)}>
          {children(row, index)}
        </tr>
      ))}
    </tbody>
  )
}
