import { fold } from '#shared/domain/text/fold.ts'

/** Searches need this many characters (T4). */
export const MIN_QUERY = 2

/** A name as searches read it: folded, only letters and digits, one space between words. */
export const searchText = (name: string): string =>
  fold(name)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** How well a name matches: the smaller the better. `none` when a word of the query is missing from it. */
export const MATCH = { exact: 0, begins: 1, prefix: 2, words: 3, inside: 4, none: 9 } as const
export type Match = (typeof MATCH)[keyof typeof MATCH]

/** Judges `text` (as searchText makes it) against a query of the same form and its words. */
export function matchOf(text: string, query: string, words: readonly string[]): Match {
  let allAtStart = true
  for (const word of words) {
    const at = text.indexOf(word)
    if (at < 0) return MATCH.none
    if (at > 0 && text[at - 1] !== ' ' && !text.includes(` ${word}`)) allAtStart = false
  }
  if (text === query) return MATCH.exact
  if (text.startsWith(query)) return text[query.length] === ' ' ? MATCH.begins : MATCH.prefix
  return allAtStart ? MATCH.words : MATCH.inside
}
