// @module-tag full
import { describe, expect, test, vi } from 'vitest'
import { session } from '#data/session/session-store.ts'
import { anAdmin, isBlocked, network, openAdmin } from '#tests/support/screens/admin-screen.tsx'
import { aLetter } from '#tests/support/screens/admin-server.ts'
import { sees, whereIs } from '#tests/support/screens/craft-screen.tsx'
import { allByRole, byRole, click, field, press, type, until } from '#tests/support/screens/render.tsx'

const scene = anAdmin()
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
    expect(first?.querySelector('a')?.getAttribute('href')).toBe('mailto:maelle@exemple.fr?subject=Comptoir')
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
    await click(await until(() => byRole('button', /^Annuler/)))
    await shows(2)
    expect(scene.server.messages[0]?.treated).toBe(false)
  })

  test('a treated message can be put back among those that wait', async () => {
    scene.server.messages = [aLetter({ treated: true })]
    await openAdmin('?messages=traites')
    await shows(1)
    await click(byRole('button', /^À traiter/, letters()[0]))
    await shows(0)
    expect(scene.server.messages[0]?.treated).toBe(false)
  })

  test('a search asks the server, from the first page', async () => {
    scene.server.messages = [aLetter(), aLetter({ id: 'deux', message: 'La forge est lente.' })]
    await openAdmin('?messages=tous&feuille=2')
    await until(() => expect(scene.server.calls(`GET ${PATH}`).at(-1)?.query.get('page')).toBe('2'))
    await type(field('Rechercher dans les messages'), 'forge')
    await press('Enter')
    await shows(1)
    const asked = scene.server.calls(`GET ${PATH}`).at(-1)?.query
    expect([asked?.get('q'), asked?.get('page')]).toEqual(['forge', '1'])
  })

  test('a page that is not full is the last one, and « Suiv. » asks for the next', async () => {
    scene.server.messages = Array.from({ length: 21 }, (_, i) => aLetter({ id: `m${i}` }))
    await openAdmin()
    await shows(20)
    await click(button(/Suiv\./))
    await shows(1)
    expect(isBlocked(button(/Suiv\./))).toBe(true)
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

  test('a refusal to treat a message is said, and it stays', async () => {
    scene.server.messages = [aLetter()]
    await openAdmin()
    await shows(1)
    scene.server.tell(/PATCH/, {
      status: 404,
      body: { error: 'Ce message n’existe pas ou plus.', code: 'x' },
    })
    await click(byRole('button', /^Traité/, letters()[0]))
    await sees('Ce message n’existe pas ou plus.')
    expect(letters()).toHaveLength(1)
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
