import { lazy, type ReactNode, Suspense, useState } from 'react'

/** Above this many rows only those near the screen are in the page. */
const PLAIN_LIMIT = 100
const NearRows = lazy(() => import('./near-rows.tsx'))

type Props<R> = {
  rows: readonly R[]
  rowKey: (row: R) => string | number
  /** Number of columns of the table. */
  columns: number
  rowClass?: (row: R) => string | undefined
  /** Up to how many rows all of them are in the page: fewer where a row is dear to draw. */
  plain?: number
  /** The cells of a row. */
  children: (row: R) => ReactNode
}

/** The body of a table of any length, scrolled with the page. */
export function VirtualRows<R>(props: Props<R>) {
  const { rows, rowKey, columns, rowClass, plain = PLAIN_LIMIT, children } = props
  const [long, setLong] = useState(rows.length > plain)
  // A list that was long stays as it is when a filter shortens it: the rows that are left are not drawn anew.
  if (!long && rows.length > plain) setLong(true)
  if (!long) return <AllRows {...props} />
  const first = rows.slice(0, plain)
  const at = <T,>(index: number, of: (row: R) => T): T | undefined => {
    const row = rows[index]
    return row === undefined ? undefined : of(row)
  }
  return (
    <Suspense fallback={<AllRows {...props} rows={first} />}>
      <NearRows
        count={rows.length}
        columns={columns}
        keyAt={(index) => at(index, rowKey) ?? index}
        classAt={(index) => rowClass && at(index, rowClass)}
      >
        {(index) => at(index, children)}
      </NearRows>
    </Suspense>
  )
}

function AllRows<R>({ rows, rowKey, rowClass, children }: Props<R>) {
  return (
    <tbody>
      {rows.map((row) => (
        <tr key={rowKey(row)} className={rowClass?.(row)}>
          {children(row)}
        </tr>
      ))}
    </tbody>
  )
}
