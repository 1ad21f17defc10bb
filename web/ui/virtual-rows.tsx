import { lazy, type ReactNode, Suspense } from 'react'

/** Above this many rows only those near the screen are in the page. */
const PLAIN_LIMIT = 100
const NearRows = lazy(() => import('./near-rows.tsx'))

type Props<R> = {
  rows: readonly R[]
  rowKey: (row: R) => string | number
  /** Number of columns of the table. */
  columns: number
  rowClass?: (row: R) => string
  /** The cells of a row. */
  children: (row: R) => ReactNode
}

/** The body of a table of any length, scrolled with the page. */
export function VirtualRows<R>(props: Props<R>) {
  const { rows, rowKey, columns, rowClass, children } = props
  const first = rows.slice(0, PLAIN_LIMIT)
  if (first.length === rows.length) return <AllRows {...props} />
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
