import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { test as inBrowser } from '#tests/support/browser/browser.ts'
import { axeFinds } from '#tests/support/browser/screens.ts'

const TOKENS = readFileSync('web/ui/styles/tokens.css', 'utf8')
const GROUNDS = ['ink-0', 'ink-1', 'ink-2', 'ink-3']
const INKS = ['text', 'muted', 'faint', 'kama', 'gain', 'loss', 'info', 'twitch']
/** Ink that lies on a ground of its own. */
const PAIRS = [
  ['on-kama', 'kama-fill'],
  ['on-kama', 'kama-fill-2'],
  ['text', 'well'],
  ['muted', 'well'],
  ['kama', 'kama-tint'],
  ['gain', 'gain-tint'],
  ['loss', 'loss-tint'],
  ['info', 'info-tint'],
]
const READABLE = 4.5
const VISIBLE = 3

test.each(['dark', 'light'])(
  'in the %s theme every ink is readable on every ground that it may lie on',
  (theme) => {
    const colours = coloursOf(theme)
    const pairs = [...INKS.flatMap((ink) => GROUNDS.map((ground) => [ink, ground])), ...PAIRS]
    expect(pairs.filter(([ink, ground]) => contrast(colours, ink, ground) < READABLE)).toEqual([])
    expect(contrast(colours, 'line-2', 'ink-0')).toBeGreaterThanOrEqual(VISIBLE)
    expect(contrast(colours, 'line-2', 'well')).toBeGreaterThanOrEqual(VISIBLE)
  },
)

test('contrast is reckoned as the guidelines do', () => {
  const colours = new Map([
    ['black', [0, 0, 0]],
    ['white', [1, 0, 0]],
  ] as const)
  expect(contrast(colours, 'white', 'black')).toBeCloseTo(21, 1)
})

inBrowser(
  'axe names each ink that its own ground hides, also after the grounds have changed',
  async ({ browser }) => {
    const page = await browser.newPage()
    await page.setContent(
      `<style>p { color: #777; } .light { background: #fff; color: #707070; } .dark { background: #707070; }</style>
    <p class="light">clair</p><p class="dark" id="a">sombre</p>`,
    )
    const named = () => axeFinds(page, 'words', { only: ['color-contrast'] })
    expect(await named()).toEqual(['words: color-contrast #a'])
    await page.addStyleTag({ content: '.light { background: #606060; } .dark { background: #000; }' })
    expect(await named()).toEqual(['words: color-contrast .light'])
    await page.close()
  },
)

type Oklch = readonly [lightness: number, chroma: number, hue: number]

/** The opaque colours of a theme by the names of their tokens. */
function coloursOf(theme: string): Map<string, Oklch> {
  const block = TOKENS.split(`[data-theme="${theme}"] {`)[1]?.split('\n}')[0] ?? ''
  const found = block.matchAll(/--([\w-]+): oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)/g)
  return new Map([...found].map(([, name = '', l, c, h]) => [name, [Number(l) / 100, Number(c), Number(h)]]))
}

function contrast(colours: ReadonlyMap<string, Oklch>, ink = '', ground = ''): number {
  const [a, b] = [ink, ground]
    .map((name) => {
      const colour = colours.get(name)
      if (!colour) throw new Error(`no colour is named ${name}`)
      return luminance(colour) + 0.05
    })
    .sort((one, other) => other - one)
  return (a ?? 0) / (b ?? 1)
}

/** Relative luminance, over linear sRGB (https://bottosson.github.io/posts/oklab/). */
function luminance([lightness, chroma, hue]: Oklch): number {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const inGamut = (value: number) => Math.min(1, Math.max(0, value))
  const red = inGamut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = inGamut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = inGamut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
