import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { act } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DataNotices } from '#app/notices/data-notices.tsx'
import { deviceDb } from '#data/device-db.ts'
import { attachPage } from '#data/page-environment.ts'
import { startActiveAccount } from '#data/session/active-account.ts'
import { session } from '#data/session/session-store.ts'
import { passwordGone } from '#data/session/tab-memory.ts'
import { site } from '#data/site.ts'
import { FakePage } from '#tests/support/fake-page.ts'
import { anAccount, own } from '#tests/support/local-account.ts'
import { see } from '#tests/support/screens/account-page.tsx'
import { answering, network, refused, sentIn, silence } from '#tests/support/screens/answers.ts'
import { googleInPage } from '#tests/support/screens/google-double.ts'
import { anAccess, aPlayer, calm, openProfile } from '#tests/support/screens/profile-page.tsx'
import { byRole, click, field, render, type, until } from '#tests/support/screens/render.tsx'
import { button, link, shown, there } from '#tests/support/screens/screen.ts'
import { aSite } from '#tests/support/screens/site.ts'

describe('ways in', () => {
  const PASSWORD = 'ferme-du-craqueleur'
  const aMember = { id: 'u', email: 'a@b.fr', name: '', is_admin: false, access_active: false }

  beforeEach(() => {
    attachPage(new FakePage())
    site.setState({ site: aSite({ mail: true }) })
  })

  afterEach(() => {
    network(true)
    site.setState({ site: null })
  })

  describe('a password that nobody proved to be the owner’s', () => {
    const WARNING = 'Ton adresse n’est pas confirmée'
    const access = (over: object) =>
      answering({
        ...calm(),
        'GET /api/v1/me/access': { has_password: true, has_google: false, email_verified: false, ...over },
      })

    test('A68 « Mon compte » warns that Google would take it away', async () => {
      site.setState({ site: aSite({ google_client_id: 'client', google_script_url: 'https://g.test/s' }) })
      access({})
      await openProfile()
      await see(WARNING)
    })

    test.each([
      ['a confirmed address', { email_verified: true }, 'client'],
      ['an account that Google opens already', { has_google: true }, 'client'],
      ['a server without Google', {}, null],
    ])('A68 %s is warned of nothing', async (_, over, google_client_id) => {
      site.setState({ site: aSite({ google_client_id, google_script_url: 'https://g.test/s' }) })
      access(over)
      await openProfile()
      await until(() => there(button('Changer le mot de passe')))
      expect(shown(WARNING)).toBe(false)
    })

    test('A68 once it is gone the page says so until it was answered, and offers to define one', async () => {
      session.setState({ status: 'signed-in', user: aMember })
      passwordGone.setState({ id: aMember.id })
      await render(
        <MemoryRouter>
          <DataNotices />
        </MemoryRouter>,
      )
      await see('Google ouvre maintenant ton compte. Son mot de passe a été retiré')
      expect(there(link('Définir un mot de passe')).getAttribute('href')).toBe('/app/compte')
      await click(there(button('Ne plus afficher')))
      expect(shown('Son mot de passe a été retiré')).toBe(false)
      expect(passwordGone.getState().id).toBeNull()
    })
  })

  describe('« Mon compte », the password', () => {
    const CHANGE = 'POST /api/v1/me/password'
    const fill = async (current: string, password: string, confirmation = password) => {
      await type(field('Mot de passe actuel'), current)
      await type(field('Nouveau mot de passe'), password)
      await type(field('Confirme le mot de passe'), confirmation)
      await click(there(button('Mettre à jour le mot de passe')))
    }
    const openForm = async () => {
      await openProfile()
      await click(await until(() => there(button('Changer le mot de passe'))))
    }

    test('A78 A77 its rules are those of a registration, the field to correct has the focus; once it is changed the lists are read again', async () => {
      const asked = answering({ ...calm(), [CHANGE]: { ok: true } })
      await openForm()
      expect(document.activeElement).toBe(field('Mot de passe actuel'))
      await fill('ancien', 'court')
      expect(shown('Le mot de passe doit contenir au moins 8 caractères.')).toBe(true)
      expect(document.activeElement).toBe(field('Nouveau mot de passe'))
      await fill('ancien', PASSWORD, 'autre')
      expect(shown('Les mots de passe ne correspondent pas.')).toBe(true)
      await fill('', PASSWORD)
      expect(shown('Entre ton mot de passe actuel.')).toBe(true)
      expect(sentIn(asked, CHANGE)).toEqual([])
      await fill('ancien mot', PASSWORD)
      await see('Mot de passe mis à jour.')
      expect(sentIn(asked, CHANGE)).toEqual([{ current: 'ancien mot', password: PASSWORD }])
      expect(sentIn(asked, 'GET /api/v1/me/sessions')).toHaveLength(2)
      expect(document.querySelector('input[type=password]')).toBeNull()
    })

    test('A155 a refusal is said in the form, and ends no session', async () => {
      let answer: unknown
      answering({ ...calm(), [CHANGE]: () => answer })
      await openForm()
      for (const [code, said] of [
        ['invalid_credentials', 'Mot de passe incorrect.'],
        ['weak_password', 'Ce mot de passe est trop courant : choisis-en un autre.'],
      ] as const) {
        answer = refused(422, code, said)
        await fill('ancien', PASSWORD)
        await see(said)
        expect(field('Nouveau mot de passe').value).toBe(PASSWORD)
        expect(session.getState().status).toBe('signed-in')
      }
    })

    const openFirst = async () => {
      await openProfile()
      await see('lié à ce compte')
      await click(there(button('Définir un mot de passe')))
    }
    const fillFirst = async () => {
      await type(field('Nouveau mot de passe'), PASSWORD)
      await type(field('Confirme le mot de passe'), PASSWORD)
      await click(there(button('Mettre à jour le mot de passe')))
    }

    test('A68 of an account that has none is set after the provider confirmed who asks', async () => {
      const google = googleInPage()
      const asked = answering({
        ...calm(anAccess({ has_password: false, has_google: true })),
        [CHANGE]: { ok: true },
      })
      await openFirst()
      await google.arrives()
      expect(document.querySelector('input[type=password]')).toBeNull()
      await google.chooses('jeton-frais')
      expect(document.activeElement).toBe(field('Nouveau mot de passe'))
      await fillFirst()
      await see('Mot de passe mis à jour.')
      expect(sentIn(asked, CHANGE)).toEqual([{ credential: 'jeton-frais', password: PASSWORD }])
    })

    test('A68 a confirmation that is refused is said, and asked for again; what was typed stays', async () => {
      const google = googleInPage()
      const answers = [
        refused(422, 'invalid_credentials', 'Ce compte Google n’est pas le tien.'),
        { ok: true },
      ]
      const asked = answering({
        ...calm(anAccess({ has_password: false, has_google: true })),
        [CHANGE]: () => answers.shift(),
      })
      await openFirst()
      await google.arrives()
      await google.chooses('un-autre')
      await fillFirst()
      await see('Ce compte Google n’est pas le tien.')
      await google.chooses('le-bon')
      expect(field('Nouveau mot de passe').value).toBe(PASSWORD)
      await click(there(button('Mettre à jour le mot de passe')))
      await see('Mot de passe mis à jour.')
      expect(sentIn(asked, CHANGE)).toEqual([
        { credential: 'un-autre', password: PASSWORD },
        { credential: 'le-bon', password: PASSWORD },
      ])
    })

    test('A68 where the provider does not come, the form of a first one says what to do', async () => {
      const google = googleInPage()
      answering(calm(anAccess({ has_password: false, has_google: true })))
      await openFirst()
      await google.fails()
      await see(
        'Google ne répond pas. Réessaie plus tard, ou choisis un mot de passe par « Mot de passe oublié ».',
      )
      await click(there(button('Annuler')))
      expect(shown('Google ne répond pas.')).toBe(false)
    })
  })

  describe('« Mon compte », Google', () => {
    const LINK = 'POST /api/v1/me/google'
    const openForm = async () => {
      await openProfile()
      await click(await until(() => there(button('Lier Google'))))
    }

    test('A68 is linked with the password and the provider’s button, and what is linked is read again', async () => {
      const google = googleInPage()
      const asked = answering({ ...calm(), [LINK]: { ok: true } })
      await openForm()
      expect(document.activeElement).toBe(field('Mot de passe actuel'))
      await google.arrives()
      await type(field('Mot de passe actuel'), PASSWORD)
      await google.chooses('jeton-frais')
      await see('Google est lié à ton compte.')
      expect(sentIn(asked, LINK)).toEqual([{ password: PASSWORD, credential: 'jeton-frais' }])
      expect(sentIn(asked, 'GET /api/v1/me/access')).toHaveLength(2)
    })

    test('A68 without the password, or when it is refused, is not linked, and says why', async () => {
      const google = googleInPage()
      const asked = answering({
        ...calm(),
        [LINK]: refused(409, 'google_conflict', 'Ce compte Google ouvre déjà un autre compte Comptoir.'),
      })
      await openForm()
      await google.arrives()
      await google.chooses('jeton-frais')
      expect(shown('Entre ton mot de passe actuel.')).toBe(true)
      expect(document.activeElement).toBe(field('Mot de passe actuel'))
      expect(sentIn(asked, LINK)).toEqual([])
      await type(field('Mot de passe actuel'), PASSWORD)
      await google.chooses('jeton-frais')
      await see('Ce compte Google ouvre déjà un autre compte Comptoir.')
      expect(field('Mot de passe actuel').value).toBe(PASSWORD)
    })

    test.each([
      ['an account that is linked', anAccess({ has_google: true }), aSite({ google_client_id: 'comptoir' })],
      ['a server without Google', anAccess(), aSite()],
    ])('A68 offers no link to %s', async (_who, access, known) => {
      site.setState({ site: known })
      answering(calm(access))
      await openProfile()
      await until(() => there(button('Changer le mot de passe')))
      expect(button('Lier Google')).toBeUndefined()
    })
  })
})

