import { MATCH, MIN_QUERY, matchOf, searchText } from './search-text.ts'

/** Finds names that match but for a slip of the finger in each word: positions in `texts`, best first. */
export type FindTypos = (texts: string[], query: string) => number[]

type Slips = {
  intraSlice: [number, number]
  intraIns: 0 | 1
  intraSub: 0 | 1
  intraTrn: 0 | 1
  intraDel: 0 | 1
}
const AFTER_FIRST: [number, number] = [1, Number.POSITIVE_INFINITY]
const SLIP: Slips = { intraSlice: AFTER_FIRST, intraIns: 1, intraSub: 1, intraTrn: 1, intraDel: 1 }
const SWAP: Slips = { intraSlice: AFTER_FIRST, intraIns: 0, intraSub: 0, intraTrn: 1, intraDel: 0 }

/**
 * Settings of the typo search (uFuzzy): one insertion, substitution, swap or omission after the first letter of a
 * word; in a word of three letters or fewer only a swap, or everything would match.
 */
export const ONE_SLIP = {
  intraMode: 1 as const,
  intraRules: (word: string) => (word.length >= 4 ? SLIP : SWAP),
}

/** Words of a query that count: no name of the game needs more to be found, and each is looked for in every name. */
const MAX_WORDS = 8
const MIN_TYPO_QUERY = 4
/** No name has a word as long; the cost of a slip in one grows with the square of its length. */
const MAX_TYPO_WORD = 40

/**
 * Positions in `texts` (made by searchText, in order of preference) that match what a player typed: the exact name,
 * then names that begin with its words, those that go on in the middle of a word (« tofu »: Tofu Givré, then Tofukwâp),
 * names whose words begin with its words, names that hold it inside; near misses only where there is none of these. A query
 * of fewer than `atLeast` characters finds nothing; of a longer one the first eight words count.
 */
export function findNames(
  texts: string[],
  typed: string,
  {
    limit,
    accepts,
    typos,
    atLeast = MIN_QUERY,
  }: { limit: number; accepts?: (at: number) => boolean; typos: FindTypos; atLeast?: number },
): number[] {
  const query = searchText(typed)
  if (query.length < atLeast) return []
  const words = query.split(' ').slice(0, MAX_WORDS)
  const found: number[][] = [[], [], [], [], []]
  for (const [at, text] of texts.entries()) {
    const match = matchOf(text, query, words)
    if (match === MATCH.none || (accepts && !accepts(at))) continue
    const same = found[match]
    if (same && same.length < limit) same.push(at)
  }
  const sure = found.flat().slice(0, limit)
  const tooLong = words.some((word) => word.length > MAX_TYPO_WORD)
  if (sure.length > 0 || query.length < MIN_TYPO_QUERY || tooLong) return sure
  return typos(texts, words.join(' '))
    .filter((at) => !accepts || accepts(at))
    .slice(0, limit)
}

/** The order of preference between names that match alike: quest objects last, then level, then name. */
export function byPreference(
  a: { category: string; level: number; text: string },
  b: { category: string; level: number; text: string },
): number {
  const quest = Number(a.category === 'quest') - Number(b.category === 'quest')
  return quest || a.level - b.level || (a.text < b.text ? -1 : Number(a.text > b.text))
}
