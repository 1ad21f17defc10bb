import { fold } from '#shared/domain/fold.ts'

type Range = [from: number, to: number]

/** The parts of a name that the words of a query (as searchText makes it) match; none for a near miss. */
export function marksIn(name: string, words: readonly string[]): Range[] {
  const { text, origin } = foldedByCharacter(name)
  const ranges: Range[] = []
  for (const word of words) {
    const inside = text.indexOf(word)
    if (word === '' || inside < 0) continue
    const atStart = text.startsWith(word) ? 0 : text.indexOf(` ${word}`) + 1
    const at = atStart > 0 || text.startsWith(word) ? atStart : inside
    ranges.push([origin[at] ?? 0, (origin[at + word.length - 1] ?? 0) + 1])
  }
  return merged(ranges)
}

/** A name folded one character at a time, and where each folded character came from. */
function foldedByCharacter(name: string): { text: string; origin: number[] } {
  let folded = ''
  const origin: number[] = []
  for (const [at, character] of name.split('').entries()) {
    const piece = fold(character).replace(/[^a-z0-9]/g, ' ') || ' '
    folded += piece
    for (let i = 0; i < piece.length; i += 1) origin.push(at)
  }
  return { text: folded, origin }
}

function merged(ranges: Range[]): Range[] {
  const out: Range[] = []
  for (const [from, to] of ranges.sort((a, b) => a[0] - b[0])) {
    const last = out.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else out.push([from, to])
  }
  return out
}
