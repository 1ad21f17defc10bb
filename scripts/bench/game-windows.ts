import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import type { FigureName, GameView } from '#shared/domain/reading/rows.ts'
import type { GameItem } from './beside.ts'

/** What draws the game's windows from their measures, beside the repository; without it there is nothing to measure. */
export const DRAW = join(process.env.GAME_DATA_DIR ?? '../shared/gamedata', '..', 'capture', 'draw.mjs')
export const canDraw = (): boolean => existsSync(DRAW)

type Lot = readonly [size: number, kamas: number]
type Draw = {
  dialog(it: {
    name: string
    level: number
    type: string
    avg: number
    inv: number
    bank?: number | undefined
    lots: readonly Lot[]
  }): string
  list(rows: readonly (readonly [string, string, number, number | null])[]): string
  sales(rows: readonly (readonly [string, string, number, number])[], used: number, total: number): string
  css: string
}

/** Its functions; it gives away only what it drew with them. */
async function drawing(): Promise<Draw> {
  mkdirSync('.cache', { recursive: true })
  const copy = resolve('.cache', `draw-${process.pid}.mjs`)
  writeFileSync(copy, `${readFileSync(DRAW, 'utf8')}\nexport { dialog, list, sales, css }\n`)
  return import(pathToFileURL(copy).href)
}

/** A row that a window shows: the item, and its figures. */
export type ShownRow = { item: GameItem; figures: Partial<Record<FigureName, number>> }
export type ShownWindow = { view: GameView; titled: boolean; rows: ShownRow[]; used: number | null }
/** A picture, and what it shows. `how`: in which way it differs from others. */
export type GamePicture = {
  html: string
  width: number
  height: number
  scale: number
  clip: { x: number; y: number; width: number; height: number } | null
  type: 'png' | 'jpeg'
  quality: number
  how: string
  windows: ShownWindow[]
  /** Whether nothing hides any of it. */
  whole: boolean
}

/** Random numbers that come again for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

type Language = 'fr' | 'en' | 'es' | 'pt' | 'de'
const LANGUAGES: readonly Language[] = ['fr', 'fr', 'fr', 'en', 'es', 'pt', 'de']
/** What the windows say in French, and in the game's other languages. */
const SAID: Record<Exclude<Language, 'fr'>, readonly (readonly [RegExp, string])[]> = {
  en: [
    [/Niv\. /g, 'Lvl. '],
    [/Prix moyen/g, 'Average price'],
    [/Quantité en inventaire/g, 'Amount in Inventory'],
    [/Quantité en banque/g, 'Amount in bank'],
    [/Lot( ▾)?</g, 'Pack$1<'],
    [/>Prix</g, '>Price<'],
    [/ACHETER/g, 'BUY'],
    [/>Nom( ▾)?</g, '>Name$1<'],
    [/Catégorie/g, 'Category'],
    [/Niveau/g, 'Level'],
    [/Temps restant/g, 'Time left'],
    [/(\d) j</g, '$1 d<'],
    [/24 heures/g, '24 hours'],
    [/ jours/g, ' days'],
    [/Prix médian/g, 'Median price'],
    [/articles vendus/g, 'items sold'],
  ],
  es: [
    [/Prix moyen/g, 'Precio medio'],
    [/Quantité en inventaire/g, 'Cantidad en inventario'],
    [/Lot( ▾)?</g, 'Lote$1<'],
    [/>Prix</g, '>Precio<'],
    [/ACHETER/g, 'COMPRAR'],
    [/>Nom( ▾)?</g, '>Nombre$1<'],
    [/Catégorie/g, 'Categoría'],
    [/Niveau/g, 'Nivel'],
    [/Temps restant/g, 'Tiempo restante'],
    [/(\d) j</g, '$1 d<'],
    [/24 heures/g, '24 horas'],
    [/ jours/g, ' días'],
    [/Prix médian/g, 'Precio mediano'],
    [/articles vendus/g, 'objetos vendidos'],
  ],
  pt: [
    [/Niv\. /g, 'Nív. '],
    [/Prix moyen/g, 'Preço médio'],
    [/Quantité en inventaire/g, 'Quantidade no inventário'],
    [/Lot( ▾)?</g, 'Lote$1<'],
    [/>Prix</g, '>Preço<'],
    [/ACHETER/g, 'COMPRAR'],
    [/>Nom( ▾)?</g, '>Nome$1<'],
    [/Catégorie/g, 'Categoria'],
    [/Niveau/g, 'Nível'],
    [/Temps restant/g, 'Tempo restante'],
    [/(\d) j</g, '$1 d<'],
    [/24 heures/g, '24 horas'],
    [/ jours/g, ' dias'],
    [/Prix médian/g, 'Preço mediano'],
    [/articles vendus/g, 'itens vendidos'],
  ],
  de: [
    [/Niv\. /g, 'St. '],
    [/Prix moyen/g, 'Durchschnittspreis'],
    [/Quantité en inventaire/g, 'Anzahl im Inventar'],
    [/Lot( ▾)?</g, 'Posten$1<'],
    [/>Prix</g, '>Preis<'],
    [/ACHETER/g, 'KAUFEN'],
    [/>Nom( ▾)?</g, '>Name$1<'],
    [/Catégorie/g, 'Kategorie'],
    [/Niveau/g, 'Stufe'],
    [/Temps restant/g, 'Restzeit'],
    [/(\d) j</g, '$1 T<'],
    [/(\d) h</g, '$1 Std<'],
    [/24 heures/g, '24 Stunden'],
    [/ jours/g, ' Tage'],
    [/Prix médian/g, 'Medianpreis'],
    [/articles vendus/g, 'Artikel verkauft'],
  ],
}
const BETWEEN: Record<Language, string> = { fr: ' ', en: ',', es: ' ', pt: ' ', de: '.' }

