import { expect } from 'vitest'
import { makeStamp } from '#shared/contract/stamp.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { ENGINES } from '#tests/harness/engines.ts'
import { ASH_WOOD, ashRecipe } from '#tests/support/browser/crafts.ts'
import { field, startsWith } from '#tests/support/browser/engine-page.ts'
import { describeIn, register, test } from '#tests/support/browser/engines.ts'
import { PlainClient } from '#tests/support/browser/spec-calls.ts'

const PRICE = 4711
/** No page of the application. */
const BLANK = '/healthz'

/** A database of version 1 that holds one price, which was never sent. */
function left() {
  const now = Date.now()
  const client = 'abcdefghij'
  const stamp = makeStamp(now, 0, client)
  const id = { collection: 'price_observations', key: `${ASH_WOOD.id}|1|${parisDay(now)}` }
  const pending = { base: 0, baseStamp: '', seen: '', state: 'ready' }
  const entry = { rev: 1, del: false, states: ['ready'], tries: 0, lastError: null, schema: 4, at: now }
  const sync = { id: 'sync', client, clock: stamp, ahead: null, lastMoment: 0, lastSent: '', revs: 1 }
  return {
    rows: { ...id, v: { price_kamas: PRICE }, h: { price_kamas: stamp }, del: false },
    outbox: { ...id, ...entry, fields: { price_kamas: pending } },
    meta: { ...sync, epoch: '', seq: 0, cursor: 0, serverSchema: 0, appSchema: 4 },
  }
}

/** Puts it in the place of the signed-in account's. Runs in the page. */
async function leave({ rows, outbox, meta }: ReturnType<typeof left>): Promise<number> {
  const { id } = JSON.parse(localStorage.getItem('user') ?? '{}')
  const name = `comptoir-${id}`
  const ends = (request: IDBRequest | IDBTransaction, event: string) =>
    new Promise((resolve, reject) => {
      request.addEventListener(event, resolve)
      request.addEventListener('error', () => reject(request.error))
    })
  await ends(indexedDB.deleteDatabase(name), 'success')
  const opening = indexedDB.open(name, 10)
  opening.addEventListener('upgradeneeded', () => {
    const { result: db } = opening
    const keyPath = ['collection', 'key']
    db.createObjectStore('rows', { keyPath })
    const waiting = db.createObjectStore('outbox', { keyPath })
    waiting.createIndex('rev', 'rev')
    waiting.createIndex('states', 'states', { multiEntry: true })
    db.createObjectStore('journal', { keyPath: 'id', autoIncrement: true }).createIndex('at', 'at')
    db.createObjectStore('meta', { keyPath: 'id' })
  })
  await ends(opening, 'success')
  const { result: db } = opening
  const writing = db.transaction(['rows', 'outbox', 'meta'], 'readwrite')
  writing.objectStore('rows').put(rows)
  writing.objectStore('outbox').put(outbox)
  writing.objectStore('meta').put(meta)
  await ends(writing, 'complete')
  db.close()
  return db.version
}

for (const engine of ENGINES) {
  describeIn([engine], () => {
    test('what a database of the first version holds is on the screen, and what waited in it leaves', async ({
      server,
      start,
    }) => {
      const page = await start(engine).open('/')
      const plain = await PlainClient.signIn(server.url, await register(page))
      await page.synced()
      await page.goto(BLANK)
      expect(await page.tab.evaluate(leave, left())).toBe(10)
      await page.goto(`/app/profit?recipe=${(await ashRecipe(server.url)).id}`)
      await page.shows(startsWith(field(`Prix du lot de 1, ${ASH_WOOD.name}`)), PRICE)
      await page.synced()
      const sent = (await plain.rows()).filter(({ collection }) => collection === 'price_observations')
      expect(sent.map(({ v }) => v)).toEqual([{ price_kamas: PRICE }])
    })
  })
}
