import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { checkProfile } from '#data/session/session.ts'
import {
  ADMIN,
  anAdmin,
  choose,
  decide,
  dialogs,
  isBlocked,
  listed,
  openAdmin,
  rowOf,
} from '#tests/support/screens/admin-screen.tsx'
import { aUser, users } from '#tests/support/screens/admin-server.ts'
import { screenText, sees, whereIs } from '#tests/support/screens/craft-screen.tsx'
import { allByRole, byRole, click, enter, field, press, type, until } from '#tests/support/screens/render.tsx'
import { button, shown, there } from '#tests/support/screens/screen.ts'

const scene = anAdmin()
const shows = (count: number) => until(() => expect(listed()).toHaveLength(count))
const opens = async (count: number, search = '') => {
  await openAdmin(search)
  await shows(count)
}
const PATH = 'GET /api/v1/admin/users'
const queries = () => scene.server.calls(PATH).map(({ query }) => query.toString())
const search = () => field('Rechercher email/nom')

describe('the list of accounts', () => {
  test('A133 A166 A188 a row has id, address with name, premium, admin, date and what may be done', async () => {
    scene.server.users = [
      aUser({ access_active: true, is_admin: true, created_at: '2026-11-20T23:30:00.000Z' }),
      aUser({ id: 'tom', name: '', email: 'tom@exemple.fr' }),
    ]
    await opens(2)
    const heads = allByRole('row')[0]
    expect([...(heads?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      '#',
      'Email',
      'Premium',
      'Admin',
      'Créé',
      'Actions',
    ])
    const cells = [...rowOf('Lise').children].map(({ textContent }) => textContent)
    expect(cells).toEqual([
      'lise-012',
      'Liselise@exemple.fr',
      'PremiumOui',
      'AdminOui',
      '21/11/2026',
      'RetirerSupprimer',
    ])
    expect(rowOf('tom@').textContent).toBe('tomtom@exemple.frNonNon20/11/2026PremiumSupprimer')
    expect(queries()).toEqual(['limit=20&page=1'])
  })

  test('A189 a bare array is read as well as an object with items', async () => {
    scene.server.bare = true
    await opens(1)
  })

  test('A133 the id is shortened, whole in its title, and copied when pressed', async () => {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', { ...navigator, onLine: true, clipboard: { writeText } })
    await opens(1)
    const id = byRole('button', 'Copier l’identifiant lise-0123456789')
    expect(id.textContent).toBe('lise-012')
    expect(id.title).toBe('lise-0123456789')
    await click(id)
    expect(writeText).toHaveBeenCalledWith('lise-0123456789')
  })

  test('A136 six skeleton rows stand for a list on its way', async () => {
    const release = scene.server.hold(/users/)
    await openAdmin()
    expect(document.querySelectorAll('.users .skel-row')).toHaveLength(6)
    release()
    await shows(1)
    expect(document.querySelector('.users .skel-row')).toBeNull()
  })

  test('A136 an empty answer says so, and what to do', async () => {
    scene.server.users = []
    await openAdmin()
    await sees('Aucun utilisateur')
    expect(shown('Ajuste les filtres ou la recherche.')).toBe(true)
    expect(screenText()).toContain('Page 1 • 0 élément(s) affichés')
  })

  test('A136 A137 where it fails an error box says so, the list empties, and it can be tried again', async () => {
    await opens(1)
    scene.server.tell(/users/, { status: 500, body: { error: 'Panne.', code: 'internal' } })
    await click(there(button('Rafraîchir')))
    await until(() => {
      const [box] = allByRole('alert', /Erreur/)
      expect(box?.textContent).toBe('ErreurImpossible de charger la liste des utilisateurs.Réessayer')
    })
    expect(listed()).toEqual([])
    scene.server.recover()
    await click(there(button('Réessayer')))
    await shows(1)
    expect(shown('Erreur')).toBe(false)
  })
})

describe('its filters', () => {
  test('A130 A188 a tab asks for premium or admin accounts, and stays in the address', async () => {
    scene.server.users = [aUser(), aUser({ id: 'p', name: 'Nour', access_active: true })]
    await opens(2)
    const tabs = byRole('radiogroup', 'Utilisateurs affichés')
    expect(allByRole('radio', undefined, tabs).map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Tous',
      'Premium',
      'Admins',
    ])
    await click(byRole('radio', 'Premium'))
    await shows(1)
    await click(byRole('radio', 'Admins'))
    await sees('Aucun utilisateur')
    expect(queries()).toEqual(['limit=20&page=1', 'limit=20&page=1&paid=true', 'limit=20&page=1&admin=true'])
    expect(whereIs()).toBe('/admin?onglet=admins')
  })

  test('A131 a search starts after 250 ms without a key, or at once on Enter', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      await openAdmin()
      await type(search(), 'no')
      await act(() => vi.advanceTimersByTimeAsync(200))
      await type(search(), 'nou')
      await act(() => vi.advanceTimersByTimeAsync(249))
      expect(queries()).toEqual(['limit=20&page=1'])
      await act(() => vi.advanceTimersByTimeAsync(1))
      expect(queries().at(-1)).toBe('q=nou&limit=20&page=1')
      await enter(search(), 'nour')
      expect(queries().at(-1)).toBe('q=nour&limit=20&page=1')
      expect(queries()).toHaveLength(3)
      expect(whereIs()).toBe('/admin?q=nour')
    } finally {
      vi.useRealTimers()
    }
  })

  test('A132 pages have 10, 20, 50 or 100 accounts; 20 where nothing is chosen', async () => {
    scene.server.users = users(35)
    await opens(20)
    const sizes = [...document.querySelectorAll('select option')].map(({ textContent }) => textContent)
    expect(sizes).toEqual(['10 par page', '20 par page', '50 par page', '100 par page'])
    await choose('Utilisateurs par page', '50 par page')
    await shows(35)
    expect(whereIs()).toBe('/admin?par=50')
  })

  test('A132 A138 a reload or a link brings back tab, search, size and page', async () => {
    scene.server.users = users(60).map((user) => ({ ...user, access_active: true }))
    await opens(10, '?onglet=premium&q=joueur&par=10&page=3')
    expect(queries()).toEqual(['q=joueur&limit=10&page=3&paid=true'])
    expect(search().value).toBe('joueur')
    expect(byRole('radio', 'Premium')).toMatchObject({ checked: true })
  })

  test('A132 an address that nobody would write asks within the bounds', async () => {
    await openAdmin(`?onglet=chefs&page=-2&par=7&q=${'a'.repeat(300)}`)
    expect(queries()).toEqual([`q=${'a'.repeat(200)}&limit=20&page=1`])
  })

  test.each<[string, () => Promise<void>]>([
    ['tab', () => click(byRole('radio', 'Premium'))],
    ['search', () => type(search(), 'joueur').then(() => press('Enter'))],
    ['page size', () => choose('Utilisateurs par page', '10 par page')],
  ])('A138 another %s goes back to page 1', async (_, change) => {
    scene.server.users = users(60).map((user) => ({ ...user, access_active: true }))
    await opens(20, '?page=3')
    await change()
    await until(() => expect(queries()).toHaveLength(2))
    expect(queries()[1]).toContain('page=1')
    expect(whereIs()).not.toContain('page')
  })
})

