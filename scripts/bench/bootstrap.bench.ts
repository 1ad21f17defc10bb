import { inventories } from '#shared/collections/inventories.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import type * as bootstrapPage from './page/bootstrap.ts'
import { priceKey, priceOf } from './page/prices.ts'
import { anAccount, putRows } from './support/account.ts'
import { percentile } from './support/figures.ts'
import type { Bench } from './support/row.ts'
import { moduleIn, onSite } from './support/site.ts'

const PRICES = 8500
const STOCKS = 1500
const ROUNDS = 7

/** A device that signs in for the first time: one pass from an empty database to every row of the account. */
export const bench: Bench = () =>
  onSite(['bench/page/bootstrap.ts'], async ({ server, start, blank }) => {
    await start()
    const account = await anAccount(server.url)
    const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)
    const prices = numbers(PRICES).map((n) => ({ ...priceKey(n), price_kamas: priceOf(n) }))
    const stocks = numbers(STOCKS).map((n) => ({ item_id: n + 1, quantity: n }))
    await putRows(server.url, account, priceObservations, prices)
    await putRows(server.url, account, inventories, stocks)

    const rows = PRICES + STOCKS
    const inPage = moduleIn<typeof bootstrapPage>(await blank(), 'bench/page/bootstrap')
    const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
    for (let round = -1; round < ROUNDS; round++) {
      const ours = await inPage('bootstrap', account, rows)
      const bare = await inPage('bareBootstrap', account, rows)
      if (round < 0) continue
      times.ours.push(ours)
      times.bare.push(bare)
    }
    return [
      {
        what: `Bootstrap of ${rows} rows on a fresh device, median of ${ROUNDS}`,
        ours: percentile(times.ours, 0.5),
        against: 'fetch of the same pages and bulkPut',
        theirs: percentile(times.bare, 0.5),
        unit: 'ms',
        better: 'smaller',
      },
    ]
  })
