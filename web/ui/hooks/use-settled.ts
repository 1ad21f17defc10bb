import { useEffect, useMemo, useRef } from 'react'

type Lists<R, K> = {
  /** The rows to show, in their order. */
  listed: readonly R[]
  keyOf: (row: R) => K
  /** A row as it is now, even one that has left the list; undefined once it is gone for good. */
  find: (key: K) => R | undefined
  /** Something of the list has the focus. */
  held: boolean
  /** The filters and the order: another list than before is not held. */
  under: string
}

/**
 * The listed rows; while one is being typed in, all stay where they are, so that a save never moves the field away, and
 * new ones come below. `keyOf` and `find` are the same functions from one render to the next.
 */
export function useSettled<R, K>({ listed, keyOf, find, held, under }: Lists<R, K>): readonly R[] {
  const last = useRef({ under, rows: listed })
  const rows = useMemo(() => {
    if (!held || last.current.under !== under) return listed
    const keys = last.current.rows.map(keyOf)
    const there = new Set(keys)
    return [...keys.flatMap((key) => find(key) ?? []), ...listed.filter((row) => !there.has(keyOf(row)))]
  }, [listed, keyOf, find, held, under])
  useEffect(() => {
    last.current = { under, rows }
  }, [under, rows])
  return rows
}
