import type { Page } from 'playwright-core'
import type { Device } from '#tests/harness/device.ts'
import { ASH_WOOD } from '#tests/support/browser/crafts.ts'
import { anAccount } from './support/account.ts'
import { fillCatalogue } from './support/catalogue.ts'
import { percentile } from './support/figures.ts'
import type { Bench } from './support/row.ts'
import { kept, openSignedIn } from './support/signed-in.ts'
import { onSite } from './support/site.ts'

const ROUNDS = 9
const PICKER = '/app'

/** The browser started anew with the server stopped: from the navigation to the answer of the picker's search. */
export const bench: Bench = () =>
  onSite([], async ({ server, start, device }) => {
    const items = await fillCatalogue(server.dataDir)
    await start()
    const desk = device()
    const page = await openSignedIn(desk, await anAccount(server.url), PICKER)
    await answered(page)
    await kept(page)
    await desk.close()

    const times: { online: number[]; offline: number[] } = { online: [], offline: [] }
    for (let round = 0; round < ROUNDS; round++) {
      times.online.push(await coldStart(desk))
      await server.stop()
      times.offline.push(await coldStart(desk))
      await start()
    }
    return [
      {
        what: `Cold start offline to an answered search, ${items === null ? 'starter catalogue' : `${items} items`}, median of ${ROUNDS}`,
        ours: percentile(times.offline, 0.5),
        against: 'the same with the server',
        theirs: percentile(times.online, 0.5),
        unit: 'ms',
        better: 'smaller',
      },
    ]
  })

async function coldStart(desk: Device): Promise<number> {
  const ms = await answered(await desk.open(PICKER))
  await desk.close()
  return ms
}

/** Types as soon as the search takes it; milliseconds since the navigation when the item is on screen. */
async function answered(page: Page): Promise<number> {
  // A locator looks again after up to half a second; the page itself is asked at each frame.
  await page.waitForFunction(() => document.querySelector('[role=combobox]'))
  await page.getByRole('combobox', { name: 'Rechercher une ressource' }).fill('frene')
  const shown = await page.waitForFunction(
    (name) => document.querySelector('[role=grid]')?.textContent.includes(name) && performance.now(),
    ASH_WOOD.name,
  )
  return Number(await shown.jsonValue())
}
