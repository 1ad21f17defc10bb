import type { Page } from 'playwright-core'
import { ashRecipe, packField, shows, typeOnly } from '#tests/support/browser/crafts.ts'
import type * as livePage from './page/live.ts'
import { anAccount } from './support/account.ts'
import { percentile } from './support/figures.ts'
import type { Bench, BenchRow } from './support/row.ts'
import { openSignedIn } from './support/signed-in.ts'
import { moduleIn, onSite, type Site } from './support/site.ts'

const ROUNDS = 25
/** A save right behind another waits for its turn to leave: these come as a player types, a second apart. */
const PAUSE_MS = 1000
const PATIENCE_MS = 20_000

/** A price typed on one device until it stands on the other's screen, beside a post, an event and a fetch. */
export const bench: Bench = () =>
  onSite(['bench/page/live.ts'], async (site) => {
    await site.start()
    const ours = await betweenScreens(site)
    const bare = await betweenScripts(site)
    const against = 'bare POST, event and fetch'
    const row = (share: number): BenchRow => ({
      what: `Live: save on one device → rendered on another, p${share * 100}`,
      ours: percentile(ours, share),
      against,
      theirs: percentile(bare, share),
      unit: 'ms',
      better: 'smaller',
    })
    return [row(0.5), row(0.95)]
  })

async function betweenScreens(site: Site): Promise<number[]> {
  const account = await anAccount(site.server.url)
  const { id } = await ashRecipe(site.server.url)
  const path = `/app/profit?recipe=${id}`
  const from = await openSignedIn(site.device(), account, path)
  const to = await openSignedIn(site.device(), account, path)
  await typeOnly(packField(from, 10), '999')
  await shows(packField(to, 10), 999)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const price = 1000 + round
    await from.waitForTimeout(PAUSE_MS)
    const moments = Promise.all([enterPressed(from), shownAt(to, price)])
    await typeOnly(packField(from, 10), String(price))
    const [tapped, shown] = await moments
    times.push(shown - tapped)
  }
  return times
}

/** When Enter is next pressed in the page, in milliseconds since 1970. */
const enterPressed = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        addEventListener('keydown', () => resolve(performance.timeOrigin + performance.now()), {
          capture: true,
          once: true,
        })
      }),
  )

/** When the pack's field shows the price, in milliseconds since 1970. */
function shownAt(page: Page, price: number): Promise<number> {
  return packField(page, 10).evaluate(
    async (field, { wanted, patience }) => {
      const end = performance.now() + patience
      while (performance.now() < end) {
        if (field instanceof HTMLInputElement && field.value.replace(/\D/g, '') === wanted)
          return performance.timeOrigin + performance.now()
        await new Promise(requestAnimationFrame)
      }
      throw new Error(`${wanted} did not show`)
    },
    { wanted: String(price), patience: PATIENCE_MS },
  )
}

async function betweenScripts(site: Site): Promise<number[]> {
  const account = await anAccount(site.server.url)
  const from = moduleIn<typeof livePage>(await site.blank(), 'bench/page/live')
  const to = moduleIn<typeof livePage>(await site.blank(), 'bench/page/live')
  await to('follow', account)
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const quantity = round + 1
    const began = await from('post', account, quantity)
    const ms = (await to('arrival', quantity)) - began
    if (round > 0) times.push(ms)
  }
  return times
}
