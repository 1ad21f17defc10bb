import { isDash } from './amounts.ts'
import { type Head, type HeadedView, headsIn, lettersOf, type TableHeads } from './heads.ts'
import { CHAT, LABELS } from './labels.ts'
import type { ReadWindow } from './rows.ts'
import { courseView } from './views/course.ts'
import { headlessList, listView } from './views/list.ts'
import { isOwnList, lotsView } from './views/lots.ts'
import { bareOwnView, ownView } from './views/own.ts'
import { type Box, type Cell, centre, letterHeight, linesOf, middle, right, type Word } from './words.ts'

/** Why a picture is not read: the inventory has no names, the chat is text, a known window shows no line, or nothing is known. */
export const REFUSALS = ['inventory', 'chat', 'lines', 'unknown'] as const
export type PictureRefusal = (typeof REFUSALS)[number]

export type Layout = {
  /** The windows that it shows, each read by the view that it is. */
  windows: ReadWindow[]
  /** Why nothing can be read; null where something can. */
  refused: PictureRefusal | null
  /** The words that were read. */
  placed: readonly Word[]
  /** What has letters or figures and found no place. */
  unplaced: Cell[]
}

const HEADED: Record<HeadedView, (heads: readonly Head[], words: readonly Word[]) => ReadWindow | null> = {
  lots: lotsView,
  own: ownView,
  list: listView,
}

/**
 * Lays out the words of a picture: the windows of the game that it shows are told by their heads, their labels and their
 * units, and each is read by a function of its own. Which figure is a price only that says: a picture of no known window is
 * refused. Boxes are in pixels of the picture; the order of the words does not matter (M38).
 */
export function layoutOf(words: readonly Word[]): Layout {
  const spoken = words.filter(({ text }) => text.trim() !== '')
  const lines = linesOf(spoken)
  const found = lines.flatMap(headsIn)
  const headed = found.flatMap(({ view, heads }) => {
    const below = under(heads, found, spoken)
    const meant = view === 'lots' && isOwnList(heads, below) ? 'own' : view
    return HEADED[meant](heads, below) ?? []
  })
  const course = courseView(spoken)
  const read = [...headed, ...(course ? [course] : [])]
  const bare =
    read.length === 0 ? (bareOwnView(spoken) ?? (found.length === 0 ? headlessList(spoken) : null)) : null
  const windows = bare ? [bare] : read
  const heads = found.filter(({ view }) => windows.some((window) => window.view === view))
  const placed = new Set<Word>(
    windows.flatMap((window) => window.placed).concat(heads.flatMap((one) => wordsOf(one.heads, spoken))),
  )
  const rest = linesOf(
    spoken.filter((word) => !placed.has(word)),
    letterHeight(spoken),
  )
  return {
    windows,
    refused: windows.length > 0 ? null : refusalOf(found, lines),
    placed: [...placed],
    unplaced: rest.flat().filter(saysSomething),
  }
}

/** A picture of the inventory holds so many counts at least, and hardly a word. */
const COUNTS = 8

function refusalOf(found: readonly TableHeads[], lines: readonly Cell[][]): PictureRefusal {
  if (found.length > 0) return 'lines'
  if (lines.some((cells) => CHAT.test(cells.map(({ text }) => text).join(' ')))) return 'chat'
  const cells = lines.flat()
  const counts = cells.filter(({ text }) => /^\d{1,4}$/.test(text)).length
  const names = cells.filter(({ text }) => /\p{L}{4}/u.test(text)).length
  const titled = cells.some(({ text }) => LABELS.inventory.test(lettersOf(text)))
  return titled || (counts >= COUNTS && counts > names * 3) ? 'inventory' : 'unknown'
}

/** A sign or two say nothing. */
const saysSomething = ({ text }: Cell): boolean =>
  !isDash(text) && (/\d/.test(text) || (text.match(/\p{L}/gu)?.length ?? 0) >= 3)

const wordsOf = (heads: readonly Head[], words: readonly Word[]): Word[] =>
  words.filter((word) => heads.some((head) => word.y <= head.y + head.height && contains(head, word)))
const contains = (head: Box, word: Box): boolean =>
  middle(word) >= head.x && middle(word) <= right(head) && Math.abs(centre(word) - centre(head)) < head.height

/** The words that stand lower than a row of heads, and not lower than a row below it that heads the same place. */
function under(
  heads: readonly Head[],
  found: readonly TableHeads[],
  words: readonly Word[],
): readonly Word[] {
  const y = rowOf(heads)
  const [from, to] = [Math.min(...heads.map(({ x }) => x)), Math.max(...heads.map(right))]
  const end = Math.min(
    ...found
      .filter((other) => other.heads.some((head) => right(head) > from && head.x < to))
      .map((other) => rowOf(other.heads))
      .filter((other) => other > y + 1),
  )
  return words.filter((word) => centre(word) < end)
}

const rowOf = (heads: readonly Head[]): number => Math.max(...heads.map(centre))
