import Dexie, { type Table } from 'dexie'
import { MAX_PAGE, type PullAnswer } from '#shared/contract/wire.ts'
import type { SessionAnswer } from '#shared/endpoints/auth.ts'
import { forget, passes, timed, withAccountDb } from './session.ts'

/** Milliseconds until a device that holds nothing has every row of the account. */
export async function bootstrap(session: SessionAnswer, rows: number): Promise<number> {
  await forget(session)
  const ms = await timed(() => passes(session))
  expectRows(await withAccountDb(session, (db) => db.stored.count()), rows)
  return ms
}

class BareDb extends Dexie {
  rows!: Table<PullAnswer['rows'][number], [string, string]>
  constructor() {
    super('bare-rows')
    this.version(1).stores({ rows: '[collection+key]' })
  }
}

/** The same pages, each put as it comes: no check, no merge, no clock. */
export async function bareBootstrap({ token }: SessionAnswer, rows: number): Promise<number> {
  await Dexie.delete('bare-rows')
  const db = new BareDb()
  const headers = { authorization: `Bearer ${token}` }
  const ms = await timed(async () => {
    let cursor = ':0'
    for (let more = true; more; ) {
      const response = await fetch(`/api/v1/sync?cursor=${cursor}&limit=${MAX_PAGE}`, { headers })
      const page: PullAnswer = await response.json()
      await db.rows.bulkPut(page.rows)
      cursor = page.cursor
      more = page.more
    }
  })
  expectRows(await db.rows.count(), rows)
  db.close()
  return ms
}

function expectRows(found: number, wanted: number): void {
  if (found !== wanted) throw new Error(`${found} rows instead of ${wanted}`)
}
