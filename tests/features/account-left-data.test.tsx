import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deviceDb } from '#data/device-db.ts'
import { attachPage } from '#data/page-environment.ts'
import { startActiveAccount } from '#data/session/active-account.ts'
import { session, type User } from '#data/session/session-store.ts'
import { leftAccount, startTabMemory } from '#data/session/tab-memory.ts'
import { syncStatus } from '#data/sync/sync-status.ts'
import { FakePage } from '#tests/support/fake-page.ts'
import { ASH, anAccount, forgetUnsent, own, sell } from '#tests/support/local-account.ts'
import { silence } from '#tests/support/screens/answers.ts'
import { aPlayer, leave, openShell, signIn } from '#tests/support/screens/leaving.tsx'
import { byRole, click, until } from '#tests/support/screens/render.tsx'
import { button, shown, there } from '#tests/support/screens/screen.ts'

const OFFER = 'Tes données restent sur cet appareil'
const DONE = 'C’est fait'
let players = 0
let player: User
let stops: (() => void)[] = []

beforeEach(async () => {
  player = aPlayer(`partant-${++players}`)
  attachPage(new FakePage())
  sessionStorage.clear()
  await deviceDb().messages.clear()
  vi.stubGlobal('fetch', silence)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  stops = [startActiveAccount(), startTabMemory(sessionStorage)]
  syncStatus.setState({ pill: 'up-to-date', waiting: 0, dead: 0, held: 0 })
})
afterEach(() => {
  act(() => {
    session.setState({ status: 'signed-out', user: null })
    leftAccount.setState({ id: null })
  })
  for (const stop of stops) stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const sees = (text: string) => until(() => expect(shown(text)).toBe(true))
const sent = async (id: string) => {
  const db = anAccount(id)
  await own(db, 12)
  await forgetUnsent(db)
}
const isHere = (id: string) => Dexie.exists(`comptoir-${id}`)

/** Signs in, and out again with everything sent. */
async function signedOut(): Promise<void> {
  await sent(player.id)
  await signIn(player)
  await openShell(player)
  await leave()
  await sees(OFFER)
}

describe('A54 the first page after a sign-out', () => {
  test('says that the data stay on this device, and that they can be removed', async () => {
    await signedOut()
    expect(shown('page d’accueil')).toBe(true)
    expect(byRole('status').textContent).toContain(OFFER)
    expect(there(button('Retirer')).tagName).toBe('BUTTON')
    expect(await isHere(player.id)).toBe(true)
  })

  test('says it offline too, whether or not something waits', async () => {
    syncStatus.setState({ pill: 'offline' })
    await own(anAccount(player.id), 12)
    await signIn(player)
    await openShell(player)
    await leave()
    await sees(OFFER)
    await sees('1 modification reste sur cet appareil')
  })

  test('says it again after a reload, and no more once somebody has signed in', async () => {
    await signedOut()
    leftAccount.setState({ id: null }, true)
    sessionStorage.setItem('sign-out:left', player.id)
    stops.push(startTabMemory(sessionStorage))
    await sees(OFFER)
    await signIn(aPlayer('suivante'))
    expect([shown(OFFER), sessionStorage.getItem('sign-out:left')]).toEqual([false, null])
  })

  test('says it no more once it was put away', async () => {
    await signedOut()
    await click(there(button('Ne plus afficher')))
    expect([shown(OFFER), sessionStorage.getItem('sign-out:left')]).toEqual([false, null])
    expect(await isHere(player.id)).toBe(true)
  })

  test('does not ask who has just chosen to keep them', { tags: 'full' }, async () => {
    await own(anAccount(player.id), 12)
    vi.useFakeTimers({ toFake: ['Date'] })
    await signIn(player)
    await openShell(player)
    await leave()
    await sees('Envoi de tes modifications')
    vi.setSystemTime(Date.now() + 6000)
    await until(() => there(button('Garder sur cet appareil')))
    await click(there(button('Garder sur cet appareil')))
    vi.useRealTimers()
    await sees('page d’accueil')
    expect(leftAccount.getState().id).toBeNull()
  })
})

describe('« Retirer »', () => {
  test('asks again, with what goes, and only the second answer removes it', async () => {
    await signedOut()
    await click(there(button('Retirer')))
    const dialog = byRole('alertdialog', /./)
    expect(dialog.textContent).toContain('Tes lignes, leur journal et ton adresse quittent ce navigateur.')
    expect(dialog.textContent).not.toContain('perdu')
    await click(there(button('Annuler')))
    expect([await isHere(player.id), shown(OFFER)]).toEqual([true, true])
    await click(there(button('Retirer')))
    await until(() => expect(confirm().hasAttribute('disabled')).toBe(false))
    await click(confirm())
    await sees(DONE)
    expect([await isHere(player.id), shown(OFFER)]).toEqual([false, false])
    expect(await deviceDb().accounts.where('id').equals(player.id).count()).toBe(0)
    expect(document.activeElement?.tagName).toBe('MAIN')
  })

  test('says first what is nowhere else: what waits, what was refused, messages that have not left', async () => {
    await signedOut()
    const db = anAccount(player.id)
    await own(db, 40)
    await sell(db, { tax_rate: 3 })
    await db.write((draft) => {
      const entry = draft.entry(['sale_prefs', String(ASH)])
      for (const field of Object.values(entry.fields))
        field.state = { kind: 'dead', code: 'invalid', message: '' }
    })
    const message = { name: '', email: player.email, topic: 'bug', message: 'Le total.' } as const
    await deviceDb().messages.put({
      ...message,
      id: 'm1',
      by: player.id,
      at: 1,
      tries: 0,
      notBefore: 0,
      refused: null,
    })
    await click(there(button('Retirer')))
    await sees('Ce qui suit n’est nulle part ailleurs et sera perdu.')
    expect(shown('1 modification attend le serveur')).toBe(true)
    expect(shown('1 modification a été refusée par le serveur')).toBe(true)
    expect(shown('1 message de contact n’est pas parti')).toBe(true)
    await click(there(button('Retirer quand même')))
    await sees(DONE)
    expect([await isHere(player.id), await deviceDb().messages.count()]).toEqual([false, 0])
  })

  test('gives the data as a file first, to who wants them', async () => {
    const files: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) files.push(file)
      return 'blob:export'
    })
    await signedOut()
    await click(there(button('Retirer')))
    await click(there(button('Exporter d’abord')))
    await sees('Export téléchargé')
    expect(await files[0]?.text()).toContain('"quantity":12')
    expect(await isHere(player.id)).toBe(true)
  })

  test('says so when something stayed, and can be pressed again', async () => {
    await signedOut()
    await click(there(button('Retirer')))
    await until(() => expect(confirm().hasAttribute('disabled')).toBe(false))
    vi.spyOn(indexedDB, 'deleteDatabase').mockImplementationOnce(() => {
      throw new DOMException('no', 'UnknownError')
    })
    await click(confirm())
    await sees('Impossible de tout retirer')
    expect([await isHere(player.id), shown(OFFER)]).toEqual([true, true])
  })

  test('closes with the offer when somebody signs in meanwhile, and removes nothing', async () => {
    await signedOut()
    await click(there(button('Retirer')))
    await signIn(player)
    expect(document.querySelector('dialog')).toBeNull()
    expect(await isHere(player.id)).toBe(true)
  })
})

const confirm = () => {
  const dialog = byRole('alertdialog', /./)
  return byRole('button', /^Retirer/, dialog)
}
