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

/** What the windows of the game say in each of its languages. */
export const SAID = {
  fr: {
    ...{ name: 'Nom', category: 'Catégorie', level: 'Niveau', average: 'Prix moyen', left: 'Temps restant' },
    ...{ lot: 'Lot', price: 'Prix', niv: 'Niv.', inventory: 'Quantité en inventaire', buy: 'ACHETER' },
    ...{ days: 'j', hours: 'h', median: 'Prix médian', sold: 'articles vendus' },
    periods: ['24 heures', '7 jours', '30 jours'],
  },
  en: {
    ...{ name: 'Name', category: 'Category', level: 'Level', average: 'Average price', left: 'Time left' },
    ...{ lot: 'Pack', price: 'Price', niv: 'Lvl.', inventory: 'Amount in Inventory', buy: 'BUY' },
    ...{ days: 'd', hours: 'h', median: 'Median price', sold: 'items sold' },
    periods: ['24 hours', '7 days', '30 days'],
  },
  es: {
    ...{
      name: 'Nombre',
      category: 'Categoría',
      level: 'Nivel',
      average: 'Precio medio',
      left: 'Tiempo restante',
    },
    ...{ lot: 'Lote', price: 'Precio', niv: 'Niv.', inventory: 'Cantidad en inventario', buy: 'COMPRAR' },
    ...{ days: 'd', hours: 'h', median: 'Precio mediano', sold: 'objetos vendidos' },
    periods: ['24 horas', '7 días', '30 días'],
  },
  pt: {
    ...{
      name: 'Nome',
      category: 'Categoria',
      level: 'Nível',
      average: 'Preço médio',
      left: 'Tempo restante',
    },
    ...{ lot: 'Lote', price: 'Preço', niv: 'Nív.', inventory: 'Quantidade no inventário', buy: 'COMPRAR' },
    ...{ days: 'd', hours: 'h', median: 'Preço mediano', sold: 'itens vendidos' },
    periods: ['24 horas', '7 dias', '30 dias'],
  },
  de: {
    ...{
      name: 'Name',
      category: 'Kategorie',
      level: 'Stufe',
      average: 'Durchschnittspreis',
      left: 'Restzeit',
    },
    ...{ lot: 'Posten', price: 'Preis', niv: 'St.', inventory: 'Anzahl im Inventar', buy: 'KAUFEN' },
    ...{ days: 'T', hours: 'Std', median: 'Medianpreis', sold: 'Artikel verkauft' },
    periods: ['24 Stunden', '7 Tage', '30 Tage'],
  },
} as const
export type Language = keyof typeof SAID
export const LANGUAGES = Object.keys(SAID) as Language[]
type Spoken = { language?: Language; coin?: CoinAs; titled?: boolean }

/** The window that shows the lots of one item. */
export function lotsWindow({ name, level = 100, average, lots }: Lots, spoken: Spoken = {}): Word[] {
  const { language = 'fr', coin, titled = true } = spoken
  const said = SAID[language]
  return [
    ...(titled
      ? [...textAt(name, { left: 125 }, 40, 12), ...textAt(`${said.niv} ${level} + Fleur`, { left: 125 }, 61)]
      : []),
    ...(average === undefined
      ? []
      : textAt(`${said.average} : ${grouped(average, ' ')} K`, { left: 125 }, 90)),
    ...textAt(`${said.inventory} : 30`, { left: 125 }, 116),
    ...textAt(`${said.lot} v`, { left: 97 }, 175),
    ...textAt(said.price, { left: 329 }, 175),
    ...lots.flatMap(([size, kamas], at) => [
      ...textAt(grouped(size, ' '), { middle: 125 }, 216 + ROW * at),
      ...priceAt(kamas, 335, 216 + ROW * at, coin),
      ...textAt(said.buy, { left: 413 }, 218 + ROW * at),
    ]),
  ]
}

/** The game's list of items to buy: a level and an average price, no price of a lot. */
export function buyList(
  rows: readonly (readonly [string, string, number, number | null])[],
  { language = 'fr', headed = true }: { language?: Language; headed?: boolean } = {},
): Word[] {
  const { name, category, level, average } = SAID[language]
  const heads = [name, category, level, average]
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

type Own = {
  language?: Language
  timed?: boolean
  /** How many lots the foot says there are, and the sum of their prices. */
  foot?: readonly [used: number, sum: number] | null
}

/** The player's own lots, with the foot of that window; `timed`: its heads name how long a lot stays. */
export function ownLots(
  rows: readonly (readonly [string, string, number, number])[],
  { language = 'fr', timed = true, foot = [531, 2_152_913] }: Own = {},
): Word[] {
  const said = SAID[language]
  const time = (text: string) => text.replace(/ j$/, ` ${said.days}`).replace(/ h$/, ` ${said.hours}`)
  return [
    ...textAt(said.name, { left: 78 }, 40),
    ...(timed ? textAt(`${said.left} a`, { left: 273 }, 40) : []),
    ...textAt(said.lot, { left: 390 }, 40),
    ...textAt(said.price, { left: 478 }, 40),
    ...rows.flatMap(([name, left, lot, kamas], at) => [
      ...textAt(name, { left: 78 }, 75 + 34 * at),
      ...textAt(time(left), { left: 299 }, 75 + 34 * at),
      ...textAt(String(lot), { middle: 397 }, 75 + 34 * at),
      ...priceAt(kamas, 514, 75 + 34 * at),
    ]),
    ...(foot
      ? [
          ...textAt(`${foot[0]}/576 emplacement(s) de vente occupé(s)`, { left: 52 }, 90 + 34 * rows.length),
          ...priceAt(foot[1], 530, 90 + 34 * rows.length),
        ]
      : []),
  ]
}

type Course = { name: string; median: number; average: number; sold: number }

/** « Cours du marché » of an item, its curve over some dates. */
export function courseWindow(
  { name, median, average, sold }: Course,
  dates: readonly string[],
  language: Language = 'fr',
): Word[] {
  const said = SAID[language]
  return [
    ...textAt(name, { left: 100 }, 40, 12),
    ...said.periods.flatMap((period, at) => textAt(period, { left: 40 + 90 * at }, 120)),
    ...textAt(`${said.median} :`, { left: 340 }, 120),
    ...priceAt(median, 500, 120),
    ...textAt(`${said.average} :`, { left: 560 }, 120),
    ...priceAt(average, 740, 120),
    ...textAt(`${grouped(sold, ' ')} ${said.sold}`, { left: 790 }, 120),
    ...[0, 1, 2].flatMap((at) => textAt(String(median + 9 - 4 * at), { right: 60 }, 160 + 60 * at)),
    ...dates.flatMap((date, at) => textAt(date, { left: 80 + 100 * at }, 380)),
    ...textAt('Dernier achat : 12/09 - 22:03', { left: 500 }, 420),
  ]
}

export type LotRows = readonly (readonly [name: string, prices: readonly number[]])[]

/** The lots of several items, one window below the other as if a player had put their pictures together. */
export const lotsPile = (rows: LotRows): Word[] =>
  rows.flatMap(([name, prices], at) =>
    lotsWindow({ name, lots: prices.map((price, n) => [10 ** n, price] as const) }).map((word) => ({
      ...word,
      y: word.y + 700 * at,
    })),
  )
