// @module-tag full
import 'fake-indexeddb/auto'
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { session } from '#data/session/session-store.ts'
import { syncStatus } from '#data/sync/sync-status.ts'
import { aChannel } from '#tests/support/channels.ts'
import {
  ADMIN,
  anAdmin,
  channelLines,
  dialogs,
  isBlocked,
  listed,
  network,
  openAdmin,
  rowOf,
  signsIn,
  whitelist,
} from '#tests/support/screens/admin-screen.tsx'
import { aUser } from '#tests/support/screens/admin-server.ts'
import { sees } from '#tests/support/screens/craft-screen.tsx'
import { allByRole, byRole, click, field, type, until } from '#tests/support/screens/render.tsx'
import { button, shown, there } from '#tests/support/screens/screen.ts'

const scene = anAdmin()
const REASON = 'Hors ligne : cette action attend le retour du réseau.'
const NOTE = /^Hors ligne : les listes datent de \d\d:\d\d, les actions attendent le réseau\.$/
const shows = (count: number) => until(() => expect(listed()).toHaveLength(count))
const notes = () => allByRole('status', NOTE)

async function openWithLists() {
  scene.server.channels = [aChannel({ login: 'mimi' })]
  scene.server.recent = [{ email: 'lise@exemple.fr', paid: false, created_at: '2026-11-20T08:00:00Z' }]
  const screen = await openAdmin()
  await shows(1)
  await until(() => expect(channelLines()).toHaveLength(1))
  return screen
}

describe('without network', () => {
  test('the lists stay on screen, every act waits with its reason, and nothing is asked', async () => {
    await openWithLists()
    const before = scene.server.asked.length
    await network(false)
    expect(notes()).toHaveLength(1)
    const acts = [
      byRole('button', 'Rafraîchir'),
      byRole('button', 'Rafraîchir', whitelist()),
      byRole('button', 'Premium', rowOf('Lise')),
      byRole('button', 'Supprimer', rowOf('Lise')),
      byRole('button', 'Supprimer', whitelist()),
    ]
    for (const one of acts) {
      expect(isBlocked(one)).toBe(true)
      expect(one.title.replace(/\s/g, ' ')).toBe(REASON)
      await click(one)
    }
    expect(dialogs()).toEqual([])
    await sees(REASON)
    await type(field('URL ou login de la chaîne'), 'autre')
    document.querySelector('form')?.requestSubmit()
    expect(field('URL ou login de la chaîne').value).toBe('autre')
    expect(scene.server.asked).toHaveLength(before)
  })

  test('back online everything is asked again', async () => {
    await openWithLists()
    await network(false)
    scene.server.users = [aUser({ name: 'Nouvelle' })]
    await network(true)
    await until(() => expect(listed()[0]).toContain('Nouvelle'))
    expect(notes()).toEqual([])
  })

  test('the header’s pill counts: a server that is silent for the app is silent for its admin', async () => {
    await openWithLists()
    await act(async () => syncStatus.setState({ pill: 'offline' }))
    expect(notes()).toHaveLength(1)
    expect(isBlocked(byRole('button', 'Supprimer', rowOf('Lise')))).toBe(true)
    await act(async () => syncStatus.setState({ pill: 'up-to-date' }))
    expect(isBlocked(byRole('button', 'Supprimer', rowOf('Lise')))).toBe(false)
    await until(() => expect(scene.server.calls('GET /api/v1/admin/users')).toHaveLength(2))
  })

  test('A137 silence keeps the last list; the same button asks again', async () => {
    await openWithLists()
    scene.server.tell(/./, 'silence')
    await click(there(button('Rafraîchir')))
    await until(() => expect(notes()).toHaveLength(1))
    expect(listed()).toHaveLength(1)
    expect(shown('Impossible')).toBe(false)
    scene.server.recover()
    await click(there(button('Rafraîchir')))
    await until(() => expect(notes()).toEqual([]))
  })

  test('A117 A127 A137 silence with nothing in memory is a failure that can be tried again', async () => {
    scene.server.tell(/./, 'silence')
    await openAdmin()
    await sees('Impossible de récupérer les statistiques.')
    await sees('Impossible de charger la liste des utilisateurs.')
    await until(() => expect(whitelist().textContent).toContain('Pas de réseau'))
    scene.server.recover()
    await click(there(button('Rafraîchir')))
    await shows(1)
    expect(shown('Impossible')).toBe(false)
  })

  test('opened without network, the page asks nothing and says that the lists will come', async () => {
    await network(false)
    await openAdmin()
    expect(scene.server.asked).toEqual([])
    expect(shown('Hors ligne : les listes viendront avec le réseau.')).toBe(true)
    expect(shown('Cette liste viendra au retour du réseau.')).toBe(true)
    expect(document.querySelector('.skel-row')).toBeNull()
    await network(true)
    await shows(1)
  })

  test('a tab that is not in memory says so; the one that is comes back', async () => {
    await openWithLists()
    await network(false)
    await click(byRole('radio', 'Premium'))
    expect(listed()).toEqual([])
    expect(shown('Cette liste viendra au retour du réseau.')).toBe(true)
    await click(byRole('radio', 'Tous'))
    expect(listed()).toHaveLength(1)
  })
})

describe('other people’s data', () => {
  test('the last lists come back with the page within the visit, without network too', async () => {
    const screen = await openWithLists()
    await screen.unmount()
    await network(false)
    await openAdmin()
    expect(listed()).toHaveLength(1)
    expect(channelLines()).toHaveLength(1)
    expect(shown('Derniers inscrits')).toBe(true)
  })

  test.each([
    ['sign-out', () => session.setState({ status: 'signed-out', user: null })],
    ['another account', () => signsIn({ ...ADMIN, id: 'autre' })],
    ['the loss of the admin’s right', () => signsIn({ ...ADMIN, is_admin: false })],
  ])('%s forgets them', async (_, leave) => {
    const screen = await openWithLists()
    await screen.unmount()
    await network(false)
    leave()
    signsIn(ADMIN)
    await openAdmin()
    expect(listed()).toEqual([])
    expect(channelLines()).toEqual([])
    expect(shown('lise@exemple.fr')).toBe(false)
  })

  test('an answer that comes after sign-out is not kept', async () => {
    const release = scene.server.hold(/users/)
    const screen = await openAdmin()
    await screen.unmount()
    await act(async () => session.setState({ status: 'signed-out', user: null }))
    await act(async () => release())
    await network(false)
    signsIn(ADMIN)
    await openAdmin()
    expect(listed()).toEqual([])
  })

  test('nothing of them is written on the device', async () => {
    await openWithLists()
    const stored = [...scene.page.shared.items.entries(), ...Object.entries({ ...localStorage })]
    expect(JSON.stringify(stored)).not.toContain('lise')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('lise')
    expect(await indexedDB.databases()).toEqual([])
    expect(scene.server.calls('GET /api/v1/admin/users')).toHaveLength(1)
  })

  test('A156 A177 a 403 of an admin path takes the admin’s right away, and the lists with it', async () => {
    scene.page.storage.setItem('user', JSON.stringify(ADMIN))
    await openWithLists()
    scene.server.tell(/stats/, { status: 403, body: { error: 'Réservé aux admins.', code: 'forbidden' } })
    await click(there(button('Rafraîchir')))
    await until(() => expect(session.getState().user?.is_admin).toBe(false))
    expect(listed()).toEqual([])
  })
})
