import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, test } from 'vitest'

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
})