describe('its pages', () => {
  const previous = () => byRole('button', 'Préc.')
  const next = () => byRole('button', 'Suiv.')

  test('A135 « Préc. » waits on page 1, « Suiv. » on a page that is not full', { tags: 'full' }, async () => {
    scene.server.users = users(25)
    await opens(20)
    expect(screenText()).toContain('Page 1 • 20 élément(s) affichés')
    expect([isBlocked(previous()), isBlocked(next())]).toEqual([true, false])
    await click(previous())
    expect(queries()).toHaveLength(1)
    await click(next())
    await shows(5)
    expect(screenText()).toContain('Page 2 • 5 élément(s) affichés')
    expect([isBlocked(previous()), isBlocked(next())]).toEqual([false, true])
    await click(previous())
    await shows(20)
    expect(whereIs()).toBe('/admin')
  })

  test('A135 a page beyond the last one offers the first', async () => {
    await openAdmin('?page=9')
    await sees('Aucun utilisateur')
    await click(there(button('Revenir à la page 1')))
    await shows(1)
  })
})

vi.mock('#data/session/session.ts', () => ({ checkProfile: vi.fn() }))

const USERS = '/api/v1/admin/users'
const LISE = `${USERS}/lise-0123456789`
const premiumOf = (name: string) => rowOf(name).querySelector('.has-access')?.textContent

