import { useCallback, useState } from 'react'
import { nameInProfile } from '#data/session/shown-profile.ts'
import { useShownProfile } from '#store/profiles.ts'
import { readStored } from '#store/stored-json.ts'

const NONE: ReadonlySet<string> = new Set()

/** What of the stable is folded, as this device remembers it. */
export function useLayout() {
  const profile = useShownProfile()
  const [seen, setSeen] = useState(profile)
  const [folded, setFolded] = useState(readFolded)
  if (seen !== profile) {
    setSeen(profile)
    setFolded(readFolded())
  }
  const [closed, toggleClosed, openStable] = useFlag('closed')
  const [births, toggleBirths] = useFlag('births')
  const change = useCallback((next: (before: ReadonlySet<string>) => ReadonlySet<string>) => {
    setFolded((before) => {
      const after = next(before)
      if (after !== before) storeFolded(after)
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
      storeFlag(name, next)
      setOn(next)
    },
    [name],
  )
  const toggle = useCallback(() => put(!on), [put, on])
  const lower = useCallback(() => put(false), [put])
  return [on, toggle, lower] as const
}

/** What this device remembers of how the stable is laid out (T148, T149). */
const KEYS = {
  folded: 'stable:folded',
  closed: 'stable:closed',
  births: 'stable:births',
} as const

const MAX_FOLDED = 1000

/** The variants whose groups are folded. Anything unreadable counts as none. */
function readFolded(): ReadonlySet<string> {
  const stored = readStored(nameInProfile(KEYS.folded))
  const names: unknown[] = Array.isArray(stored) ? stored : []
  return new Set(names.filter((name) => typeof name === 'string'))
}

const storeFolded = (folded: ReadonlySet<string>): void =>
  store(nameInProfile(KEYS.folded), [...folded].slice(-MAX_FOLDED))

const readFlag = (name: 'closed' | 'births'): boolean => readStored(KEYS[name]) === true

const storeFlag = (name: 'closed' | 'births', value: boolean): void => store(KEYS[name], value)

function store(key: string, value: string[] | boolean): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A full storage only forgets what was folded.
  }
}
