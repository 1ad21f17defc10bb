import { PERIODS, type Period } from '#shared/domain/lots/market-pace.ts'
import { readAmount } from '#shared/domain/reading/amounts.ts'
import { isHeadWord, lettersOf } from '#shared/domain/reading/heads.ts'
import { LABELS, PERIOD_WORDS } from '#shared/domain/reading/labels.ts'
import {
  boxOf,
  type LineFigure,
  NO_LINE,
  type ReadLine,
  type ReadWindow,
} from '#shared/domain/reading/rows.ts'
import {
  around,
  type Box,
  type Cell,
  cellOf,
  centre,
  figureWidth,
  inkOf,
  letterHeight,
  linesOf,
  right,
  type Word,
} from '#shared/domain/reading/words.ts'

/** How far above its figures the name of the item stands, and how far below them its dates, in heights of a letter. */
const NAME_ABOVE = 16
/** How far left and right of where its line begins the name of the item may. */
const BESIDE = 4
const TITLE_IN = 16
const DATES_BELOW = 60
/** A day of the axis, `12/09`; an hour of it, `14:00`. */
const DAY = /^(\d{1,2})\/(\d{1,2})$/
const HOUR = /^\d{1,2}[:h]\d{0,2}$/

/**
 * « Cours du marché » of an item: the median and the average price, and how many were sold, of the period that is chosen. All
 * three periods are named beside it; which one is chosen, the dates under the curve say (M42).
 */
export function courseView(words: readonly Word[]): ReadWindow | null {
  const letter = letterHeight(words)
  const lines = linesOf(words, letter)
  const figure = figureWidth(words)
  const found = lines.flatMap((cells) => {
    // Beside it on a screen stand figures of other sizes.
    const own = figureWidth(cells.flatMap((cell) => cell.words))
    const read = valuesIn(cells, own || figure)
    return read ? [{ cells, ...read }] : []
  })
  const read = found.map(({ cells, median, average, sold, periods, used }): ReadLine => {
    const row = around(used)
    const period = periods.length === 1 ? (periods[0] ?? null) : periodOf(words, row.y, letter)
    return {
      ...NO_LINE,
      name: nameOver(lines, cells, letter),
      period,
      figures: {
        ...(median ? { median } : {}),
        ...(average ? { average } : {}),
        ...(sold ? { sold } : {}),
      },
    }
  })
  if (read.length === 0) return null
  const placed = [...found.flatMap(({ used }) => used), ...read.flatMap(({ name }) => name?.words ?? [])]
  return { view: 'course', headed: true, lines: read, foot: null, placed }
}

/** Where the name of an item stands over its figures: how far above them, and right of where they begin, in heights of a letter. */
const TITLE = { from: 9.4, to: 6.4, right: 5, wide: 45 }

/** Where a picture shows the title of each course of a market. */
export function courseTitles(words: readonly Word[]): Box[] {
  const figure = figureWidth(words)
  return linesOf(words, letterHeight(words)).flatMap((cells) => {
    const spoken = cells.flatMap((cell) => cell.words).filter(({ text }) => /\d|\p{L}{2}/u.test(text))
    const at = spoken.findIndex(({ text }) => text === '24')
    const [first] = at < 0 ? spoken : spoken.slice(at)
    if (!first || valuesIn(cells, figure) === null) return []
    const letter = letterHeight(spoken)
    return [
      {
        x: first.x + letter * TITLE.right,
        y: first.y - letter * TITLE.from,
        width: letter * TITLE.wide,
        height: letter * (TITLE.from - TITLE.to),
      },
    ]
  })
}

type Values = {
  median: LineFigure | null
  average: LineFigure | null
  sold: LineFigure | null
  periods: Period[]
  used: Word[]
}

/** A line that names a median or what was sold; null for any other one. */
function valuesIn(cells: readonly Cell[], figure: number): Values | null {
  const words = cells.flatMap((cell) => cell.words)
  const said = lettersOf(words.map(({ text }) => text).join(''))
  if (!/prixmedian|medianprice|preciomediano|precomediano|medianpreis/.test(said) && !LABELS.sold.test(said))
    return null
  const median = amountBehind(words, LABELS.median, figure)
  const average = amountBehind(words, LABELS.average, figure)
  const sold = amountBefore(words, figure)
  if (!median && !sold) return null
  return { median, average, sold, periods: periodsIn(words), used: words }
}

/** The amount that follows a label of two words, up to the next word of letters: its coin is one sign. */
function amountBehind(words: readonly Word[], label: RegExp, figure: number): LineFigure | null {
  for (const [at] of words.entries()) {
    const many = [2, 1].find((n) =>
      label.test(
        lettersOf(
          words
            .slice(at, at + n)
            .map(textOf)
            .join(''),
        ),
      ),
    )
    if (!many) continue
    const rest = words.slice(at + many)
    const from = rest.findIndex(({ text }) => /\d/.test(text))
    if (from < 0 || from > 2) return null
    const figures = [rest[from]].flatMap((word) => word ?? [])
    let after: Word | undefined
    for (const word of rest.slice(from + 1)) {
      after = word
      if (!/^\d{3}\D?$/.test(word.text) || gapTo(word, figures.at(-1)) > figure) break
      figures.push(word)
      after = undefined
    }
    // What follows an amount is its coin: letters, or another figure so near, are no part of it that was understood.
    const gap = after ? gapTo(after, figures.at(-1)) : Number.POSITIVE_INFINITY
    const parted = !after || /\d|\p{L}{2}/u.test(after.text) || gap > figure * COIN_NEAR
    const read = figureIn(figures, figure)
    return read && parted ? { ...read, sure: false } : read
  }
  return null
}

