import type { Page } from 'playwright-core'
import { almanaxPeriod } from '#shared/domain/almanax/almanax.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { anAccount } from './support/account.ts'
import { percentile } from './support/figures.ts'
import type { Bench } from './support/row.ts'
import { kept, openSignedIn } from './support/signed-in.ts'
import { onSite } from './support/site.ts'

const ROUNDS = 7
const PAGE = '/app/almanax/calc?mois=3'

/** Three months of offerings with the server stopped: from the navigation until every day is in the table. */
export const bench: Bench = () =>
  onSite([], async ({ server, start, device }) => {
    await start()
    const page = await openSignedIn(device(), await anAccount(server.url), PAGE)
    await kept(page)
    await everyDay(page)
    const times: { online: number[]; offline: number[] } = { online: [], offline: [] }
    for (let round = -1; round < ROUNDS; round++) {
      const online = await everyDay(page)
      await server.stop()
      const offline = await everyDay(page)
      await start()
      if (round < 0) continue
      times.online.push(online)
      times.offline.push(offline)
    }
    return [
      {
        what: `Three almanax months offline: navigation → every day, median of ${ROUNDS}`,
        ours: percentile(times.offline, 0.5),
        against: 'the same with the server',
        theirs: percentile(times.online, 0.5),
        unit: 'ms',
        better: 'smaller',
      },
    ]
  })

async function everyDay(page: Page): Promise<number> {
  const days = almanaxPeriod(parisDay(Date.now()), 3).length
  await page.goto(new URL(PAGE, page.url()).href)
  const shown = await page.waitForFunction(
    (wanted) => document.querySelectorAll('main tbody tr input').length >= wanted && performance.now(),
    days,
  )
  return Number(await shown.jsonValue())
}
