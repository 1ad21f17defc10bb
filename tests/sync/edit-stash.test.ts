import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { mergeStash } from '#data/db/merge-stash.ts'
import { readRow, readRows } from '#data/db/rows.ts'
import { attachPage } from '#data/page-environment.ts'
import { startActiveAccount } from '#data/session/active-account.ts'
import { activeAccount } from '#data/session/active-account-store.ts'
import { eraseAccount } from '#data/session/kept-data.ts'
import { keepToken, session } from '#data/session/session-store.ts'
import { showProfile } from '#data/session/shown-profile.ts'
import { cacheUser, forgetSession } from '#data/session/stored-session.ts'
import { flips } from '#shared/collections/flips.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { clientOf, timeOf } from '#shared/contract/stamp.ts'
import { viaOf } from '#shared/domain/prices/price-history.ts'
import { type DatedPrice, recordDatedPrices } from '#store/price-writes.ts'
import { setStocks } from '#store/stock.ts'
import { until } from '#tests/harness/until.ts'
import { FakePage } from '#tests/support/fake-page.ts'
import { anAccount, contents, own, pendingOf, rowOf, stockOf, waiting } from '#tests/support/local-account.ts'
import { remove, save } from '#tests/support/save.ts'
import { NOW } from '#tests/support/scripted-server.ts'

let page = new FakePage()
let players = 0

beforeEach(() => {
  page = new FakePage()
  attachPage(page)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  session.setState({ status: 'signed-out', user: null })
  vi.restoreAllMocks()
})

const kept = () => [...page.shared.items.keys()].filter((name) => name.startsWith('edit:'))

/** A signed-in player whose account is open in this page. */
function aPlayer(): AccountDb {
  const id = `tapeur-${++players}`
  keepToken(`jeton-${id}`)
  cacheUser({ id, email: '', name: '', is_admin: false, access_active: false }, NOW)
  return anAccount(id)
}

/** Types into a page that is killed before the store has answered. */
async function typeAndDie(db: AccountDb, quantity: number, sight: 'hidden' | 'visible' = 'hidden') {
  page.hear(sight)
  const lost = own(db, quantity, { now: NOW })
  db.close()
  page.hear('hidden')
  await expect(lost).rejects.toThrow()
}

/** The page is opened anew: another opening of the same database. */
async function openAgain(db: AccountDb, now = NOW + 60_000): Promise<AccountDb> {
  page = new FakePage(page.shared)
  attachPage(page)
  const next = anAccount(db.userId)
  await mergeStash(next, page.storage, now)
  return next
}