describe('premium access', () => {
  test('A134 A139 A140 A190 a grant asks first, then the list and the figures reload', async () => {
    await opens(1)
    await click(byRole('button', 'Premium', rowOf('Lise')))
    const asked = await until(() => byRole('alertdialog'))
    expect(asked.querySelector('h2')?.textContent).toBe('Donner l’accès premium\u00a0?')
    expect(asked.textContent).toContain('Lise (lise@exemple.fr) aura l’accès premium immédiatement.')
    expect(scene.server.calls(`PATCH ${LISE}`)).toEqual([])
    await click(byRole('button', 'Confirmer', asked))
    await until(() => expect(premiumOf('Lise')).toBe('PremiumOui'))
    expect(scene.server.calls(`PATCH ${LISE}`).map(({ body }) => body)).toEqual([
      { user: { access_active: true, access_reason: 'admin_set' } },
    ])
    expect(scene.server.calls(`GET ${USERS}`)).toHaveLength(2)
    expect(scene.server.calls('GET /api/v1/admin/stats')).toHaveLength(2)
    await sees('Accès premium donné à Lise')
  })

  test('A134 A139 a revocation asks first as well', async () => {
    scene.server.users = [aUser({ access_active: true })]
    await opens(1)
    await click(byRole('button', 'Retirer', rowOf('Lise')))
    await until(() => expect(byRole('alertdialog').textContent).toContain('Retirer l’accès premium\u00a0?'))
    await click(byRole('button', 'Confirmer', byRole('alertdialog')))
    await until(() => expect(premiumOf('Lise')).toBe('Non'))
    expect(scene.server.calls(`PATCH ${LISE}`).map(({ body }) => body)).toEqual([
      { user: { access_active: false, access_reason: 'admin_set' } },
    ])
  })

  test('A139 « Annuler » and Escape change nothing', async () => {
    await opens(1)
    await decide('Lise', 'Premium', 'Annuler')
    expect(dialogs()).toEqual([])
    await click(byRole('button', 'Supprimer', rowOf('Lise')))
    const asked = await until(() => byRole('alertdialog'))
    await act(async () => asked.dispatchEvent(new Event('cancel', { bubbles: true, cancelable: true })))
    await until(() => expect(dialogs()).toEqual([]))
    expect(scene.server.asked.filter(({ call }) => !call.startsWith('GET'))).toEqual([])
  })

  test('A141 a refusal is said in the server’s words, a failure without words in ours, and the row stays as it was', async () => {
    await opens(1)
    scene.server.tell(/PATCH/, { status: 404, body: { error: 'Ce compte n’existe pas ou plus.', code: 'x' } })
    await decide('Lise', 'Premium', 'Confirmer')
    await sees('Ce compte n’existe pas ou plus.')
    expect(premiumOf('Lise')).toBe('Non')
    expect(scene.server.calls(`GET ${USERS}`)).toHaveLength(1)
    expect(isBlocked(byRole('button', 'Premium', rowOf('Lise')))).toBe(false)
    const error = 'C’est le dernier compte admin : il ne peut pas être supprimé.'
    scene.server.recover()
    scene.server.tell(/DELETE/, { status: 409, body: { error, code: 'last_admin' } })
    await decide('Lise', 'Supprimer', 'Confirmer')
    await sees(error)
    scene.server.recover()
    scene.server.tell(/PATCH|DELETE/, 500)
    await decide('Lise', 'Premium', 'Confirmer')
    await sees('Modification impossible')
    await decide('Lise', 'Supprimer', 'Confirmer')
    await sees('Suppression impossible')
    expect(listed()).toHaveLength(1)
  })

  test('A134 while the answer is on its way the row’s buttons wait', async () => {
    await opens(1)
    const release = scene.server.hold(/PATCH/)
    await decide('Lise', 'Premium', 'Confirmer')
    const grant = byRole('button', 'Premium', rowOf('Lise'))
    expect(isBlocked(grant)).toBe(true)
    await click(grant)
    expect(dialogs()).toEqual([])
    release()
    await until(() => expect(premiumOf('Lise')).toBe('PremiumOui'))
  })

  test('A140 an admin who changes their own access has their profile checked again', async () => {
    scene.server.users = [aUser({ id: ADMIN.id, name: 'Maëlle' })]
    await opens(1)
    await decide('Maëlle', 'Premium', 'Confirmer')
    await until(() => expect(checkProfile).toHaveBeenCalledOnce())
  })
})

