import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { checkProfile } from '#data/session/session.ts'
import {
  ADMIN,
  anAdmin,
  decide,
  dialogs,
  isBlocked,
  listed,
  openAdmin,
  rowOf,
} from '#tests/support/screens/admin-screen.tsx'
import { aUser, users } from '#tests/support/screens/admin-server.ts'
import { screenText, sees, whereIs } from '#tests/support/screens/craft-screen.tsx'
import { byRole, click, until } from '#tests/support/screens/render.tsx'
import { shown } from '#tests/support/screens/screen.ts'

vi.mock('#data/session/session.ts', () => ({ checkProfile: vi.fn() }))

const scene = anAdmin()
const USERS = '/api/v1/admin/users'
const LISE = `${USERS}/lise-0123456789`
const shows = (count: number) => until(() => expect(listed()).toHaveLength(count))
const premiumOf = (name: string) => rowOf(name).querySelector('.has-access')?.textContent

describe('premium access', () => {
  test('A134 A139 A140 A190 a grant asks first, then the list and the figures reload', async () => {
    await openAdmin()
    await shows(1)
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
    await openAdmin()
    await shows(1)
    await click(byRole('button', 'Retirer', rowOf('Lise')))
    await until(() => expect(byRole('alertdialog').textContent).toContain('Retirer l’accès premium\u00a0?'))
    await click(byRole('button', 'Confirmer', byRole('alertdialog')))
    await until(() => expect(premiumOf('Lise')).toBe('Non'))
    expect(scene.server.calls(`PATCH ${LISE}`).map(({ body }) => body)).toEqual([
      { user: { access_active: false, access_reason: 'admin_set' } },
    ])
  })

  test('A139 « Annuler » and Escape change nothing', async () => {
    await openAdmin()
    await shows(1)
    await decide('Lise', 'Premium', 'Annuler')
    expect(dialogs()).toEqual([])
    await click(byRole('button', 'Supprimer', rowOf('Lise')))
    const asked = await until(() => byRole('alertdialog'))
    await act(async () => asked.dispatchEvent(new Event('cancel', { bubbles: true, cancelable: true })))
    await until(() => expect(dialogs()).toEqual([]))
    expect(scene.server.asked.filter(({ call }) => !call.startsWith('GET'))).toEqual([])
  })

  test('A141 a refusal is said in the server’s words, and the row stays as it was', async () => {
    await openAdmin()
    await shows(1)
    scene.server.tell(/PATCH/, { status: 404, body: { error: 'Ce compte n’existe pas ou plus.', code: 'x' } })
    await decide('Lise', 'Premium', 'Confirmer')
    await sees('Ce compte n’existe pas ou plus.')
    expect(premiumOf('Lise')).toBe('Non')
    expect(scene.server.calls(`GET ${USERS}`)).toHaveLength(1)
    expect(isBlocked(byRole('button', 'Premium', rowOf('Lise')))).toBe(false)
  })

  test('A141 a failure without words has ours', async () => {
    await openAdmin()
    await shows(1)
    scene.server.tell(/PATCH|DELETE/, 500)
    await decide('Lise', 'Premium', 'Confirmer')
    await sees('Modification impossible')
    await decide('Lise', 'Supprimer', 'Confirmer')
    await sees('Suppression impossible')
    expect(listed()).toHaveLength(1)
  })

  test('A134 while the answer is on its way the row’s buttons wait', async () => {
    await openAdmin()
    await shows(1)
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
    await openAdmin()
    await shows(1)
    await decide('Maëlle', 'Premium', 'Confirmer')
    await until(() => expect(checkProfile).toHaveBeenCalledOnce())
  })
})

describe('deletion', () => {
  test('A139 A140 A191 it asks with danger in sight, then the account leaves the list', async () => {
    scene.server.users = users(3)
    await openAdmin()
    await shows(3)
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

  test('A141 the last admin’s refusal is said, and nobody leaves', async () => {
    await openAdmin()
    await shows(1)
    const error = 'C’est le dernier compte admin : il ne peut pas être supprimé.'
    scene.server.tell(/DELETE/, { status: 409, body: { error, code: 'last_admin' } })
    await decide('Lise', 'Supprimer', 'Confirmer')
    await sees(error)
    expect(listed()).toHaveLength(1)
  })

  test('A191 the admin’s own row cannot be deleted here, and says why', async () => {
    scene.server.users = [aUser({ id: ADMIN.id, name: 'Maëlle' })]
    await openAdmin()
    await shows(1)
    const remove = byRole('button', 'Supprimer', rowOf('Maëlle'))
    expect(isBlocked(remove)).toBe(true)
    expect(remove.title).toBe('C’est ton compte\u00a0: supprime-le depuis «\u00a0Mon compte\u00a0».')
    await click(remove)
    await sees('C’est ton compte')
    expect(dialogs()).toEqual([])
  })

  test('A191 the id travels encoded', async () => {
    scene.server.users = [aUser({ id: '../me?x=1' })]
    await openAdmin()
    await shows(1)
    await decide('Lise', 'Supprimer', 'Confirmer')
    await until(() => expect(scene.server.calls(`DELETE ${USERS}/..%2Fme%3Fx%3D1`)).toHaveLength(1))
  })

  test('A140 when the last account of a page is gone, the page before it is shown', async () => {
    scene.server.users = users(21)
    await openAdmin('?page=2')
    await shows(1)
    await decide('Joueur 20', 'Supprimer', 'Confirmer')
    await shows(20)
    expect(whereIs()).toBe('/admin')
    expect(screenText()).toContain('Page 1 • 20 élément(s) affichés')
    expect(shown('Aucun utilisateur')).toBe(false)
  })
})
