// @module-tag full
import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deviceDb } from '#data/device-db.ts'
import { attachPage } from '#data/page-environment.ts'
import { startActiveAccount } from '#data/session/active-account.ts'
import { session } from '#data/session/session-store.ts'
import { leftAccount } from '#data/session/tab-memory.ts'
import { syncStatus } from '#data/sync/sync-status.ts'
import { FakePage } from '#tests/support/fake-page.ts'
import { anAccount, contents, own } from '#tests/support/local-account.ts'
import { see } from '#tests/support/screens/account-page.tsx'
import { answering } from '#tests/support/screens/answers.ts'
import { openShell, signIn } from '#tests/support/screens/leaving.tsx'
import { aPlayer, calm, openProfile } from '#tests/support/screens/profile-page.tsx'
import { byRole, click, until } from '#tests/support/screens/render.tsx'
import { button, link, shown, there } from '#tests/support/screens/screen.ts'

const REMOVE = 'Retirer de cet appareil'
const ORPHAN = 'Un compte supprimé a laissé des données sur cet appareil'
let players = 0
let player = aPlayer()
let stop = () => {}

beforeEach(async () => {
  files.length = 0
  player = aPlayer({ id: `titulaire-${++players}` })
  attachPage(new FakePage())
  answering(calm())
  await Promise.all([deviceDb().orphans.clear(), deviceDb().accounts.clear()])
  // No network: nothing is sent first.
  syncStatus.setState({ pill: 'offline' })
  stop = startActiveAccount()
})
afterEach(() => {
  act(() => session.setState({ status: 'signed-out', user: null }))
  stop()
  leftAccount.setState({ id: null })
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const files: Blob[] = []
const isHere = (id: string) => Dexie.exists(`comptoir-${id}`)
const catchFiles = () =>
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file)
    return 'blob:export'
  })
/** The button of the open question that removes, once what would be lost was read. */
async function confirm(): Promise<void> {
  const sure = () => byRole('button', /^Retirer/, byRole('alertdialog', /./))
  await until(() => expect(sure().hasAttribute('disabled')).toBe(false))
  await click(sure())
}

describe('« Retirer de cet appareil »', () => {
  test('says what is not sent, and only then signs out and removes everything of the account', async () => {
    await own(anAccount(player.id), 40)
    await openProfile(player)
    await click(there(button(REMOVE)))
    await see('Ce qui suit n’est nulle part ailleurs et sera perdu.')
    await see('1 modification attend le serveur')
    expect([session.getState().status, await isHere(player.id)]).toEqual(['signed-in', true])
    await confirm()
    await see('C’est fait')
    await see('page d’accueil')
    expect([session.getState().status, await isHere(player.id)]).toEqual(['signed-out', false])
    expect(leftAccount.getState().id).toBeNull()
  })
})

describe('what a deleted account left on this device', () => {
  /** The player signs in with the address that another account of this device had. */
  const takesOver = async () => {
    const old = aPlayer({ id: `supprimee-${players}` })
    await own(anAccount(old.id), 12)
    await signIn(old)
    await signIn(player)
    return old
  }

  test('is shown on the account’s page, for export and removal, and enters nothing by itself', async () => {
    const old = await takesOver()
    catchFiles()
    await openProfile(player)
    const section = () =>
      there([...document.querySelectorAll('section')].find((one) => one.textContent?.includes(ORPHAN)))
    await see(ORPHAN)
    expect(section().textContent).toContain('1 ligne')
    await click(byRole('button', 'Exporter', section()))
    await until(() => expect(files).toHaveLength(1))
    expect(await files[0]?.text()).toContain('"quantity":12')
    expect(await contents(anAccount(player.id))).toMatchObject({ rows: [], outbox: [] })
    await click(byRole('button', 'Retirer', section()))
    await see('elles ne sont nulle part ailleurs')
    await confirm()
    await until(() => expect(shown(ORPHAN)).toBe(false))
    expect([await isHere(old.id), session.getState().user?.id]).toEqual([false, player.id])
  })

  test('is told once after signing in, on every page, with the way to the account', async () => {
    await takesOver()
    const screen = await openShell(player)
    await see(ORPHAN)
    expect(link('Voir')?.getAttribute('href')).toBe('/app/compte')
    await click(there(button('Ne plus afficher')))
    await until(() => expect(shown(ORPHAN)).toBe(false))
    await screen.unmount()
    await openProfile(player)
    await see(ORPHAN)
  })

  test('is told no more once the account’s page has shown it', async () => {
    await takesOver()
    const profile = await openProfile(player)
    await see(ORPHAN)
    await until(async () => expect(await deviceDb().orphans.toArray()).toMatchObject([{ told: true }]))
    await profile.unmount()
  })
})
