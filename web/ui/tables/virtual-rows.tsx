import { type ReactNode, useEffect, useState } from 'react'
import { serverAnswers } from '#data/http.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { Button } from '#ui/fields/button.tsx'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'
import { useSkippable } from './use-skippable.ts'

/** Above this many rows only those near the screen are in the page. */
const PLAIN_LIMIT = 40
/** How many rows are drawn where the code of long tables cannot be had. */
const WITHOUT_CODE = 100
/** How high a row mostly is. */
const USUAL_HEIGHT = 49
const nearRows = defineLazy(() => import('./near-rows.tsx'))

type Props<R> = {
  rows: readonly R[]
  /** Null: a row takes over what is drawn at its place. */
  rowKey: ((row: R) => string | number) | null
  /** Number of columns of the table. */
  columns: number
  rowClass?: (row: R) => string | undefined
  /** Whether a row is the head of a group. */
  isHead?: ((row: R) => boolean) | undefined
  /** Up to how many rows all of them are in the page: fewer where a row is dear to draw. */
  plain?: number
  usualHeight?: number
  /** The cells of a row and its place, from 0. */
  children: (row: R, at: number) => ReactNode
}

/** The body of a table of any length, scrolled with the page. */
export function VirtualRows<R>(props: Props<R>) {
  const { rows, rowKey, columns, rowClass, isHead, plain = PLAIN_LIMIT, usualHeight, children } = props
  const [long, setLong] = useState(rows.length > plain)
  // A list that was long stays as it is when a filter shortens it: the rows that are left are not drawn anew.
  if (!long && rows.length > plain) setLong(true)
  const code = useNearRows()
  if (!long) return <AllRows {...props} />
  // Rows that were drawn and then drawn anew would lose what is open or typed in them.
  if (code === 'awaited')
    return <Awaited columns={columns} height={rows.length * (usualHeight ?? USUAL_HEIGHT)} />
  if (code === 'failed') return <FirstRows {...props} />
  const at = <T,>(index: number, of: (row: R) => T): T | undefined => {
    const row = rows[index]
    return row === undefined ? undefined : of(row)
  }
  // One function for as long as places are keys: the heights of thousands of rows are then not gone through again.
  const keyAt = rowKey ? (index: number) => at(index, rowKey) ?? index : ownPlace
  return (
    <code.NearRows
      count={rows.length}
      columns={columns}
      usualHeight={usualHeight ?? USUAL_HEIGHT}
      keyAt={keyAt}
      inPlace={rowKey === null}
      classAt={(index) => rowClass && at(index, rowClass)}
      isHeadAt={isHead && ((index) => at(index, isHead) ?? false)}
    >
      {(index) => at(index, (row) => children(row, index))}
    </code.NearRows>
  )
}

/** The code of long tables: a list asks for it while its rows are read, a table that has no list's view when it is drawn. */
export function useNearRows() {
  const code = useLazy(nearRows)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    nearRows.want().catch((error: unknown) => {
      console.warn('[comptoir] lignes', error)
      setFailed(true)
    })
  }, [])
  return code ?? (failed ? 'failed' : 'awaited')
}

const Awaited = ({ columns, height }: { columns: number; height: number }) => (
  <tbody aria-busy>
    <tr className="spacer">
      <td colSpan={columns} style={{ height }} />
    </tr>
  </tbody>
)

const ownPlace = (index: number): number => index

/** Firefox before 155 remembers until the next load that code did not come; without the server a load would lose the page. */
const askAgain = (): Promise<unknown> =>
  nearRows.want().catch(async () => {
    if (await serverAnswers()) location.reload()
  })

/** What is drawn where the code of long tables did not come, and a way to ask for it again. */
function FirstRows<R>(props: Props<R>) {
  const { rows, columns } = props
  return (
    <AllRows
      {...props}
      rows={rows.slice(0, WITHOUT_CODE)}
      after={
        rows.length > WITHOUT_CODE && (
          <tr>
            <td colSpan={columns}>
              {`${WITHOUT_CODE} lignes sur ${formatNumber(rows.length)}\u00a0: la suite n’a pas pu être chargée. `}
              <Button onClick={() => void askAgain()}>Réessayer</Button>
            </td>
          </tr>
        )
      }
    />
  )
}

function AllRows<R>({ rows, rowKey, rowClass, children, after }: Props<R> & { after?: ReactNode }) {
  const body = useSkippable<HTMLTableSectionElement>()
  return (
    <tbody ref={body}>
      {rows.map((row, index) => (
        // The head is the first.
        <tr key={rowKey?.(row) ?? index} aria-rowindex={index + 2} className={rowClass?.(row)}>
          {children(row, index)}
        </tr>
      ))}
      {after}
    </tbody>
  )
}