describe('what a page saves', () => {
  test('is kept before the store is asked, and no longer than until the commit, under the same stamp', async () => {
    const db = aPlayer()
    page.hear('hidden')
    const saved = own(db, 12, { now: NOW })
    const [name = ''] = kept()
    const [edit] = JSON.parse(page.storage.getItem(name) ?? '[]')
    expect(edit).toMatchObject({ collection: 'inventories', key: '303', field: 'quantity' })
    expect(edit).toMatchObject({ value: 12, seen: '' })
    await saved
    expect(kept()).toEqual([])
    expect((await rowOf(db))?.h.quantity).toBe(edit.stamp)
  })

  test.each([
    ['in sight', 'visible'],
    ['hidden', 'hidden'],
  ] as const)(
    'is there at the next opening when the page was killed %s, under the stamp of the moment it was typed',
    async (_, sight) => {
      const db = aPlayer()
      await typeAndDie(db, 12, sight)
      const next = await openAgain(db)
      expect(await stockOf(next)).toBe(12)
      const stamp = (await rowOf(next))?.h.quantity ?? ''
      expect([timeOf(stamp), clientOf(stamp)]).toEqual([NOW, db.client])
      expect([await waiting(next), kept()]).toEqual([['inventories/303'], []])
    },
  )

  test('keeps the profile for which it was typed', async () => {
    const { userId } = aPlayer()
    await typeAndDie(anAccount(userId, { profile: 'ouest' }), 12)
    const next = await openAgain(anAccount(userId))
    expect(await stockOf(next)).toBeUndefined()
    expect(await stockOf(anAccount(userId, { profile: 'ouest' }))).toBe(12)
    expect(await waiting(next)).toEqual(['inventories/@ouest|303'])
  })

  test('is merged by the page itself when the account is opened', async () => {
    const db = aPlayer()
    await typeAndDie(db, 12)
    const stop = startActiveAccount()
    cacheUser({ id: db.userId, email: '', name: '', is_admin: false, access_active: false }, NOW)
    await until(() => expect(kept()).toEqual([]))
    const opened = activeAccount.getState().db
    expect(opened && (await stockOf(opened))).toBe(12)
    stop()
  })

  test('into a profile that is left before the commit is merged, whatever the next one has stored meanwhile', async () => {
    const { userId } = aPlayer()
    const stop = startActiveAccount()
    const opened = () => activeAccount.getState().db ?? anAccount()
    const left = opened()
    vi.spyOn(left, 'write').mockReturnValue(new Promise(() => {}))
    void own(left, 12, { now: NOW })
    showProfile(userId, 'ouest')
    await own(opened(), 7, { now: NOW + 1 })
    stop()
    const next = await openAgain(opened())
    expect([await stockOf(next), kept()]).toEqual([12, []])
    expect(await stockOf(anAccount(userId, { profile: 'ouest' }))).toBe(7)
  })

  test('is kept of a pasted list too, each price under its own day', async () => {
    const db = aPlayer()
    page.hear('hidden')
    const list: DatedPrice[] = [
      { id: 303, pack: 1, price: 50, day: null, via: 'read' },
      { id: 421, pack: 100, price: 4500, day: '2026-11-18', via: 'typed' },
    ]
    const lost = recordDatedPrices(db, list, '2026-11-20')
    expect(kept()).toHaveLength(1)
    db.close()
    await expect(lost).rejects.toThrow()
    const next = await openAgain(db)
    const rows = await Promise.all(list.map(({ id }) => readRows(next, priceObservations, `${id}|`)))
    expect(rows.flat().map((row) => [row.date, row.price_kamas, viaOf(row)])).toEqual([
      ['2026-11-20', 50, 'read'],
      ['2026-11-18', 4500, 'typed'],
    ])
  })

  test('is not kept of a long list in sight, which says by itself when it is stored', async () => {
    const db = aPlayer()
    const list = Array.from({ length: 201 }, (_, at) => ({ id: at + 1, quantity: 1 }))
    const saved = setStocks(db, list)
    expect(kept()).toEqual([])
    await saved
    const short = setStocks(db, list.slice(1))
    expect(kept()).toHaveLength(1)
    await short
  })

  test('and merged by a tab that opens meanwhile is stored once: what is typed last stays', async () => {
    const db = aPlayer()
    const write = db.write.bind(db)
    let opened = () => {}
    const merged = new Promise<void>((done) => (opened = done))
    vi.spyOn(db, 'write').mockImplementation(async (work) => {
      await merged
      return write(work)
    })
    const edits = [own(db, 12, { now: NOW }), own(db, 13, { now: NOW })]
    const tab = anAccount(db.userId)
    await mergeStash(tab, page.storage, NOW)
    const stamp = (await rowOf(tab))?.h.quantity
    opened()
    await Promise.all(edits)
    expect([await stockOf(db), (await rowOf(db))?.h.quantity]).toEqual([13, stamp])
    expect(await db.journal.count()).toBe(0)
    await own(db, 14, { now: NOW })
    expect(await stockOf(tab)).toBe(14)
  })

  test('is stamped above what was on screen, whatever this device’s clock says', async () => {
    const db = aPlayer()
    await own(db, 5, { now: NOW + 3_600_000 })
    const again = anAccount(db.userId)
    expect(await stockOf(again)).toBe(5)
    await typeAndDie(again, 12)
    const next = await openAgain(again)
    expect(await stockOf(next)).toBe(12)
    expect((await next.journal.toArray()).length).toBe(0)
  })

  test('stays kept while it cannot be stored, and goes once its field is in sight again', async () => {
    const db = aPlayer()
    await own(db, 5, { now: NOW })
    const put = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError')
    })
    page.hear('hidden')
    await expect(own(db, 12, { now: NOW + 1 })).rejects.toMatchObject({ code: 'full' })
    put.mockRestore()
    expect(kept()).toHaveLength(1)
    page.hear('visible')
    expect(kept()).toEqual([])
  })
})

