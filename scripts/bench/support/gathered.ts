import type { Page } from 'playwright-core'
import type * as bookPage from '#scripts/bench/page/book.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { anAccount } from './account.ts'
import { fillCatalogue } from './catalogue.ts'
import { percentile } from './figures.ts'
import { type Game, recordedGame } from './game.ts'
import type { BenchRow } from './row.ts'
import { enter } from './signed-in.ts'
import { moduleIn, onSite, type Site } from './site.ts'

const ITEMS = 2000
const WEEKS = 52
const MOUNTS = 1000
const FEW = 10
const PATIENCE_MS = 120_000

/** Milliseconds of each kind of input, by its name. */
export type Times = Record<string, number[]>
/** Works through a tool in the browser of a player, who has `many` rows or ten; every page of the site is at `url`. */
export type Walk = (page: Page, url: string, game: Game, many: boolean) => Promise<Times>

/**
 * The rows of a tool: a player of the whole game with 2,000 priced items, a year of weekly readings and 1,000 mounts,
 * beside one with ten of each; the median and the p95 of each kind of input.
 */
export async function beside(
  tool: string,
  words: readonly string[],
  walk: Walk,
  shares: readonly number[] = [0.5, 0.95],
): Promise<BenchRow[]> {
  const game = recordedGame(tool, words)
  if (!game) return []
  return onSite(['bench/page/book.ts'], async (site) => {
    const served = (await fillCatalogue(site.server.dataDir)) ?? 0
    await site.start()
    const many = await measured(site, game, walk, { served, items: ITEMS, weeks: WEEKS, mounts: MOUNTS })
    const few = await measured(site, game, walk, { served, items: FEW, weeks: 1, mounts: FEW })
    return Object.entries(many).flatMap(([input, times]) =>
      shares.map(
        (share): BenchRow => ({
          what: `${tool}, ${formatted(ITEMS)} priced items: ${input}, p${share * 100}`,
          ours: percentile(times, share),
          against: `the same with ${FEW} rows`,
          theirs: percentile(few[input] ?? [], share),
          unit: 'ms',
          better: 'smaller',
        }),
      ),
    )
  })
}

const formatted = (n: number): string => n.toLocaleString('en')

/** `served`: how many items the server's catalogue has, to be waited for; then what the player priced and noted. */
type Size = { served: number; items: number; weeks: number; mounts: number }

async function measured(site: Site, game: Game, walk: Walk, size: Size): Promise<Times> {
  const account = await anAccount(site.server.url)
  const desk = site.device()
  const page = await desk.open('/healthz')
  const inPage = moduleIn<typeof bookPage>(page, 'bench/page/book')
  await inPage('fill', account, {
    items: pricedItems(game, size.items),
    weeks: size.weeks,
    mounts: Array.from({ length: size.mounts }, (_, n) => game.mounts[n % game.mounts.length] ?? []).flat(),
  })
  await enter(page, account, '/app/compte/donnees')
  const wholeGame = formatNumber(size.served)
  await page
    .getByText(new RegExp(wholeGame.replace(/\D/g, '\\s')))
    .first()
    .waitFor({ timeout: PATIENCE_MS })
  const inputs = await interactions(page)
  const times = await walk(page, site.server.url, game, size.items > FEW)
  await desk.close()
  return { 'any key or click → next paint (INP)': inputs, ...times }
}

/**
 * How long the browser itself says that each key or click took until the next paint (Event Timing, steps of 8 ms;
 * those under 16 ms are not told, which only makes the figures worse).
 */
export async function interactions(page: Page): Promise<number[]> {
  const times: number[] = []
  await page.exposeBinding('benchInteraction', (_source, ms: number) => times.push(ms))
  await page.addInitScript(() => {
    const told = new Map<number, number>()
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { duration, interactionId } = entry as PerformanceEntry & { interactionId?: number }
        if (!interactionId || duration <= (told.get(interactionId) ?? 0)) continue
        told.set(interactionId, duration)
        Reflect.get(window, 'benchInteraction')(duration)
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  return times
}

/** What the walks look at first, then items from all over the game. */
function pricedItems({ witnesses, craft, items }: Game, count: number): number[] {
  const step = Math.floor(items.length / count)
  const wanted = [...witnesses.map(({ id }) => id), ...craft.ingredients, craft.id]
  const spread = items.filter((_, n) => n % step === 0).map(({ id }) => id)
  return [...new Set([...wanted, ...spread])].slice(0, count)
}