/** A window in another language: its labels, and what parts its thousands. */
function inLanguage(html: string, language: Language): string {
  if (language === 'fr') return html
  const said = SAID[language].reduce((text, [french, word]) => text.replace(french, word), html)
  return said.replace(/(?<=[> ])\d{1,3}(?: \d{3})+(?=[ <])/g, (figures) =>
    figures.replaceAll(' ', BETWEEN[language]),
  )
}

const LIGHT = `body{background:#d8d2c0}.dlg{background:linear-gradient(#f2ecdb,#e6dfcb);border-color:#a99f86;color:#2c2820}.dlg .t{color:#2c2820!important}.row{border-color:#cfc6ae;background:none!important}.k{color:#a07a00}`
const SCREEN = `body{padding:0;overflow:hidden;background:radial-gradient(circle at 30% 40%,#4b5a34,#1c2415 60%,#2d2a1c)}.at{position:absolute}.box{position:absolute;background:#15171380;color:#ccc;font:12px Roboto;line-height:17px;padding:8px;overflow:hidden}`
const CHAT = [
  '[12:05] (Commerce) Averton : vend [Sangle Ouare] mp',
  '[12:06] (Recrutement) Aslangel : besoin d’aide en [-6,4]',
  'Vous êtes arrivé à destination !',
  'Vous avez perdu 460 kamas.',
  '[12:07] (Commerce) Poldax : achète vos narko 25mk',
]

type Size = { html: string; width: number; height: number; window: ShownWindow }

