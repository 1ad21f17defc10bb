import { type RefObject, useEffect, useRef } from 'react'

type Where = {
  /** The button that every row has. */
  button: string
  /** Where to go when no row is left. */
  otherwise: string
}

/**
 * Where the focus goes when the row that had it leaves the list: to the same button of the row that took its place,
 * else of the last row. Both selectors look inside `place`. Answers what notes the row that may be about to leave.
 */
export function useNextFocus(
  place: RefObject<HTMLElement | null>,
  ids: readonly string[],
  { button, otherwise }: Where,
): (id: string) => void {
  const leaving = useRef<{ id: string; at: number } | null>(null)
  useEffect(() => {
    const noted = leaving.current
    leaving.current = null
    if (!noted || ids.includes(noted.id)) return
    if (document.activeElement && document.activeElement !== document.body) return
    const buttons = place.current?.querySelectorAll<HTMLElement>(button) ?? []
    const next = buttons[Math.min(noted.at, buttons.length - 1)]
    const there = next ?? place.current?.querySelector<HTMLElement>(otherwise)
    there?.focus()
  }, [ids, place, button, otherwise])
  return (id) => {
    leaving.current = { id, at: ids.indexOf(id) }
  }
}
