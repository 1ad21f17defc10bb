import { useEffect, useMemo, useRef } from 'react'
import { shallow } from 'zustand/shallow'

/**
 * Rows that are made anew at each change of the data: one that says the same as before is the same object, so that a
 * table draws the others alone. `keyOf` is the same function from one render to the next.
 */
export function useSameRows<R, K>(
  rows: readonly R[],
  keyOf: (row: R) => K,
  isSame: (a: R, b: R) => boolean = shallow,
): readonly R[] {
  const last = useRef(new Map<K, R>())
  const same = useMemo(
    () =>
      rows.map((row) => {
        const before = last.current.get(keyOf(row))
        return before !== undefined && isSame(before, row) ? before : row
      }),
    [rows, keyOf, isSame],
  )
  useEffect(() => {
    last.current = new Map(same.map((row) => [keyOf(row), row]))
  }, [same, keyOf])
  return same
}