describe('deleting the account', () => {
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

  test('says what it means, counts what is not sent, offers its export, waits for the password, and Escape gives it up', async () => {
    const files: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
      if (content instanceof Blob) files.push(content)
      return 'blob:essai'
    })
    const asked = answering({ ...calm(), [DELETE]: null })
    await openDialog()
    const dialog = byRole('alertdialog')
    expect(dialog.textContent).toContain('effacés du serveur et de cet appareil')
    expect(dialog.textContent).toContain('C’est définitif')
    expect(dialog.textContent).not.toContain('Ton don')
    await see('1 modification n’est pas encore sur le serveur : elle sera perdue.')
    expect(there(button(CONFIRM)).hasAttribute('disabled')).toBe(true)
    await click(there(button('Exporter d’abord')))
    await see('Export téléchargé')
    expect(await files[0]?.text()).toContain('"quantity":40')
    act(() => {
      dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    })
    await until(() => expect(document.querySelector('dialog')).toBeNull())
    expect(sentIn(asked, DELETE)).toEqual([])
  })

  test('tells a supporter what becomes of the donation', async () => {
    answering(calm())
    await openDialog(player({ access_active: true }))
    expect(byRole('alertdialog').textContent).toContain('Ton don n’est pas remboursé')
  })

  test('A153 with the password it erases the account here and on the server, and leads home', async () => {
    const asked = answering({
      ...calm(),
      [DELETE]: null,
      'POST /auth/logout': refused(401, 'unauthorized'),
    })
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

  test('after a refusal, or without network, says so, and nothing is erased', async () => {
    let answer: () => unknown = silence
    answering({ ...calm(), [DELETE]: () => answer() })
    await openDialog()
    for (const [next, sentence] of [
      [() => refused(422, 'invalid_credentials', 'Mot de passe incorrect.'), 'Mot de passe incorrect.'],
      [() => refused(409, 'last_admin', 'Tu es le dernier administrateur.'), 'dernier administrateur'],
      [() => refused(429, 'rate_limited', 'Trop d’essais.'), 'Trop d’essais.'],
      [silence, 'Pas de réseau : rien n’a changé.'],
    ] as const) {
      answer = next
      await prove()
      await see(sentence)
      expect(field('Ton mot de passe').value).toBe(SECRET)
      expect(session.getState().status).toBe('signed-in')
      expect(await stores()).toHaveLength(1)
    }
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
})