/** The course of a market as the game shows it: its periods, the figures of the one that is chosen, a curve over its dates. */
function courseOf(random: () => number, item: GameItem): Size {
  const figures = {
    median: price(random, 5),
    average: price(random, 5),
    sold: Math.floor(10 ** (1 + random() * 5)),
  }
  const [span, labels] = random() < 0.5 ? [7, 8] : [30, 7]
  const axis = Array.from({ length: labels }, (_, n) => {
    const day = new Date(Date.UTC(2026, 8, 5 + Math.round((n * span) / (labels - 1))))
    return `${String(day.getUTCDate()).padStart(2, '0')}/${String(day.getUTCMonth() + 1).padStart(2, '0')}`
  })
  const kama = '<span class=k>K</span>'
  const html = `<div class=dlg style="width:860px;height:420px"><div class=icon></div><div class=t style="left:88px;top:16px;font-size:16px">${item.name}</div><div class=t style="left:24px;top:92px;font-size:13px">24 heures</div><div class=t style="left:104px;top:92px;font-size:13px">7 jours</div><div class=t style="left:176px;top:92px;font-size:13px">30 jours</div><div class=t style="left:272px;top:92px;font-size:13px">Prix médian : ${spaced(figures.median)} ${kama}</div><div class=t style="left:462px;top:92px;font-size:13px">Prix moyen : ${spaced(figures.average)} ${kama}</div><div class=t style="left:650px;top:92px;font-size:13px">${spaced(figures.sold)} articles vendus</div><svg style="position:absolute;left:60px;top:130px" width=780 height=220><polyline fill=none stroke="#c6e600" points="${axis.map((_, n) => `${(n * 780) / (labels - 1)},${40 + Math.floor(random() * 150)}`).join(' ')}"/></svg>${[0, 1, 2, 3].map((n) => `<div class=t style="right:810px;top:${132 + n * 60}px;font-size:12px">${Math.round(figures.median * (1.2 - n * 0.1))}</div>`).join('')}${axis.map((day, n) => `<div class=t style="left:${44 + (n * 770) / (labels - 1)}px;top:356px;font-size:12px">${day}</div>`).join('')}<div class=t style="left:24px;top:390px;font-size:12px">Dernière mise à jour : 12/09 - 22:03</div></div>`
  return {
    html,
    width: 860,
    height: 420,
    window: { view: 'course', titled: true, rows: [{ item, figures }], used: null },
  }
}

const spaced = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ' ')
const price = (random: () => number, decades: number): number => Math.floor(10 ** (0.3 + random() * decades))

function lotsOf(random: () => number, draw: Draw, item: GameItem): Size {
  const piece = price(random, 5)
  const sizes = [1, 10, 100, 1000].filter(() => random() < 0.9)
  const lots = (sizes.length > 0 ? sizes : [1]).map(
    (size): Lot => [size, Math.max(1, Math.round(piece * size * (0.85 + random() * 0.3)))],
  )
  const html = draw.dialog({
    ...{ name: item.name, level: item.level, type: item.type },
    avg: Math.max(1, Math.round(piece * (0.8 + random() * 0.4))),
    inv: Math.floor(random() * 3000),
    bank: random() < 0.4 ? Math.floor(random() * 900) : undefined,
    lots,
  })
  return {
    html,
    width: 474,
    height: 188 + 47 * lots.length,
    window: {
      view: 'lots',
      titled: true,
      rows: [{ item, figures: Object.fromEntries(lots) }],
      used: null,
    },
  }
}

function listOf(random: () => number, draw: Draw, items: readonly GameItem[]): Size {
  const rows = items.map((item) => ({ item, kamas: random() < 0.06 ? null : price(random, 5) }))
  return {
    html: draw.list(rows.map(({ item, kamas }) => [item.name, item.type, item.level, kamas] as const)),
    width: 600,
    height: 46 + 46 * rows.length,
    window: {
      view: 'list',
      titled: true,
      rows: rows.flatMap(({ item, kamas }) =>
        kamas === null ? [] : [{ item, figures: { average: kamas } }],
      ),
      used: null,
    },
  }
}

