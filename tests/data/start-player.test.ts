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
