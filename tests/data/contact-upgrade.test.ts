import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(async () => {
  await Dexie.delete('comptoir-device')
  vi.resetModules()
})

test('a device that was used before messages were kept on it keeps its session', async () => {
  const old = new Dexie('comptoir-device')
  old.version(1).stores({ session: 'id', revocations: '++id' })
  await old.table('session').put({ id: 'session', token: 'jeton', userId: 'u', refused: null })
  await old.table('revocations').put({ token: 'ancien' })
  old.close()
  const { deviceDb, readMirror } = await import('#data/device-db.ts')
  expect(await readMirror()).toMatchObject({ token: 'jeton', userId: 'u' })
  expect(await deviceDb().revocations.count()).toBe(1)
  expect(await deviceDb().messages.count()).toBe(0)
  deviceDb().close()
})

test('messages from before their writer was noted belong to the account of their address, or to nobody', async () => {
  const old = new Dexie('comptoir-device')
  old.version(3).stores({ session: 'id', revocations: '++id', messages: 'id', accounts: 'email, id' })
  const kept = { at: 1, name: '', topic: 'bug', message: 'Le total.', tries: 0, notBefore: 0, refused: null }
  await old.table('session').put({ id: 'session', token: 'jeton', userId: 'autre', refused: null })
  await old.table('accounts').put({ email: 'elea@test.fr', id: 'elea' })
  await old.table('messages').bulkPut([
    { ...kept, id: 'm1', email: ' Elea@Test.fr' },
    { ...kept, id: 'm2', email: 'inconnue@test.fr' },
  ])
  old.close()
  const { deviceDb } = await import('#data/device-db.ts')
  const { keptMessages } = await import('#data/contact-queue.ts')
  expect(await keptMessages('elea')).toMatchObject([{ id: 'm1', message: 'Le total.' }])
  expect(await keptMessages(null)).toMatchObject([{ id: 'm2' }])
  expect(await keptMessages('autre')).toEqual([])
  deviceDb().close()
})
