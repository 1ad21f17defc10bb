// @module-tag full
import { test as base, expect } from 'vitest'
import { findBrowser } from '#scripts/browser.mjs'
import { Device } from '#tests/harness/device.ts'
import { type Cluster, startCluster } from '#tests/harness/postgres.ts'
import { ServerProcess } from '#tests/harness/server-process.ts'
import { shows, type } from '#tests/support/browser/crafts.ts'
import { asked, pill, synced } from '#tests/support/browser/e2e.ts'
import { addFlip, FLIPS, flipBuy, flipNote, flipSell } from '#tests/support/browser/flips-screen.ts'
import { Line } from '#tests/support/browser/line.ts'
import { PlainClient } from '#tests/support/browser/spec-calls.ts'
import { bothBack, bothOpen, household } from '#tests/support/browser/two-devices.ts'

type Installation = {
  cluster: Cluster
  /** Two processes of one database. */
  one: ServerProcess
  two: ServerProcess
  /** The one address before them. */
  address: Line
  device: () => Device
}

const test = base.extend<{ site: Installation }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures wanted from the pattern
  site: async ({}, use) => {
    const cluster = await startCluster()
    await cluster.create('comptoir')
    const env = { DATABASE_URL: cluster.url('comptoir'), JWT_SECRET: 'un secret pour les deux processus' }
    const [one, two] = [await ServerProcess.create(env), await ServerProcess.create(env)]
    await Promise.all([one.start(), two.start()])
    const address = await Line.lay(one.port, two.port)
    const devices: Device[] = []
    const device = () => {
      const made = new Device(address.url)
      devices.push(made)
      return made
    }
    await use({ cluster, one, two, address, device })
    await Promise.all(devices.map((each) => each.dispose()))
    await address.cut()
    await Promise.all([one.dispose(), two.dispose()])
    await cluster.stop()
  },
})

const ASH = 'Bois de Frêne'
const LIVE_MS = 8000

const browser = findBrowser()
if (!browser) console.log('postgres : le parcours à deux appareils est sauté, aucun Chromium')

test.skipIf(!browser)(
  'two devices on two processes agree live, through a killed process and a database that starts again',
  async ({ site }) => {
    const { cluster, one, two, device } = site
    const home = await household(one, device)
    const { first, second, plain } = home
    await bothOpen(home, FLIPS)
    await addFlip(first, ASH, '1000', '1500')
    await shows(flipBuy(second, ASH), 1000, LIVE_MS)
    await type(flipSell(second, ASH), '1700')
    await shows(flipSell(first, ASH), 1700, LIVE_MS)

    // What one process stored, a stream of the other tells.
    const other = await PlainClient.signIn(two.url, home.email)
    const [made] = await other.upsert('flips', [{ item_name: 'Par le second', buy_price_kamas: 7 }])
    await plain.upsert('flips', [{ item_name: 'Par le premier', buy_price_kamas: 8 }])
    for (const page of [first, second]) {
      await shows(flipBuy(page, 'Par le second'), 7, LIVE_MS)
      await shows(flipBuy(page, 'Par le premier'), 8, LIVE_MS)
    }

    await one.kill()
    await type(flipSell(first, ASH), '1800')
    await flipNote(second, ASH).fill('écrit pendant la panne')
    await flipNote(second, ASH).press('Enter')
    await bothBack(home)
    await shows(flipSell(second, ASH), 1800, LIVE_MS)
    await one.start()

    cluster.pause()
    await type(flipBuy(first, ASH), '900')
    await type(flipSell(second, 'Par le second'), '70')
    await pill(first, /en attente|Hors ligne/)
    cluster.resume()
    await bothBack(home)
    await shows(flipBuy(second, ASH), 900, LIVE_MS)
    await shows(flipSell(first, 'Par le second'), 70, LIVE_MS)
    await first.reload()
    await synced(first)

    const stored = await asked(first, '/api/v1/flips')
    expect(stored).toMatchObject({
      entries: expect.arrayContaining([
        expect.objectContaining({
          item_name: ASH,
          buy_price_kamas: 900,
          sell_price_kamas: 1800,
          note: 'écrit pendant la panne',
        }),
        expect.objectContaining({ id: made?.key, sell_price_kamas: 70 }),
      ]),
    })
  },
)
