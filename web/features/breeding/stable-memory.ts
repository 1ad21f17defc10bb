/** What this device remembers of how the stable is laid out (T148, T149). */
const KEYS = {
  folded: 'stable:folded',
  closed: 'stable:closed',
  births: 'stable:births',
} as const

const MAX_FOLDED = 1000

/** The variants whose groups are folded. Anything unreadable counts as none. */
export function readFolded(): ReadonlySet<string> {
  const stored = read(KEYS.folded)
  const names: unknown[] = Array.isArray(stored) ? stored : []
  return new Set(names.filter((name) => typeof name === 'string'))
}

export const keepFolded = (folded: ReadonlySet<string>): void =>
  keep(KEYS.folded, [...folded].slice(-MAX_FOLDED))

export const readFlag = (name: 'closed' | 'births'): boolean => read(KEYS[name]) === true

export const keepFlag = (name: 'closed' | 'births', value: boolean): void => keep(KEYS[name], value)

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function keep(key: string, value: string[] | boolean): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A full storage only forgets what was folded.
  }
}
