import type { Word } from '#shared/domain/reading/words.ts'

/** Letters of the game's windows at their usual size: how high, how wide a figure, a space, a letter. */
const LETTER = 10
const FIGURE = 7.9
const SPACE = 3.5
const COIN = 10
export const ROW = 47

type Place = { left: number } | { right: number } | { middle: number }

/** The words of a text, as a reader finds them: every figure as wide as another. */
export function textAt(text: string, place: Place, y: number, height = LETTER): Word[] {
  const pieces = text.split(' ')
  const widthOf = (piece: string) => [...piece].reduce((sum, sign) => sum + (/\d/.test(sign) ? FIGURE : 7), 0)
  const all = pieces.reduce((sum, piece) => sum + widthOf(piece) + SPACE, -SPACE)
  let x = 'left' in place ? place.left : 'right' in place ? place.right - all : place.middle - all / 2
  return pieces.map((piece) => {
    const word = { text: piece, confidence: 92, x, y, width: widthOf(piece) - 1, height }
    x += widthOf(piece) + SPACE
    return word
  })
}

/** How a reader gives back the coin behind a price, and what parts its groups; `glued`: as one word with its figures. */
export type CoinAs = { sign: string; glued?: boolean; groups?: ' ' | ',' | '' }
const AS_K: CoinAs = { sign: 'K' }

const grouped = (kamas: number, between: string) => String(kamas).replace(/\B(?=(\d{3})+$)/g, between)

/** A price whose figures end at an edge, and the coin behind it, which stands at one place in all rows. */
export function priceAt(kamas: number, right: number, y: number, coin: CoinAs = AS_K): Word[] {
  const words = textAt(grouped(kamas, ' '), { right }, y)
  const [first] = words
  const between = coin.groups ?? ' '
  const last = words.at(-1)
  if (!first || !last) return []
  const whole = { ...first, text: grouped(kamas, between), width: last.x + last.width - first.x }
  const figures = between === ' ' ? words : [whole]
  const after = { text: coin.sign, confidence: 88, x: right + SPACE, y, width: COIN, height: LETTER }
  if (!coin.glued) return coin.sign === '' ? figures : [...figures, after]
  const end = figures.at(-1) ?? last
  const together = { ...end, text: end.text + coin.sign, width: after.x + after.width - end.x }
  return [...figures.slice(0, -1), together]
}

type Lots = { name: string; level?: number; average?: number; lots: readonly (readonly [number, number])[] }
type Spoken = { english?: boolean; coin?: CoinAs; titled?: boolean }

/** The window that shows the lots of one item. */
export function lotsWindow({ name, level = 100, average, lots }: Lots, spoken: Spoken = {}): Word[] {
  const { english = false, coin, titled = true } = spoken
  return [
    ...(titled
      ? [
          ...textAt(name, { left: 125 }, 40, 12),
          ...textAt(
            `${english ? 'Lvl.' : 'Niv.'} ${level} + ${english ? 'Flower' : 'Fleur'}`,
            { left: 125 },
            61,
          ),
        ]
      : []),
    ...(average === undefined
      ? []
      : textAt(
          `${english ? 'Average price' : 'Prix moyen'} : ${grouped(average, ' ')} K`,
          { left: 125 },
          90,
        )),
    ...textAt(english ? 'Amount in Inventory : 30' : 'Quantité en inventaire : 30', { left: 125 }, 116),
    ...textAt(english ? 'Pack v' : 'Lot v', { left: 97 }, 175),
    ...textAt(english ? 'Price' : 'Prix', { left: 329 }, 175),
    ...lots.flatMap(([size, kamas], at) => [
      ...textAt(grouped(size, ' '), { middle: 125 }, 216 + ROW * at),
      ...priceAt(kamas, 335, 216 + ROW * at, coin),
      ...textAt(english ? 'BUY' : 'ACHETER', { left: 413 }, 218 + ROW * at),
    ]),
  ]
}

/** The game's list of items to buy: a level and an average price, no price of a lot. */
export function buyList(
  rows: readonly (readonly [string, string, number, number | null])[],
  { english = false, headed = true } = {},
): Word[] {
  const heads = english
    ? ['Name', 'Category', 'Level', 'Average price']
    : ['Nom', 'Catégorie', 'Niveau', 'Prix moyen']
  return [
    ...(headed ? heads.flatMap((head, at) => textAt(head, { left: [86, 319, 438, 524][at] ?? 0 }, 40)) : []),
    ...rows.flatMap(([name, category, level, kamas], at) => [
      ...textAt(name, { left: 86 }, 90 + 46 * at),
      ...textAt(category, { left: 319 }, 90 + 46 * at),
      ...textAt(String(level), { middle: 460 }, 90 + 46 * at),
      ...(kamas === null
        ? textAt('--------', { right: 615 }, 90 + 46 * at)
        : priceAt(kamas, 600, 90 + 46 * at)),
    ]),
  ]
}

/** The player's own lots, with the foot of that window; `timed`: its heads name how long a lot stays. */
export function ownLots(
  rows: readonly (readonly [string, string, number, number])[],
  { english = false, timed = true, foot = true } = {},
): Word[] {
  const left = english ? 'Time left' : 'Temps restant'
  return [
    ...textAt(english ? 'Name' : 'Nom', { left: 78 }, 40),
    ...(timed ? textAt(`${left} a`, { left: 273 }, 40) : []),
    ...textAt(english ? 'Pack' : 'Lot', { left: 390 }, 40),
    ...textAt(english ? 'Price' : 'Prix', { left: 478 }, 40),
    ...rows.flatMap(([name, time, lot, kamas], at) => [
      ...textAt(name, { left: 78 }, 75 + 34 * at),
      ...textAt(time, { left: 299 }, 75 + 34 * at),
      ...textAt(String(lot), { middle: 397 }, 75 + 34 * at),
      ...priceAt(kamas, 514, 75 + 34 * at),
    ]),
    ...(foot
      ? [
          ...textAt('531/576 emplacement(s) de vente occupé(s)', { left: 52 }, 90 + 34 * rows.length),
          ...priceAt(2_152_913, 530, 90 + 34 * rows.length),
        ]
      : []),
  ]
}