function ownOf(random: () => number, draw: Draw, items: readonly GameItem[]): Size {
  const rows = items.map((item) => {
    const lot = [1, 10, 100, 1000][Math.floor(random() * 4)] ?? 1
    const left = random() < 0.1 ? `${1 + Math.floor(random() * 23)} h` : `${1 + Math.floor(random() * 28)} j`
    return { item, lot, left, kamas: price(random, 6) }
  })
  const used = random() < 0.5 ? rows.length : rows.length + Math.floor(random() * 300)
  const sum = rows.reduce((all, { kamas }) => all + kamas, 0)
  return {
    html: draw.sales(
      rows.map(({ item, left, lot, kamas }) => [item.name, left, lot, kamas] as const),
      used,
      sum,
    ),
    width: 520,
    height: 76 + 34 * rows.length,
    window: {
      view: 'own',
      titled: true,
      rows: rows.map(({ item, lot, kamas }) => ({ item, figures: { lot, price: kamas } })),
      used,
    },
  }
}

/** Names that a window of the market cuts are none to be read whole. */
const LONGEST_NAME = { lots: 40, list: 26, own: 22, course: 40 } as const

/**
 * Pictures of a view in all the ways in which players take them; the same for the same seed. `items`: of the recorded game,
 * those of which the auction house sells several at once.
 */
export async function gamePictures(
  view: GameView,
  count: number,
  { seed, items }: { seed: number; items: readonly GameItem[] },
): Promise<GamePicture[]> {
  const draw = await drawing()
  const random = seeded(seed)
  const namesakes = new Map<string, number>()
  for (const { name } of items) namesakes.set(name, (namesakes.get(name) ?? 0) + 1)
  // Of a name that several items bear no picture says which is meant.
  const named = items.filter(
    ({ name }) => name.length <= LONGEST_NAME[view] && name.length >= 3 && namesakes.get(name) === 1,
  )
  const some = (many: number) =>
    Array.from({ length: many }, () => named[Math.floor(random() * named.length)]).flatMap(
      (item) => item ?? [],
    )
  const make: Record<GameView, (rows: number) => Size> = {
    lots: () => lotsOf(random, draw, some(1)[0] ?? NO_ITEM),
    list: (rows) => listOf(random, draw, some(rows)),
    own: (rows) => ownOf(random, draw, some(rows)),
    course: () => courseOf(random, some(1)[0] ?? NO_ITEM),
  }
  return Array.from({ length: count }, () => pictureOf(random, view, make, draw))
}

const NO_ITEM: GameItem = { id: 0, name: 'Ortie', level: 1, type: 'Plante', recipe: [], effects: [] }
const pick = <T>(random: () => number, of: readonly T[]): T => of[Math.floor(random() * of.length)] as T

function pictureOf(
  random: () => number,
  view: GameView,
  make: Record<GameView, (rows: number) => Size>,
  draw: Draw,
): GamePicture {
  const main = make[view](6 + Math.floor(random() * 10))
  const language = pick(random, LANGUAGES)
  const light = random() < 0.3
  const scale = pick(random, [1, 1.25, 1.5, 2])
  const type = random() < 0.3 ? 'jpeg' : 'png'
  const turn = random()
  const kind =
    turn < 0.5 ? 'alone' : turn < 0.6 ? 'untitled' : turn < 0.7 ? 'covered' : turn < 0.82 ? 'two' : 'screen'
  const theme = `<style>${draw.css}${light ? LIGHT : ''}</style>`
  const said = inLanguage(main.html, language)
  const common = {
    scale,
    type,
    quality: 70 + Math.floor(random() * 25),
    how: [kind, `×${scale}`, language, light ? 'light' : 'dark', type].join(' '),
    clip: null,
    whole: kind !== 'covered',
  } as const
  if (kind === 'screen' || kind === 'two')
    return onScreen({ random, main, said, make, theme, common, kind, language })
  const cover =
    kind === 'covered'
      ? `<div style="position:absolute;left:${35 + main.width * (0.2 + random() * 0.6)}px;top:${28 + main.height * (0.2 + random() * 0.6)}px;width:400px;height:400px;background:#2a2d28;border:2px solid #555"></div>`
      : ''
  const cut = view === 'lots' ? 120 : 36
  const [width, height] = [main.width + 70, main.height + 56]
  return {
    ...common,
    html: `${theme}${said}${cover}`,
    width,
    height,
    clip: kind === 'untitled' ? { x: 0, y: 28 + cut, width, height: height - 28 - cut } : null,
    windows: [
      kind === 'untitled' ? { ...main.window, titled: view !== 'lots' && view !== 'course' } : main.window,
    ],
  }
}

