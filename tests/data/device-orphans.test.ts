import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceDb, mirrorSession } from '#data/device-db.ts'
import { eraseAccount, markOrphansTold, orphansOf } from '#data/session/kept-data.ts'
import { PASSWORD } from '#tests/support/app.ts'
import { anAccount, contents, own, stockOf } from '#tests/support/local-account.ts'
import { OneBrowser } from '#tests/support/one-browser.ts'
import { ScriptedServer } from '#tests/support/scripted-server.ts'

const EMAIL = 'elea@test.fr'
const EMPTY = { rows: [], outbox: [], journal: [] }
let browser: OneBrowser
beforeEach(async () => {
  await mirrorSession(null, null)
  await deviceDb().accounts.clear()
  await deviceDb().orphans.clear()
  browser = await OneBrowser.start()
})
afterEach(() => {
  browser.network = false
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** As its owner does on another device. */
async function deleteAccount(token = browser.stored('jwt') ?? ''): Promise<void> {
  const { status } = await browser.server.call('DELETE', '/api/v1/me', {
    token,
    body: { password: PASSWORD },
  })
  expect(status).toBe(204)
}

/** A player of this device with a stock that is not sent, whose account was then deleted from another device. */
async function deletedElsewhere() {
  const tab = await browser.player()
  await own(anAccount(tab.userId), 12)
  await deleteAccount(tab.token)
  await tab.checkProfile()
  await tab.becomes({ status: 'signed-out' })
  return tab
}

/** The address opens an account that was made on another device. */
async function madeAgainElsewhere() {
  const tab = await deletedElsewhere()
  const { user } = await browser.server.register(EMAIL)
  await tab.signIn(EMAIL, PASSWORD)
  expect(tab.state().user?.id).toBe(user.id)
  return { ...tab, oldId: tab.userId, newId: user.id }
}

test('the data of a deleted account are shown to who has its address now, and stay as they were', async () => {
  const { oldId, newId } = await madeAgainElsewhere()
  expect(newId).not.toBe(oldId)
  expect(await orphansOf(newId)).toEqual([{ id: oldId, rows: 1, told: false }])
  expect(await stockOf(anAccount(oldId))).toBe(12)
})

test('made again on this very device, the account is another one, and the old data wait beside it', async () => {
  const { userId, register, state } = await deletedElsewhere()
  await register({ name: '', email: EMAIL, password: PASSWORD })
  const newId = state().user?.id ?? ''
  expect(newId).not.toBe(userId)
  expect(await orphansOf(newId)).toMatchObject([{ id: userId, rows: 1 }])
  expect(await stockOf(anAccount(newId))).toBeUndefined()
})

test('nothing of a deleted account enters the account that has its address now, or leaves for it', async () => {
  const { newId } = await madeAgainElsewhere()
  const db = anAccount(newId)
  const server = new ScriptedServer()
  await server.pass(db)
  expect(server.pushes).toEqual([])
  expect(await contents(db)).toMatchObject(EMPTY)
})

test('another account of the device is shown nothing of them', async () => {
  const { endSession, register, state, oldId } = await madeAgainElsewhere()
  await endSession()
  await register({ name: '', email: 'lou@test.fr', password: PASSWORD })
  expect(await orphansOf(state().user?.id ?? '')).toEqual([])
  expect(await Dexie.exists(`comptoir-${oldId}`)).toBe(true)
})

test('they are announced once', async () => {
  const { newId, endSession, signIn } = await madeAgainElsewhere()
  await markOrphansTold(newId)
  await endSession()
  await signIn(EMAIL, PASSWORD)
  expect(await orphansOf(newId)).toMatchObject([{ told: true }])
})

test('an account deleted a second time leaves both lots to the third', async () => {
  const { oldId, newId, signIn, endSession, state } = await madeAgainElsewhere()
  await own(anAccount(newId), 5)
  await deleteAccount()
  await endSession()
  const { user } = await browser.server.register(EMAIL)
  await signIn(EMAIL, PASSWORD)
  expect(state().user?.id).toBe(user.id)
  expect((await orphansOf(user.id)).map(({ id }) => id).toSorted()).toEqual([oldId, newId].toSorted())
})

test('an account that the server had lost and that comes back under its id left nothing behind', async () => {
  const { userId, register, checkProfile, becomes, state } = await browser.player()
  await own(anAccount(userId), 12)
  await browser.server.db.deleteFrom('users').execute()
  await checkProfile()
  await becomes({ status: 'signed-out' })
  await register({ name: '', email: EMAIL, password: PASSWORD })
  expect(state().user?.id).toBe(userId)
  expect([await orphansOf(userId), await stockOf(anAccount(userId))]).toEqual([[], 12])
})

test('an account that a restored server has again is no orphan any more; the one that it replaces is', async () => {
  const { rememberAccount } = await import('#data/session/known-accounts.ts')
  const elea = { email: 'revenue@test.fr', name: '', is_admin: false, access_active: false }
  const [first, second] = ['revenue-1', 'revenue-2']
  for (const id of [first, second, first]) {
    await own(anAccount(id), 3)
    await rememberAccount({ ...elea, id })
  }
  expect(await orphansOf(first)).toMatchObject([{ id: second }])
  expect(await orphansOf(second)).toEqual([])
})

test('an account whose address went to another one keeps its data to itself', async () => {
  const { userId, checkProfile, endSession, signIn, state } = await browser.player()
  await own(anAccount(userId), 12)
  await browser.server.db
    .updateTable('users')
    .set({ email: 'nouvelle@test.fr', email_key: 'nouvelle@test.fr' })
    .execute()
  await checkProfile()
  await endSession()
  const { user } = await browser.server.register(EMAIL)
  await signIn(EMAIL, PASSWORD)
  expect(state().user?.id).toBe(user.id)
  expect([await orphansOf(user.id), await stockOf(anAccount(userId))]).toEqual([[], 12])
})

test('an account in which nothing was typed leaves nothing to show', async () => {
  const { rememberAccount } = await import('#data/session/known-accounts.ts')
  const elea = { email: 'vide@test.fr', name: '', is_admin: false, access_active: false }
  await anAccount('vide-1').open()
  await rememberAccount({ ...elea, id: 'vide-1' })
  await rememberAccount({ ...elea, id: 'vide-2' })
  expect(await orphansOf('vide-2')).toEqual([])
})

test('removing them leaves the account of their address as it is', async () => {
  const { oldId, newId } = await madeAgainElsewhere()
  await own(anAccount(newId), 7)
  expect(await eraseAccount(oldId)).toBe(true)
  expect([await orphansOf(newId), await Dexie.exists(`comptoir-${oldId}`)]).toEqual([[], false])
  expect(await stockOf(anAccount(newId))).toBe(7)
  expect(await deviceDb().accounts.toArray()).toMatchObject([{ email: EMAIL, id: newId }])
})

test('they go with the account of their address', async () => {
  const { oldId, newId } = await madeAgainElsewhere()
  expect(await eraseAccount(newId)).toBe(true)
  expect([await Dexie.exists(`comptoir-${oldId}`), await deviceDb().orphans.count()]).toEqual([false, 0])
})
