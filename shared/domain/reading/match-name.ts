import type { OtherLanguage } from '#shared/catalogue/game-languages.ts'
import { searchText } from '#shared/catalogue/search-text.ts'

/** How many letters lie between two texts; a library's, which the caller brings. */
export type LetterDistance = (a: string, b: string) => number

/** A name that items bear, as searches read it (`searchText`), the item that is meant by it, and what the game says beside it. */
export type KnownName = {
  text: string
  id: number
  level: number
  type: string
  /** Absent: ours. */
  language?: OtherLanguage
}

/** What stands beside a name in a picture: the level where it is read, and the type in the game's own words. */
export type Beside = { level: number | null; type: string }
export const NOTHING_BESIDE: Beside = { level: null, type: '' }

/**
 * What a read name is taken for. `letters`: how many are wrong, 0 for the name itself. `alone`: no other name is as near, or
 * what stands beside it says which. `level`: whether the item has the level that was read; null where none was.
 */
export type NameMatch = { id: number; letters: number; alone: boolean; level: boolean | null }

/** Beyond this share of its letters a name is another one. */
const WRONG = 0.25
const SHORTEST = 3

/** The key under which a correction of a read name is kept: letters and figures of `searchText`, at most 64 (N163). */
export const readNameKey = (text: string): string => searchText(text).slice(0, 64).trim()

/**
 * Finds names that a reader may have read wrongly: the nearest by letters, of names about as long; of several as near the one
 * whose level and type stand beside it (M39). `known` in the order of preference, for names that several items bear. A name that
 * means one item in ours and another in the game's language is never alone, whatever stands beside it (M44). Null for what is
 * near none: junk, or no name (N148).
 */
export function nameMatcher(known: readonly KnownName[], distance: LetterDistance) {
  const exact = new Map<string, KnownName[]>()
  const byLength = new Map<number, KnownName[]>()
  for (const name of known) {
    const namesakes = exact.get(name.text)
    if (namesakes) {
      namesakes.push(name)
      continue
    }
    exact.set(name.text, [name])
    const same = byLength.get(name.text.length) ?? []
    same.push(name)
    byLength.set(name.text.length, same)
  }
  const crossed = crossedTexts(exact)
  const matched = (text: string, beside: Beside): NameMatch | null => {
    if (text.length < SHORTEST) return null
    const same = exact.get(text)
    const best = same ? { letters: 0, texts: [text] } : nearest(text, byLength, distance)
    const names = best?.texts.flatMap((one) => exact.get(one) ?? []) ?? []
    const chosen = chosenOf(names, beside)
    const [first] = chosen
    if (!best || !first) return null
    return {
      id: first.id,
      letters: best.letters,
      alone: !chosen.some((name) => crossed.has(name.text)) && isOne(chosen),
      level: beside.level === null ? null : first.level === beside.level,
    }
  }
  return (read: string, beside = NOTHING_BESIDE): NameMatch | null => {
    const text = searchText(read)
    const whole = matched(text, beside)
    if (whole?.letters === 0) return whole
    // The picture of an item beside its name is read as a sign or two.
    const [, rest] = /^(?:.|\d.|.\d) (.+)$/.exec(text) ?? []
    const bare = rest === undefined ? null : matched(rest, beside)
    return bare && (!whole || bare.letters < whole.letters) ? bare : whole
  }
}

/** Namesakes of one level and type are the same to whoever reads; of others nobody knows which is meant. */
const isOne = (names: readonly KnownName[]): boolean =>
  new Set(names.map(({ id }) => id)).size === 1 ||
  new Set(names.map(({ text, level, type }) => [text, level, type].join('|'))).size === 1

/** The texts that an item bears in one language and another item in another. */
function crossedTexts(exact: ReadonlyMap<string, readonly KnownName[]>): ReadonlySet<string> {
  const crossed = [...exact].filter(([, names]) => {
    const ours = new Set(names.filter(({ language }) => !language).map(({ id }) => id))
    return ours.size > 0 && names.some(({ id, language }) => language && !ours.has(id))
  })
  return new Set(crossed.map(([text]) => text))
}

/** Of names as near those that have the level that was read, and of these those of its type. */
function chosenOf(names: readonly KnownName[], { level, type }: Beside): readonly KnownName[] {
  const read = searchText(type)
  const levelled = names.filter((name) => name.level === level)
  const left = levelled.length > 0 ? levelled : names
  const typed = left.filter((name) => searchText(name.type) === read)
  return typed.length > 0 ? typed : left
}

type Nearest = { letters: number; texts: string[] }

function nearest(
  text: string,
  byLength: ReadonlyMap<number, readonly KnownName[]>,
  distance: LetterDistance,
): Nearest | null {
  let room = Math.max(1, Math.floor(text.length * WRONG))
  let best: Nearest | null = null
  // Names of the same length first: what they leave as room shortens the rest.
  for (let off = 0; off <= room; off += 1) {
    for (const length of off === 0 ? [text.length] : [text.length - off, text.length + off]) {
      for (const name of byLength.get(length) ?? []) {
        const letters = distance(text, name.text)
        if (letters > room) continue
        if (best && letters === best.letters) best.texts.push(name.text)
        else if (!best || letters < best.letters) best = { letters, texts: [name.text] }
        room = Math.min(room, letters)
      }
    }
  }
  return best
}
