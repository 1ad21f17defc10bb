import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { attachPage } from '#data/page-environment.ts'
import { keepToken } from '#data/session/session-store.ts'
import { cacheUser } from '#data/session/stored-session.ts'
import { startPlayer } from '#data/start-player.ts'
import { until } from '#tests/harness/until.ts'
import { FakePage } from '#tests/support/fake-page.ts'
import { anAccount, own, waiting } from '#tests/support/local-account.ts'

const USER = { id: 'tapeur', email: '', name: '', is_admin: false, access_active: false }

test('what a killed page kept is sent as soon as it is merged, when the pass of the opening has gone without it', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  const killed = new FakePage()
  attachPage(killed)
  keepToken('jeton')
  cacheUser(USER, Date.now())
  const db = anAccount(USER.id)
  killed.hear('hidden')
  const lost = own(db, 12)
  db.close()
  await expect(lost).rejects.toThrow()

  const page = new FakePage(killed.shared)
  const sent: string[][] = []
  page.replays = async () => {
    sent.push(await waiting(anAccount(USER.id)))
    return { kind: 'done' }
  }
  attachPage(page)
  await startPlayer(page)
  await until(() => expect(sent.at(-1)).toEqual(['inventories/303']))
})

test('no database is opened of a session that another tab has ended before this page heard of it', async () => {
  vi.resetModules()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  const page = new FakePage()
  const environment = await import('#data/page-environment.ts')
  const { keepToken, session, TOKEN_KEY } = await import('#data/session/session-store.ts')
  const { cacheUser } = await import('#data/session/stored-session.ts')
  const { activeAccount } = await import('#data/session/active-account-store.ts')
  environment.attachPage(page)
  keepToken('jeton')
  cacheUser(USER, Date.now())
  const opened: unknown[] = []
  activeAccount.subscribe(({ db }) => db && opened.push(db.userId))
  ;(await import('#data/stored-player.ts')).showStoredPlayer(page)
  expect(session.getState()).toMatchObject({ status: 'signed-in', user: { id: USER.id } })

  page.storage.removeItem(TOKEN_KEY)
  await (await import('#data/start-player.ts')).startPlayer(page)
  expect(session.getState()).toMatchObject({ status: 'signed-out', user: null })
  expect(opened).toEqual([])
})
