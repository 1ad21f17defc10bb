import { searchText } from '#shared/catalogue/search-text.ts'

/** How many letters lie between two texts; a library's, which the caller brings. */
export type LetterDistance = (a: string, b: string) => number

/** A name that items bear, as searches read it (`searchText`), and the item that is meant by it. */
export type KnownName = { text: string; id: number }

/**
 * What a read name is taken for. `letters`: how many are wrong, 0 for the name itself. `alone`: no other name is as near.
 */
export type NameMatch = { id: number; letters: number; alone: boolean }

/** Beyond this share of its letters a name is another one. */
const WRONG = 0.25
const SHORTEST = 3

/** The key under which a correction of a read name is kept: letters and figures of `searchText`, at most 64 (N163). */
export const readNameKey = (text: string): string => searchText(text).slice(0, 64).trim()

/**
 * Finds names that a reader may have read wrongly: the nearest by letters, of names about as long. `known` in the order of
 * preference, for names that several items bear. Null for what is near none: junk, or no name (N148).
 */
export function nameMatcher(known: readonly KnownName[], distance: LetterDistance) {
  const exact = new Map<string, number>()
  const byLength = new Map<number, KnownName[]>()
  for (const name of known) {
    if (exact.has(name.text)) continue
    exact.set(name.text, name.id)
    const same = byLength.get(name.text.length) ?? []
    same.push(name)
    byLength.set(name.text.length, same)
  }
  return (read: string): NameMatch | null => {
    const text = searchText(read)
    if (text.length < SHORTEST) return null
    const same = exact.get(text)
    if (same !== undefined) return { id: same, letters: 0, alone: true }
    return nearest(text, byLength, distance)
  }
}

function nearest(
  text: string,
  byLength: ReadonlyMap<number, readonly KnownName[]>,
  distance: LetterDistance,
): NameMatch | null {
  let room = Math.max(1, Math.floor(text.length * WRONG))
  let best = null as NameMatch | null
  // Names of the same length first: what they leave as room shortens the rest.
  for (let off = 0; off <= room; off += 1) {
    for (const length of off === 0 ? [text.length] : [text.length - off, text.length + off]) {
      for (const name of byLength.get(length) ?? []) {
        const letters = distance(text, name.text)
        if (letters > room) continue
        if (best && letters === best.letters) best = { id: best.id, letters, alone: false }
        else if (!best || letters < best.letters) best = { id: name.id, letters, alone: true }
        room = Math.min(room, letters)
      }
    }
  }
  return best
}
