import 'fake-indexeddb/auto'
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { session } from '#data/session/session-store.ts'
import { syncStatus } from '#data/sync/sync-status-store.ts'
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
import { aLetter, aUser } from '#tests/support/screens/admin-server.ts'
import { sees, whereIs } from '#tests/support/screens/craft-screen.tsx'
import { allByRole, byRole, click, field, type, undo, until } from '#tests/support/screens/render.tsx'
import { button, shown, there } from '#tests/support/screens/screen.ts'

const scene = anAdmin()

describe('messages and links', { tags: 'full' }, () => {
  const PATH = '/api/v1/admin/messages'

  function part(): Element {
    const shown = document.querySelector('section.messages')
    if (!shown) throw new Error('no messages')
    return shown
  }

  const letters = () => [...part().querySelectorAll('li.letter')]
  const shows = (count: number) => until(() => expect(letters()).toHaveLength(count))
  const textOf = (element: Element | undefined) => element?.textContent?.replace(/\s+/g, ' ') ?? ''
  const button = (name: string | RegExp) => byRole('button', name, part())

  describe('the messages', () => {
    test('a message has its topic, its date, its text and the address to answer to', async () => {
      scene.server.messages = [
        aLetter({ message: 'Une ligne.\nUne autre <b>ligne</b>.' }),
        aLetter({ id: 'deux', topic: 'inconnu', name: '', email: 'a?b&c@exemple.fr', mailed: true }),
      ]
      await openAdmin()
      await shows(2)
      const [first, second] = letters()
      expect(textOf(first)).toContain('Bug')
      expect(textOf(first)).toContain('20/11/2026')
      expect(textOf(first)).toContain('Maëlle')
      expect(textOf(first)).toContain('Une autre <b>ligne</b>.')
      expect(first?.querySelector('a')?.getAttribute('href')).toBe(
        'mailto:maelle@exemple.fr?subject=Comptoir',
      )
      expect(textOf(second)).toContain('Autre')
      expect(second?.querySelector('a')?.getAttribute('href')).toBe(
        'mailto:a%3Fb%26c@exemple.fr?subject=Comptoir',
      )
    })

    test('only those that wait are shown first; treated and all are a choice in the address', async () => {
      scene.server.messages = [aLetter(), aLetter({ id: 'deux', treated: true })]
      await openAdmin()
      await shows(1)
      expect(scene.server.calls(`GET ${PATH}`)[0]?.query.get('treated')).toBe('false')
      await click(byRole('radio', 'Tous', part()))
      await shows(2)
      expect(whereIs()).toContain('messages=tous')
      await click(byRole('radio', 'Traités', part()))
      await shows(1)
      expect(scene.server.calls(`GET ${PATH}`).at(-1)?.query.get('treated')).toBe('true')
    })

    test('« Traité » takes a message out of those that wait, and « Annuler » brings it back', async () => {
      scene.server.messages = [aLetter(), aLetter({ id: 'deux', message: 'Un second message.' })]
      await openAdmin()
      await shows(2)
      await click(byRole('button', /^Traité/, letters()[0]))
      await shows(1)
      expect(scene.server.messages[0]?.treated).toBe(true)
      await undo()
      await shows(2)
      expect(scene.server.messages[0]?.treated).toBe(false)
    })

    test('no message, a failure and no network are each said', async () => {
      await openAdmin()
      await until(() => expect(textOf(part())).toContain('Aucun message à traiter'))
      scene.server.tell(/messages/, 500)
      await click(byRole('button', 'Rafraîchir'))
      await until(() => expect(textOf(part())).toContain('Impossible de charger les messages.'))
      scene.server.recover()
      await click(button('Réessayer'))
      await until(() => expect(textOf(part())).toContain('Aucun message à traiter'))
    })

    test('without network a message cannot be treated, and it is said why', async () => {
      scene.server.messages = [aLetter()]
      await openAdmin()
      await shows(1)
      await network(false)
      expect(isBlocked(byRole('button', /^Traité/, letters()[0]))).toBe(true)
    })

    test('messages are other people’s: none is left when the admin signs out', async () => {
      scene.server.messages = [aLetter()]
      const screen = await openAdmin()
      await shows(1)
      session.setState({ status: 'signed-out', user: null })
      await screen.rerender(null)
      scene.server.hold(/messages/)
      session.setState({
        status: 'signed-in',
        user: { id: 'autre', email: '', name: '', is_admin: true, access_active: false },
      })
      await openAdmin()
      expect(letters()).toHaveLength(0)
    })
  })

  describe('a link to a new password', () => {
    const ask = async () => {
      await openAdmin()
      await click(await until(() => byRole('button', 'Lien de mot de passe pour Lise (lise@exemple.fr)')))
      await until(() => byRole('dialog', /Lien/))
    }

    test('is made when asked for, shown once and copied', async () => {
      const copied: string[] = []
      vi.stubGlobal('navigator', {
        ...navigator,
        onLine: true,
        clipboard: { writeText: async (t: string) => copied.push(t) },
      })
      await ask()
      expect(scene.server.asked.filter(({ call }) => call.includes('reset_link'))).toEqual([])
      await click(byRole('button', 'Faire le lien'))
      const link = await until(() => field('Lien à transmettre'))
      expect(link.value).toBe('https://comptoir.example/reset-password?token=lise-0123456789.secret')
      await click(byRole('button', 'Copier le lien'))
      expect(copied).toEqual([link.value])
      await click(byRole('button', 'Fermer'))
      await until(() => expect(allByRole('dialog')).toEqual([]))
      expect(document.body.textContent).not.toContain('.secret')
    })

    test('that the server refuses is said in its words, and can be asked for again', async () => {
      await ask()
      scene.server.tell(/reset_link/, {
        status: 404,
        body: { error: 'Ce compte n’existe pas ou plus.', code: 'x' },
      })
      await click(byRole('button', 'Faire le lien'))
      await sees('Ce compte n’existe pas ou plus.')
      scene.server.recover()
      await click(byRole('button', 'Faire le lien'))
      await until(() => field('Lien à transmettre'))
    })
  })
})

describe('without network', { tags: 'full' }, () => {
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
})
