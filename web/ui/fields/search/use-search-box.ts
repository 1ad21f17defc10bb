import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useRenderState } from '#ui/page/use-render-state.ts'

/** Searches need this many characters, trimmed (T4). */
export const MIN_SEARCH = 2

type Options<H> = {
  query: string
  onSearch: (query: string) => void
  hits: readonly H[]
  onPick: (hit: H) => void
  delay: number
  input: RefObject<HTMLInputElement | null>
}

/**
 * Typing, waiting and choosing: a search starts after `delay` without a key, or at once on Enter; then the arrows
 * choose, Enter picks, Escape closes the list, then restores the searched text and leaves.
 */
export function useSearchBox<H>({ query, onSearch, hits, onPick, delay, input }: Options<H>) {
  const [{ text, known, active }, set] = useRenderState({ text: query, known: query, sent: query, active: 0 })
  const [closed, setClosed] = useState(true)
  const setText = (typed: string) => set((before) => ({ ...before, text: typed }))
  const setActive = (hit: number) => set((before) => ({ ...before, active: hit }))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (known !== query)
    // Only a query that came from elsewhere replaces what is typed: the answer to an older one may come late.
    set(({ text, sent }) => ({ known: query, sent: query, text: query === sent ? text : query, active: 0 }))
  useEffect(() => () => clearTimeout(timer.current), [])

  const search = (typed: string) => {
    clearTimeout(timer.current)
    timer.current = undefined
    const asked = typed.trim()
    const next = asked.length < MIN_SEARCH ? '' : asked
    set((before) => ({ ...before, sent: next }))
    onSearch(next)
  }
  const type = (typed: string) => {
    setText(typed)
    setClosed(false)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(typed), delay)
  }
  const pick = (hit: H) => {
    setClosed(true)
    onPick(hit)
    // On a phone the keyboard would hide what was picked.
    if (matchMedia('(pointer: coarse)').matches) input.current?.blur()
  }
  const clear = () => {
    setText('')
    search('')
    input.current?.focus()
  }
  const leave = () => {
    if (!closed && hits.length > 0) return setClosed(true)
    clearTimeout(timer.current)
    setText(query)
    setClosed(true)
    input.current?.blur()
  }
  const enter = () => {
    const hit = hits[active]
    if (timer.current !== undefined || text.trim() !== query) search(text)
    else if (closed) setClosed(false)
    else if (hit !== undefined) pick(hit)
  }
  const move = (by: number) => {
    setClosed(false)
    if (hits.length > 0 && !closed) setActive((active + by + hits.length) % hits.length)
  }
  const keys: Record<string, () => void> = {
    Enter: enter,
    Escape: leave,
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.nativeEvent.isComposing ? undefined : keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return {
    text,
    type,
    pick,
    clear,
    onKeyDown,
    active,
    setActive,
    closed,
    open: () => setClosed(false),
    close: () => setClosed(true),
  }
}
