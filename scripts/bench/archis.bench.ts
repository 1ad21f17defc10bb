import type { Page } from 'playwright-core'
import { archiPrice, archisPath } from '#tests/support/browser/archis-screen.ts'
import type * as bareTable from './page/bare-table.tsx'
import { anAccount } from './support/account.ts'
import { percentile } from './support/figures.ts'
import { reaction } from './support/reaction.ts'
import type { Bench, BenchRow } from './support/row.ts'
import { openSignedIn } from './support/signed-in.ts'
import { moduleIn, onSite, type Site } from './support/site.ts'

const ROWS = 356
const ROUNDS = 40

/** A price of the ochre quest: from Enter until it is committed and « Valeur potentielle » is the new one. */
export const bench: Bench = () =>
  onSite(['bench/page/bare-table.tsx'], async (site) => {
    await site.start()
    const ours = await typedPrices(site)
    const bare = moduleIn<typeof bareTable>(await site.blank(), 'bench/page/bare-table')
    const theirs = await bare('measureBarePuts', ROWS, ROUNDS)
    const row = (share: number): BenchRow => ({
      what: `Ochre quest, ${ROWS} rows: edit → committed and rendered, p${share * 100}`,
      ours: percentile(ours, share),
      against: 'bare Dexie put, live list and sum',
      theirs: percentile(theirs, share),
      unit: 'ms',
      better: 'smaller',
    })
    return [row(0.5), row(0.95)]
  })

async function typedPrices({ server, device }: Site): Promise<number[]> {
  const account = await anAccount(server.url)
  const headers = { authorization: `Bearer ${account.token}` }
  const answer = await fetch(`${server.url}/api/v1/archis`, { headers })
  const { entries }: { entries: { monster: string; archimonstre: string }[] } = await answer.json()
  // Every row has something to say: prices and counts as a player near the end has them.
  await fetch(`${server.url}/api/v1/archis/bulk_upsert`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      entries: entries.slice(0, 200).map(({ archimonstre }, i) => ({
        archimonstre,
        owned: true,
        owned_count: 1 + (i % 3),
        sell_price_kamas: 9000 + i,
      })),
    }),
  })
  const page = await openSignedIn(device(), account, archisPath())
  const name = entries[0]?.monster ?? ''
  await archiPrice(page, name).waitFor()
  const times: number[] = []
  for (let round = -3; round < ROUNDS; round++) {
    const ms = await edit(page, name, 20_000 + round)
    if (round >= 0) times.push(ms)
  }
  return times
}

async function edit(page: Page, name: string, price: number): Promise<number> {
  const field = archiPrice(page, name)
  await field.click()
  await field.fill(String(price))
  const ms = await reaction(page, { event: 'keydown', changes: '.stats', painted: false })
  await field.press('Enter')
  return ms()
}