describe('merging what was kept', () => {
  test('a second time changes nothing', async () => {
    const db = aPlayer()
    await typeAndDie(db, 12)
    const text = [...page.shared.items]
    const next = await openAgain(db)
    const { rows, outbox, journal } = await contents(next)
    for (const [name, value] of text) page.shared.items.set(name, value)
    await mergeStash(next, page.storage, NOW + 120_000)
    expect(await contents(next)).toMatchObject({ rows, outbox, journal })
    expect(kept()).toEqual([])
  })

  test('that was stored, and that a killed browser brings back, says nothing of what was typed over it since', async () => {
    const db = aPlayer()
    const saved = own(db, 12, { now: NOW })
    const back = [...page.shared.items]
    await saved
    let next = await openAgain(db)
    await own(next, 40, { now: NOW + 61_000 })
    // Other pages come and go.
    for (let pages = 0; pages < 10; pages++) {
      next = await openAgain(next)
      await save(next, flips, { id: 'f1' }, { buy_price_kamas: pages }, NOW + 62_000 + pages)
    }
    for (const [name, value] of back) page.shared.items.set(name, value)
    expect(kept()).toHaveLength(1)
    const last = await openAgain(next, NOW + 120_000)
    expect([await stockOf(last), await last.journal.toArray(), kept()]).toEqual([40, [], []])
  })

  test('that could not be stored is merged, whatever its page has stored since', async () => {
    const db = aPlayer()
    page.hear('hidden')
    const full = vi.spyOn(db, 'write').mockRejectedValue(new DOMException('no room', 'QuotaExceededError'))
    await expect(own(db, 12, { now: NOW })).rejects.toThrow()
    full.mockRestore()
    await save(db, flips, { id: 'f1' }, { buy_price_kamas: 5 }, NOW + 1000)
    const next = await openAgain(db)
    expect([await stockOf(next), kept()]).toEqual([12, []])
  })

  test('never replaces what was typed later in another tab: it goes to the journal', async () => {
    const db = aPlayer()
    await typeAndDie(db, 12)
    await own(anAccount(db.userId), 40, { now: NOW + 1000 })
    const next = await openAgain(db)
    expect(await stockOf(next)).toBe(40)
    expect(await next.journal.toArray()).toMatchObject([{ field: 'quantity', value: 12, why: 'replaced' }])
  })

  test('replaces an earlier value that was not on screen, which goes to the journal', async () => {
    const db = aPlayer()
    await own(db, 5, { now: NOW - 2000 })
    expect(await stockOf(db)).toBe(5)
    const shown = (await rowOf(db))?.h.quantity
    await own(anAccount(db.userId), 40, { now: NOW - 1000 })
    await typeAndDie(db, 12)
    const next = await openAgain(db)
    expect(await stockOf(next)).toBe(12)
    expect(await next.journal.toArray()).toMatchObject([{ value: 40, why: 'overridden' }])
    expect((await pendingOf(next))?.seen).toEqual([shown])
  })

  test('leaves a deleted line deleted, and puts the edit in the journal', async () => {
    const db = aPlayer()
    await save(db, flips, { id: 'une' }, { item_name: 'Gelano' }, NOW - 1000)
    page.hear('hidden')
    const lost = save(db, flips, { id: 'une' }, { note: 'à Bonta' }, NOW)
    db.close()
    await expect(lost).rejects.toThrow()
    await remove(anAccount(db.userId), flips, { id: 'une' }, NOW - 500)
    const next = await openAgain(db)
    expect(await readRow(next, flips, { id: 'une' })).toBeUndefined()
    const line = { field: 'note', value: 'à Bonta', why: 'deleted' }
    expect(await next.journal.toArray()).toContainEqual(expect.objectContaining(line))
  })

  test.each([
    { value: 'douze' },
    { collection: 7 },
    { key: null },
    { field: undefined },
    { stamp: '' },
    { stamp: '01' },
    { stamp: '05000000000000-0000-aaaaaaaaaa' },
    { seen: null },
  ])('passes over an edit with %j, and forgets it', async (wrong) => {
    const db = aPlayer()
    await typeAndDie(db, 12)
    const [name = ''] = kept()
    const [edit] = JSON.parse(page.storage.getItem(name) ?? '[]')
    page.storage.setItem(name, JSON.stringify([{ ...edit, ...wrong }]))
    page.storage.setItem(`edit:${db.userId}:x:1`, 'illisible')
    const next = await openAgain(db)
    expect([await stockOf(next), kept()]).toEqual([undefined, []])
  })
})

describe('what is kept of an account', () => {
  test('goes with its data, and another account’s stays', async () => {
    const other = aPlayer()
    await typeAndDie(other, 7)
    const mine = aPlayer()
    await typeAndDie(mine, 12)
    forgetSession(null)
    await eraseAccount(mine.userId)
    expect(kept()).toEqual([expect.stringMatching(`^edit:${other.userId}:`)])
  })

  test('is never written once another tab has signed it out', async () => {
    const db = aPlayer()
    page.storage.removeItem('jwt')
    await typeAndDie(db, 12)
    expect(kept()).toEqual([])
  })
})
