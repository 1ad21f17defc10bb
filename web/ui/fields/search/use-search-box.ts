import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRenderState } from '#ui/hooks/use-render-state.ts'

/** Searches need this many characters, trimmed (T4). */
export const MIN_SEARCH = 2

/** What is searched for, by what is typed. */
const askedBy = (typed: string): string => {
  const text = typed.trim()
  return text.length < MIN_SEARCH ? '' : text
}

type Options<H> = {
  query: string
  onSearch: (query: string) => void
  hits: readonly H[]
  hitKey: (hit: H) => string | number
  onPick: (hit: H) => void
  delay: number
  input: RefObject<HTMLInputElement | null>
}

/**
 * Typing, waiting and choosing: a search starts after `delay` without a key, or at once on Enter; then the arrows
 * choose, Enter picks, Escape closes the list, then restores the searched text and leaves. Enter while the list is still
 * that of fewer letters picks too, where the whole text finds the same hit first as stood chosen.
 */
export function useSearchBox<H>({ query, onSearch, hits, hitKey, onPick, delay, input }: Options<H>) {
  const [{ text, known, active }, set] = useRenderState({ text: query, known: query, sent: query, active: 0 })
  const [closed, setClosed] = useState(true)
  const setText = (typed: string) => set((before) => ({ ...before, text: typed }))
  const setActive = (hit: number) => set((before) => ({ ...before, active: hit }))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const entered = useRef<string | number>(undefined)
  if (known !== query)
    // Only a query that came from elsewhere replaces what is typed: the answer to an older one may come late.
    set(({ text, sent }) => ({ known: query, sent: query, text: query === sent ? text : query, active: 0 }))
  useEffect(() => () => clearTimeout(timer.current), [])

  const forget = () => {
    clearTimeout(timer.current)
    entered.current = undefined
  }
  const search = (typed: string) => {
    forget()
    const asked = askedBy(typed)
    set((before) => ({ ...before, sent: asked }))
    onSearch(asked)
  }
  const type = (typed: string) => {
    forget()
    setText(typed)
    setClosed(false)
    timer.current = setTimeout(() => search(typed), delay)
  }
  const pick = (hit: H) => {
    forget()
    setClosed(true)
    onPick(hit)
    // On a phone the keyboard would hide what was picked.
    if (matchMedia('(pointer: coarse)').matches) input.current?.blur()
  }
  const pickEntered = useEffectEvent(() => {
    const [first] = hits
    if (first !== undefined && entered.current === hitKey(first)) pick(first)
    entered.current = undefined
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the hits are those of another text
  useEffect(() => pickEntered(), [query])
  const clear = () => {
    setText('')
    search('')
    input.current?.focus()
  }
  const leave = () => {
    if (!closed && hits.length > 0) return setClosed(true)
    forget()
    setText(query)
    setClosed(true)
    input.current?.blur()
  }
  const enter = () => {
    const hit = hits[active]
    if (text.trim() !== query) {
      search(text)
      // Where the query stays as it is (a letter alone), nothing is to come that could be picked.
      const listed = query !== '' && !closed
      if (listed && hit !== undefined && askedBy(text) !== query) entered.current = hitKey(hit)
    } else if (closed) setClosed(false)
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