describe('deletion', () => {
  test('A139 A140 A191 it asks with danger in sight, then the account leaves the list', async () => {
    scene.server.users = users(3)
    await opens(3)
    await click(byRole('button', 'Supprimer', rowOf('Joueur 1')))
    const asked = await until(() => byRole('alertdialog'))
    expect(asked.querySelector('h2')?.textContent).toBe('Supprimer cet utilisateur\u00a0?')
    expect(asked.textContent).toContain('C’est irréversible.')
    expect(byRole('button', 'Confirmer', asked).className).toContain('danger')
    const [first] = asked.querySelectorAll('button')
    expect(first?.textContent).toBe('Annuler')
    await click(byRole('button', 'Confirmer', asked))
    await shows(2)
    expect(scene.server.calls(`DELETE ${USERS}/compte-1`)).toHaveLength(1)
    expect(scene.server.calls(`GET ${USERS}`)).toHaveLength(2)
    await sees('compte supprimé')
    expect(document.activeElement).toBe(byRole('button', 'Supprimer', rowOf('Joueur 2')))
  })

  test('A191 the admin’s own row cannot be deleted here, and says why', async () => {
    scene.server.users = [aUser({ id: ADMIN.id, name: 'Maëlle' })]
    await opens(1)
    const remove = byRole('button', 'Supprimer', rowOf('Maëlle'))
    expect(isBlocked(remove)).toBe(true)
    expect(remove.title).toBe('C’est ton compte\u00a0: supprime-le depuis «\u00a0Mon compte\u00a0».')
    await click(remove)
    await sees('C’est ton compte')
    expect(dialogs()).toEqual([])
  })

  test('A191 the id travels encoded', async () => {
    scene.server.users = [aUser({ id: '../me?x=1' })]
    await opens(1)
    await decide('Lise', 'Supprimer', 'Confirmer')
    await until(() => expect(scene.server.calls(`DELETE ${USERS}/..%2Fme%3Fx%3D1`)).toHaveLength(1))
  })

  test('A140 when the last account of a page is gone, the page before it is shown', async () => {
    scene.server.users = users(21)
    await opens(1, '?page=2')
    await decide('Joueur 20', 'Supprimer', 'Confirmer')
    await shows(20)
    expect(whereIs()).toBe('/admin')
    expect(screenText()).toContain('Page 1 • 20 élément(s) affichés')
    expect(shown('Aucun utilisateur')).toBe(false)
  })
})
