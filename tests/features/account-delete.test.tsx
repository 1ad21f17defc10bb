import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deviceDb } from '#data/device-db.ts'
import { attachPage } from '#data/page-environment.ts'
import { startActiveAccount } from '#data/session/active-account.ts'
import { session } from '#data/session/session-store.ts'
import { site } from '#data/site.ts'
import { FakePage } from '#tests/support/fake-page.ts'
import { anAccount, own } from '#tests/support/local-account.ts'
import { see } from '#tests/support/screens/account-page.tsx'
import { answering, refused, sentIn, silence } from '#tests/support/screens/answers.ts'
import { googleInPage } from '#tests/support/screens/google-double.ts'
import { anAccess, aPlayer, calm, openProfile } from '#tests/support/screens/profile-page.tsx'
import { byRole, click, field, type, until } from '#tests/support/screens/render.tsx'
import { button, shown, there } from '#tests/support/screens/screen.ts'
import { aSite } from '#tests/support/screens/site.ts'

const DELETE = 'DELETE /api/v1/me'
const OPEN = 'Supprimer mon compte'
const CONFIRM = 'Supprimer définitivement'
const SECRET = 'ferme-du-craqueleur'
let players = 0
let page: FakePage
let stop = () => {}

beforeEach(async () => {
  players += 1
  page = new FakePage()
  attachPage(page)
  page.storage.setItem('jwt', `jeton-${players}`)
  await deviceDb().revocations.clear()
  site.setState({ site: aSite() })
  stop = startActiveAccount()
})
afterEach(() => {
  act(() => session.setState({ status: 'signed-out', user: null }))
  stop()
  site.setState({ site: null })
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const player = (changes = {}) => aPlayer({ id: `joueur-${players}`, ...changes })
const stores = async () =>
  (await Dexie.getDatabaseNames()).filter((name) => name === `comptoir-joueur-${players}`)

/** Opens the dialog of a player who has typed a stock that is not sent yet. */
async function openDialog(user = player()) {
  await own(anAccount(user.id), 40)
  await openProfile(user)
  await until(() => expect(there(button(OPEN)).hasAttribute('disabled')).toBe(false))
  await click(there(button(OPEN)))
}
const prove = async (password = SECRET) => {
  await type(field('Ton mot de passe'), password)
  await click(there(button(CONFIRM)))
}

describe('deleting the account', () => {
  test('says what it means, counts what is not sent, and waits for the password', async () => {
    answering(calm())
    await openDialog()
    const dialog = byRole('alertdialog')
    expect(dialog.textContent).toContain('effacés du serveur et de cet appareil')
    expect(dialog.textContent).toContain('C’est définitif')
    expect(dialog.textContent).not.toContain('Ton don')
    await see('1 modification n’est pas encore sur le serveur : elle sera perdue.')
    expect(there(button(CONFIRM)).hasAttribute('disabled')).toBe(true)
  })

  test('tells a supporter what becomes of the donation', async () => {
    answering(calm())
    await openDialog(player({ access_active: true }))
    expect(byRole('alertdialog').textContent).toContain('Ton don n’est pas remboursé')
  })

  test('offers the export first, what is not sent included', async () => {
    const files: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
      if (content instanceof Blob) files.push(content)
      return 'blob:essai'
    })
    answering(calm())
    await openDialog()
    await click(there(button('Exporter d’abord')))
    await see('Export téléchargé')
    expect(await files[0]?.text()).toContain('"quantity":40')
  })

  test('A153 with the password it erases the account here and on the server, and leads home', async () => {
    const asked = answering({ ...calm(), [DELETE]: null, 'POST /auth/logout': refused(401, 'unauthorized') })
    await openDialog()
    expect(await stores()).toHaveLength(1)
    await prove()
    await see('Compte supprimé. Tout est effacé ici aussi.')
    expect(sentIn(asked, DELETE)).toEqual([{ password: SECRET }])
    await until(() => expect(shown('page d’accueil null')).toBe(true))
    expect(session.getState()).toMatchObject({ status: 'signed-out', user: null, notice: null })
    expect([...page.shared.items.keys()]).toEqual([])
    expect(await stores()).toEqual([])
  })

  test('A155 a session that the server ended first does not keep the data here', async () => {
    answering({
      ...calm(),
      [DELETE]: () => {
        session.setState({ status: 'signed-out', user: null, notice: 'expired' })
        return null
      },
    })
    await openDialog()
    await prove()
    await until(async () => expect(session.getState().notice).toBeNull())
    await until(async () => expect(await stores()).toEqual([]))
  })

  test.each([
    [
      'a wrong password',
      refused(422, 'invalid_credentials', 'Mot de passe incorrect.'),
      'Mot de passe incorrect.',
    ],
    [
      'the last admin',
      refused(409, 'last_admin', 'Tu es le dernier administrateur.'),
      'dernier administrateur',
    ],
    ['too many tries', refused(429, 'rate_limited', 'Trop d’essais.'), 'Trop d’essais.'],
    ['no network', silence, 'Pas de réseau : rien n’a changé.'],
  ])('after %s says so, and nothing is erased', async (_why, answer, sentence) => {
    answering({ ...calm(), [DELETE]: answer })
    await openDialog()
    await prove()
    await see(sentence)
    expect(field('Ton mot de passe').value).toBe(SECRET)
    expect(session.getState().status).toBe('signed-in')
    expect(await stores()).toHaveLength(1)
  })

  test('Escape gives it up', async () => {
    const asked = answering({ ...calm(), [DELETE]: null })
    await openDialog()
    act(() => {
      byRole('alertdialog').dispatchEvent(new Event('cancel', { cancelable: true }))
    })
    await until(() => expect(document.querySelector('dialog')).toBeNull())
    expect(sentIn(asked, DELETE)).toEqual([])
  })

  test('A68 an account without password is deleted with a fresh token of the provider', async () => {
    const google = googleInPage()
    const asked = answering({
      ...calm(anAccess({ has_password: false, has_google: true })),
      [DELETE]: null,
    })
    await openDialog()
    expect(button(CONFIRM)).toBeUndefined()
    await google.arrives()
    await google.chooses('jeton-frais')
    await see('Compte supprimé.')
    expect(sentIn(asked, DELETE)).toEqual([{ credential: 'jeton-frais' }])
  })

  test('A68 where the provider does not come, it says what to do', async () => {
    const google = googleInPage()
    answering(calm(anAccess({ has_password: false, has_google: true })))
    await openDialog()
    await google.fails()
    await see('Google ne répond pas.')
  })
})
