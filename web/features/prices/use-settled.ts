import { useEffect, useMemo, useRef } from 'react'
import type { PriceView } from './price-view.ts'

type Lists = {
  /** The lines to show, in their order. */
  listed: readonly PriceView[]
  /** The line of an item as it is now, even one that has left the list. */
  viewOf: (id: number) => PriceView
  /** A field of the table has the focus. */
  held: boolean
  /** The filters and the order: another list than before is not held. */
  under: string
}

/**
 * The listed lines; while one is being typed in, all stay where they are, so that a save never moves the field away, and
 * new ones come below.
 */
export function useSettled({ listed, viewOf, held, under }: Lists): readonly PriceView[] {
  const last = useRef({ under, ids: listed.map(({ line }) => line.id) })
  const lines = useMemo(() => {
    if (!held || last.current.under !== under) return listed
    const there = new Set(last.current.ids)
    return [...last.current.ids.map(viewOf), ...listed.filter(({ line }) => !there.has(line.id))]
  }, [listed, viewOf, held, under])
  useEffect(() => {
    last.current = { under, ids: lines.map(({ line }) => line.id) }
  }, [under, lines])
  return lines
}
