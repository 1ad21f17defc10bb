import { readFileSync } from 'node:fs'
import type { GameItem } from '#scripts/lab/bench/support/game.ts'
import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'

/** What a made picture is of, and how it is spoilt. */
export const SHAPES = ['table', 'list'] as const
export const WEARS = ['clean', 'jpeg', 'blur', 'noise', 'faint', 'small', 'busy', 'photo'] as const
export type Shape = (typeof SHAPES)[number]
export type Wear = (typeof WEARS)[number]

/** What a row of the picture says. */
export type TrueRow = { name: string; prices: Partial<Record<PackSize, number>>; quantity: number | null }
export type MadePicture = {
  seed: number
  shape: Shape
  wear: Wear
  font: string
  html: string
  width: number
  /** The screen's pixels per pixel of the page. */
  scale: number
  truth: readonly TrueRow[]
}

const FONTS = [
  { name: 'Inter', css: '400 {size}px Inter' },
  { name: 'Inter 600', css: '600 {size}px Inter' },
  { name: 'Bricolage', css: '500 {size}px Bricolage' },
  { name: 'DejaVu Sans', css: '400 {size}px "DejaVu Sans"' },
  { name: 'DejaVu Condensed', css: '400 {size}px "DejaVu Sans Condensed"' },
  { name: 'DejaVu Serif', css: '400 {size}px "DejaVu Serif"' },
]
const SIZES = [12, 13, 14, 16, 18, 22]
const THEMES = [
  { ground: '#23221d', stripe: '#2b2a24', ink: '#e8e4d8' },
  { ground: '#101418', stripe: '#151b20', ink: '#cfd6dc' },
  { ground: '#f2ead8', stripe: '#e6dcc4', ink: '#3a2d1c' },
  { ground: '#ffffff', stripe: '#f3f3f3', ink: '#222222' },
  { ground: '#3a3327', stripe: '#453c2e', ink: '#f3d98b' },
]
const SEPARATORS = ['\u202f', ' ', '\u00a0', '.']

/** A small seeded generator (mulberry32): numbers from 0 to 1. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A picture of its number: the same each time, from the names of the game. Nothing of it is the publisher's art. */
export function madePicture(seed: number, items: readonly Pick<GameItem, 'name'>[]): MadePicture {
  const random = seeded(seed * 7919 + 1)
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
  const shape = SHAPES[seed % SHAPES.length] as Shape
  const wear = WEARS[Math.floor(seed / SHAPES.length) % WEARS.length] as Wear
  const font = pick(FONTS)
  const size = pick(SIZES)
  const theme = pick(THEMES)
  const separator = pick(SEPARATORS)
  const unit = pick(['', '', ' k', ' K', ' kamas'])
  const packs = pick<readonly PackSize[]>([PACK_SIZES, PACK_SIZES, [1, 10, 100]])
  const count = 6 + Math.floor(random() * 15)
  const names = new Set<string>()
  while (names.size < count) names.add(pick(items).name)
  const truth = [...names].map((name): TrueRow => {
    if (shape === 'list') return { name, prices: {}, quantity: 1 + Math.floor(random() ** 3 * 4000) }
    const piece = Math.exp(random() * 11) * (1 + random())
    const prices = packs.map((pack) => {
      const price = Math.max(1, Math.round(piece * pack * (0.75 + random() * 0.5)))
      return [pack, random() < 0.08 && pack > 1 ? 0 : price] as const
    })
    return { name, prices: Object.fromEntries(prices.filter(([, price]) => price > 0)), quantity: null }
  })
  const amount = (n: number) => String(n).replace(/\B(?=(\d{3})+$)/g, separator)
  const priced = (n: number | undefined) => (n ? `${amount(n)}${unit}` : '–')
  const packName = pick<(pack: number) => string>([
    (pack) => `×${amount(pack)}`,
    (pack) => `x ${amount(pack)}`,
    (pack) => `Lot de ${amount(pack)}`,
  ])
  const cells = (row: TrueRow) => packs.map((pack) => `<td class=n>${priced(row.prices[pack])}</td>`).join('')
  const head = packs.map((pack) => `<th class=n>${packName(pack)}</th>`).join('')
  const table = {
    table: () =>
      `<table><tr><th>Objet</th>${head}</tr>${truth.map((row) => `<tr><td>${row.name}</td>${cells(row)}</tr>`).join('')}</table>`,
    list: () =>
      `<table><tr><th>Objet</th><th class=n>Quantité</th></tr>${truth.map((row) => `<tr><td>${row.name}</td><td class=n>${pick(['', 'x', 'x'])}${amount(row.quantity ?? 0)}</td></tr>`).join('')}</table>`,
  }[shape]()
  const faint = wear === 'faint' ? 'opacity:.45' : ''
  const width = 560 + size * 22
  const busy = wear === 'busy' ? busyGround(random) : ''
  const panel = wear === 'busy' ? `margin:60px 120px;background:${theme.ground}e6` : ''
  return {
    seed,
    shape,
    wear,
    font: font.name,
    truth,
    width: width + (busy ? 300 : 0),
    scale: wear === 'small' ? 0.7 : 1,
    html: `<!doctype html><meta charset=utf-8><style>${fontFaces()}
body{margin:0;padding:${8 + Math.floor(random() * 20)}px;background:${theme.ground};color:${theme.ink};font:${font.css.replace('{size}', String(size))},sans-serif;position:relative;overflow:hidden}
main{position:relative;padding:8px;${panel}}table{border-collapse:collapse;width:${width - 60}px;${faint}}
td,th{padding:${4 + Math.floor(random() * 6)}px 10px;text-align:left;font-weight:inherit;white-space:nowrap}.n{text-align:right}
tr:nth-child(even){background:${theme.stripe}}h1{font-size:1.25em;font-weight:inherit;margin:4px 10px 8px;${faint}}
svg{position:absolute;inset:0;width:100%;height:100%}</style>${busy}<main>${table}</main>`,
  }
}

/** Hills, blots and lights, as behind the windows of a game. */
function busyGround(random: () => number): string {
  const shapes = Array.from({ length: 160 }, () => {
    const colour = `hsl(${Math.floor(random() * 360)} ${30 + Math.floor(random() * 40)}% ${15 + Math.floor(random() * 60)}%)`
    const [x, y, r] = [random() * 1400, random() * 900, 4 + random() ** 3 * 140]
    return random() < 0.5
      ? `<circle cx=${x} cy=${y} r=${r} fill="${colour}"/>`
      : `<path d="M${x} ${y} l${r} ${random() * r} l${-random() * r} ${r}z" fill="${colour}"/>`
  })
  return `<svg>${shapes.join('')}</svg>`
}

let faces: string | undefined

/** The house's own fonts; the others are those of the machine. */
function fontFaces(): string {
  faces ??= [
    ['Inter', '100 900', 'inter'],
    ['Bricolage', '200 800', 'bricolage'],
  ]
    .map(([family, weight, file]) => {
      const data = readFileSync(`web/ui/fonts/${file}.woff2`).toString('base64')
      return `@font-face{font-family:${family};font-weight:${weight};src:url(data:font/woff2;base64,${data})}`
    })
    .join('')
  return faces
}
