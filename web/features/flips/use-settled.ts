import { useEffect, useMemo, useRef } from 'react'
import type { FlipView } from './flip-view.ts'

type Lists = {
  /** The lines to show, in their order; every line there is. */
  listed: readonly FlipView[]
  all: readonly FlipView[]
  /** A field of the list has the focus. */
  held: boolean
  /** The filters and the order: another list than before is not held. */
  under: string
}

/**
 * The listed lines; while one is being typed in, all stay where they are, so that a save never moves the field away, and
 * new ones come below.
 */
export function useSettled({ listed, all, held, under }: Lists): readonly FlipView[] {
  const last = useRef({ under, lines: listed })
  const lines = useMemo(() => {
    if (!held || last.current.under !== under) return listed
    const byId = new Map(all.map((line) => [line.flip.id, line]))
    const there = new Set(last.current.lines.map(({ flip }) => flip.id))
    return [
      ...last.current.lines.flatMap(({ flip }) => byId.get(flip.id) ?? []),
      ...listed.filter(({ flip }) => !there.has(flip.id)),
    ]
  }, [listed, all, held, under])
  useEffect(() => {
    last.current = { under, lines }
  })
  return lines
}