type OnScreen = {
  random: () => number
  main: Size
  said: string
  make: Record<GameView, (rows: number) => Size>
  theme: string
  common: Pick<GamePicture, 'scale' | 'type' | 'quality' | 'how' | 'whole'>
  kind: 'two' | 'screen'
  language: Language
}

/** A whole screen: windows somewhere on it, beside the chat, the quests and the inventory. One in ten is of 5120 × 2880. */
function onScreen({ random, main, said, make, theme, common, kind, language }: OnScreen): GamePicture {
  const large = kind === 'screen' && random() < 0.1
  const [pixelsWide, pixelsHigh] = large ? [5120, 2880] : kind === 'screen' ? [2560, 1440] : [0, 0]
  const scale = large ? 2 : common.scale
  const other = kind === 'two' ? make[pick(random, ['list', 'own'] as const)](8) : null
  const width = pixelsWide ? Math.round(pixelsWide / scale) : main.width + (other?.width ?? 0) + 120
  const height = pixelsHigh ? Math.round(pixelsHigh / scale) : Math.max(main.height, other?.height ?? 0) + 80
  const left = kind === 'two' ? 30 : 300 + random() * Math.max(0, width - main.width - 560)
  const top = kind === 'two' ? 30 : 60 + random() * Math.max(0, height - main.height - 240)
  const beside =
    kind === 'screen'
      ? `<div class=box style="left:8px;bottom:8px;width:270px;height:110px">${CHAT.join('<br>')}</div><div class=box style="left:8px;top:90px;width:260px;height:150px">QUÊTES SUIVIES (2)<br>Les sbires du maître<br>Vaincre x1 [Rakoopeur] en un seul combat<br>Ramener à Kaponor : x4 [Tonneau]</div><div class=box style="right:8px;bottom:20px;width:230px;height:90px">${Array.from({ length: 18 }, () => `<span style="display:inline-block;width:34px">${Math.floor(random() * 900)}</span>`).join('')}</div>`
      : ''
  const second = other
    ? `<div class=at style="left:${main.width + 80}px;top:40px">${inLanguage(other.html, language)}</div>`
    : ''
  return {
    ...common,
    scale,
    how: large ? `${common.how} 5120` : common.how,
    html: `${theme}<style>${SCREEN}body{width:${width}px;height:${height}px}</style><div class=at style="left:${Math.round(left)}px;top:${Math.round(top)}px">${said}</div>${second}${beside}`,
    width,
    height,
    clip: null,
    windows: [main.window, ...(other ? [other.window] : [])],
  }
}

/** Draws pictures into files, one after the other in one page: a page of its own for each costs more than to draw it. */
export async function drawer(browser: Browser) {
  const page = await browser.newPage()
  const session = await page.context().newCDPSession(page)
  const draw = async ({ html, width, height, scale, clip, type, quality }: GamePicture) => {
    const screen = { width, height, deviceScaleFactor: scale, mobile: false }
    await session.send('Emulation.setDeviceMetricsOverride', screen)
    await page.setContent(html)
    const { data } = await session.send('Page.captureScreenshot', {
      format: type,
      ...(type === 'jpeg' ? { quality } : { optimizeForSpeed: true }),
      clip: { ...(clip ?? { x: 0, y: 0, width, height }), scale: 1 },
    })
    return Buffer.from(data, 'base64')
  }
  let last: Promise<unknown> = Promise.resolve()
  return {
    draw(picture: GamePicture): Promise<Buffer> {
      const drawn = last.then(() => draw(picture))
      last = drawn.catch(() => null)
      return drawn
    },
    close: () => page.close(),
  }
}
