import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { unsentOf } from '#data/db/list-refused.ts'
import { deviceDb, mirrorRefusal, mirrorSession, readMirror } from '#data/device-db.ts'
import { attachPage } from '#data/page-environment.ts'
import { eraseAccount, readKeptData, unsentMessages } from '#data/session/kept-data.ts'
import { keptTextsOf } from '#data/session/kept-texts.ts'
import { rememberAccount } from '#data/session/known-accounts.ts'
import { FakePage } from '#tests/support/fake-page.ts'
import { anAccount, own, stockOf } from '#tests/support/local-account.ts'

const MINE = 'partie'
const OTHER = 'restee'
let page: FakePage

/** An account of this device, signed out, with something of every kind that is kept here for an account. */
async function leaves(id: string): Promise<void> {
  await own(anAccount(id), 12)
  await rememberAccount({ id, email: `${id}@test.fr`, name: '', is_admin: false, access_active: false })
  const message = { name: '', email: `${id}@test.fr`, topic: 'bug', message: 'Le total.' } as const
  await deviceDb().messages.put({ ...message, id, by: id, at: 1, tries: 0, notBefore: 0, refused: null })
}

beforeEach(async () => {
  page = new FakePage()
  attachPage(page)
  await Promise.all([deviceDb().accounts.clear(), deviceDb().messages.clear(), mirrorSession(null, null)])
  await leaves(MINE)
  await leaves(OTHER)
})

/** Every place of the device in which an account is named. */
const traces = async (id: string) => ({
  database: await Dexie.exists(`comptoir-${id}`),
  address: await deviceDb().accounts.where('id').equals(id).count(),
  messages: await unsentMessages(id),
  storage: [...page.shared.items].filter(([, value]) => value.includes(id)).length,
})
const NONE = { database: false, address: 0, messages: 0, storage: 0 }

describe('an account that is removed from this device', () => {
  test('leaves nothing of its own, and the others stay whole', async () => {
    expect(await eraseAccount(MINE)).toBe(true)
    expect(await traces(MINE)).toEqual(NONE)
    expect(await traces(OTHER)).toEqual({ ...NONE, database: true, address: 1, messages: 1 })
    expect(await stockOf(anAccount(OTHER))).toBe(12)
  })

  test('M55 takes along the texts that it pasted, and leaves those of another', async () => {
    for (const id of [MINE, OTHER]) page.storage.setItem(`${keptTextsOf(id)}main:prices`, 'Ortie 12')
    await eraseAccount(MINE)
    expect([...page.shared.items.keys()]).toEqual([`${keptTextsOf(OTHER)}main:prices`])
  })

  test('takes along what waited for it from an older version, and leaves what waits for another', async () => {
    for (const [name, owner] of [
      ['guide:mineur_v1:checks:v2', MINE],
      ['elevage:prices', OTHER],
    ] as const) {
      page.storage.setItem(name, '{}')
      page.storage.setItem(`${name}:compte`, owner)
    }
    await eraseAccount(MINE)
    expect([...page.shared.items.keys()]).toEqual(['elevage:prices', 'elevage:prices:compte'])
  })

  test('N226 takes along what its screens remember in each profile, unless somebody is signed in', async () => {
    page.storage.setItem('dock:recent', '[{"path":"/app/profit","search":"?recipe=44"}]')
    page.storage.setItem('stable:folded', '["Dorée"]')
    page.storage.setItem('profit:last@ouest', '?recipe=44')
    page.storage.setItem('palmares:hidden@ouest', '[44]')
    page.storage.setItem('theme', 'light')
    page.storage.setItem('jwt', 'jeton')
    await eraseAccount(MINE)
    expect(page.shared.items.has('dock:recent')).toBe(true)
    page.storage.removeItem('jwt')
    await eraseAccount(MINE)
    expect([...page.shared.items.keys()]).toEqual(['theme'])
  })

  test('leaves no token that the server had refused, and ends no session of another', async () => {
    await mirrorSession('jeton-perdu', MINE)
    await mirrorRefusal('jeton-perdu')
    await eraseAccount(MINE)
    expect(await readMirror()).toMatchObject({ userId: null, refused: null })
    await mirrorSession('jeton', OTHER)
    await eraseAccount(MINE)
    expect(await readMirror()).toMatchObject({ token: 'jeton', userId: OTHER })
  })

  test('is told to be still there where the browser refuses, without its address, and can be tried again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(indexedDB, 'deleteDatabase').mockImplementationOnce(() => {
      throw new DOMException('no', 'UnknownError')
    })
    expect(await eraseAccount(MINE)).toBe(false)
    expect(await traces(MINE)).toMatchObject({ database: true, address: 0 })
    expect(await eraseAccount(MINE)).toBe(true)
    expect(await traces(MINE)).toEqual(NONE)
  })
})

test('what is held of an account that is signed out can be counted, and nothing is made to count it', async () => {
  expect(await readKeptData(MINE, unsentOf)).toEqual({ waiting: 1, dead: 0, held: 0 })
  expect(await readKeptData('jamais-venue', unsentOf)).toBeUndefined()
  expect(await Dexie.exists('comptoir-jamais-venue')).toBe(false)
})