/** The number before « articles vendus ». */
function amountBefore(words: readonly Word[], figure: number): LineFigure | null {
  const at = words.findIndex((_, from) =>
    LABELS.sold.test(
      lettersOf(
        words
          .slice(from, from + 2)
          .map(textOf)
          .join(''),
      ),
    ),
  )
  if (at < 1) return null
  const figures: Word[] = []
  for (const word of words.slice(0, at).reverse()) {
    const first = figures[0]
    if (!/^\d{1,3}(?:[.,]\d{3})*$/.test(word.text) || (first && gapTo(first, word) > figure)) break
    figures.unshift(word)
    if (word.text.length !== 3) break
  }
  return figureIn(figures, figure)
}

const textOf = ({ text }: Word): string => text
const gapTo = (word: Word, before: Word | undefined): number => (before ? word.x - right(before) : 0)

/** A coin stands so many figures behind its amount at most. */
const COIN_NEAR = 2

/** Figures of one width each say how many they are: a coin or an icon read as one makes them too wide. */
const SLACK = 0.5
const PART = 0.45

function figureIn(words: readonly Word[], figure: number): LineFigure | null {
  const cell = words.length > 0 ? cellOf(words) : null
  const [, bare = ''] = /^\D*(\d[\d .,'\u00a0\u202f]*\d|\d)\D*$/.exec(cell?.text ?? '') ?? []
  const read = readAmount(bare)
  if (!cell || !read) return null
  const figures = bare.replace(/\D/g, '')
  const room = inkOf(figures) + Math.floor((figures.length - 1) / 3) * PART
  const fits = figure > 0 && bare === cell.text && Math.abs(cell.width / figure - room) < SLACK
  return {
    ...boxOf(cell),
    value: read.value,
    confidence: cell.confidence,
    sure: read.sure && fits,
    measured: fits,
  }
}

function periodsIn(words: readonly Word[]): Period[] {
  const said = words.map(({ text }, at) => lettersAndFigures(text + (words[at + 1]?.text ?? '')))
  const alone = words.map(({ text }) => lettersAndFigures(text))
  return PERIODS.filter((period) => [...said, ...alone].some((text) => PERIOD_WORDS[period].test(text)))
}

const lettersAndFigures = (text: string): string =>
  (text.match(/\d+/g) ?? []).join('') + lettersOf(text.replace(/\d/g, ''))

/** The period that the dates under a curve span; null where they do not say it. */
function periodOf(words: readonly Word[], y: number, letter: number): Period | null {
  const under = linesOf(
    words.filter((word) => centre(word) > y + letter && centre(word) < y + letter * DATES_BELOW),
    letter,
  )
  for (const cells of under) {
    const texts = cells.flatMap((cell) => cell.words).map(textOf)
    const days = texts.flatMap((text) => dayIn(text) ?? [])
    if (days.length >= 4) {
      const [first = 0, last = 0] = [days[0], days.at(-1)]
      const span = last >= first ? last - first : last + 365 - first
      if (span >= 6 && span <= 8) return '7d'
      if (span >= 24 && span <= 31) return '30d'
      return span <= 1 ? '24h' : null
    }
    if (texts.filter((text) => HOUR.test(text)).length >= 4) return '24h'
  }
  return null
}

const DAYS_BEFORE = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]

function dayIn(text: string): number | null {
  const [, day, month] = DAY.exec(text) ?? []
  const before = DAYS_BEFORE[Number(month) - 1]
  return day === undefined || before === undefined ? null : before + Number(day)
}

/** The title of the window: the nearest line above its figures that begins with a name. */
function nameOver(lines: readonly Cell[][], cells: readonly Cell[], letter: number): Cell | null {
  const row = around(cells)
  const begin = cells.find(({ text }) => /\d|\p{L}{2}/u.test(text))?.x ?? row.x
  const above = lines
    .flat()
    .filter((cell) => centre(cell) < row.y && centre(cell) > row.y - letter * NAME_ABOVE)
    .filter((cell) => cell.x > begin - letter * BESIDE && cell.x < begin + letter * TITLE_IN)
    .filter(
      ({ text }) =>
        /\p{L}{3}/u.test(text) &&
        !isHeadWord(lettersOf(text)) &&
        !/:\s*\d|:\s*$/.test(text) &&
        !/[|\\]/.test(text),
    )
    .sort((a, b) => b.height - a.height || centre(b) - centre(a))
  return above[0] ?? null
}
