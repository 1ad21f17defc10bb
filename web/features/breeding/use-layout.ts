import { useCallback, useState } from 'react'
import { keepFlag, keepFolded, readFlag, readFolded } from './stable-memory.ts'

const NONE: ReadonlySet<string> = new Set()

/** What of the stable is folded, as this device remembers it. */
export function useLayout() {
  const [folded, setFolded] = useState(readFolded)
  const [closed, toggleClosed, openStable] = useFlag('closed')
  const [births, toggleBirths] = useFlag('births')
  const change = useCallback((next: (before: ReadonlySet<string>) => ReadonlySet<string>) => {
    setFolded((before) => {
      const after = next(before)
      if (after !== before) keepFolded(after)
      return after
    })
  }, [])
  const fold = useCallback(
    (variant: string, wanted: boolean) =>
      change((before) => {
        if (before.has(variant) === wanted) return before
        const after = new Set(before)
        if (wanted) after.add(variant)
        else after.delete(variant)
        return after
      }),
    [change],
  )
  return {
    folded,
    fold,
    foldAll: (variants: readonly string[]) => change(() => new Set(variants)),
    unfoldAll: () => change(() => NONE),
    closed,
    toggleClosed,
    openStable,
    births,
    toggleBirths,
  }
}

function useFlag(name: 'closed' | 'births') {
  const [on, setOn] = useState(() => readFlag(name))
  const put = useCallback(
    (next: boolean) => {
      keepFlag(name, next)
      setOn(next)
    },
    [name],
  )
  const toggle = useCallback(() => put(!on), [put, on])
  const lower = useCallback(() => put(false), [put])
  return [on, toggle, lower] as const
}
