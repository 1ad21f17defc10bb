import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { SignInMenu } from '#app/header/sign-in-menu.tsx'
import { SessionNotice } from '#app/notices/session-notice.tsx'
import { Guard } from '#app/screen.tsx'
import { isFree } from '#data/db/uncommitted.ts'
import { ApiError } from '#data/http.ts'
import { loadSignIn } from '#data/session/load-sign-in.ts'
import { type SignedInUser, session } from '#data/session/session-store.ts'
import { register, signIn } from '#data/session/sign-in.ts'
import { Login, Register } from '#features/sign-in/page.tsx'
import { answering } from '#tests/support/screens/answers.ts'
import { click, field, render, type, until } from '#tests/support/screens/render.tsx'
import { button, link, openMenu, shown, there } from '#tests/support/screens/screen.ts'
import { PagesProvider } from '#ui/page/page-link.tsx'

vi.mock('#data/session/sign-in.ts', () => ({ signIn: vi.fn(), register: vi.fn() }))

describe('the forms', () => {
  const player: SignedInUser = {
    id: 'u',
    email: 'maelle@exemple.fr',
    name: '',
    is_admin: false,
    access_active: false,
  }

  const PASSWORD = 'ferme-du-craqueleur'

  const open = (path: string, pages = ['/login', '/register']) =>
    render(
      <PagesProvider value={new Set(pages)}>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/login" element={<Login />} />
            <Route path="/register" element={<Register />} />
            <Route path="*" element={<p>arrivé ailleurs</p>} />
          </Routes>
        </MemoryRouter>
      </PagesProvider>,
    )

  beforeAll(async () => void (await loadSignIn()))

  beforeEach(() => {
    vi.resetAllMocks()
    answering({})
    session.setState({ status: 'signed-out', user: null, notice: null, busy: false, error: null })
  })

  describe('the login page', () => {
    test('where the browser has no store, it says so and nothing of the credentials', async () => {
      const blocked = new DOMException('A mutation operation was attempted', 'InvalidStateError')
      vi.mocked(signIn).mockRejectedValue(
        Object.assign(new Error('open'), { name: 'OpenFailedError', inner: blocked }),
      )
      await open('/login')
      await type(field('Email'), player.email)
      await type(field('Mot de passe'), PASSWORD)
      await click(there(button('Se connecter')))
      expect(document.body.textContent).toContain('Ce navigateur ne garde rien ici')
      expect(document.body.textContent).not.toContain('identifiants')
    })

    test('A73 the button waits for an email that is not blank and a password', async () => {
      await open('/login')
      expect(button('Se connecter')?.hasAttribute('disabled')).toBe(true)
      await type(field('Email'), '   ')
      await type(field('Mot de passe'), PASSWORD)
      expect(button('Se connecter')?.hasAttribute('disabled')).toBe(true)
      await type(field('Email'), ' maelle@exemple.fr ')
      expect(button('Se connecter')?.hasAttribute('disabled')).toBe(false)
    })

    test('A69 the password is hidden until the player shows it', async () => {
      await open('/login')
      expect(field('Mot de passe').type).toBe('password')
      await click(there(button('Afficher le mot de passe')))
      expect(field('Mot de passe').type).toBe('text')
      await click(there(button('Masquer le mot de passe')))
      expect(field('Mot de passe').type).toBe('password')
    })

    test('A70 the button says « Connexion... » while the server is asked', async () => {
      session.setState({ busy: true })
      await open('/login')
      expect(button('Connexion...')?.hasAttribute('disabled')).toBe(true)
    })

    const tryToEnter = async () => {
      await type(field('Email'), ' maelle@exemple.fr ')
      await type(field('Mot de passe'), PASSWORD)
      await click(there(button('Se connecter')))
    }

    test('A74 A163 a refusal shows the sentence and the server’s text, and what was typed stays', async () => {
      vi.mocked(signIn).mockImplementation(async () => {
        session.setState({ error: 'Email ou mot de passe inconnu.' })
        throw new ApiError(401, 'invalid_credentials', 'Email ou mot de passe inconnu.')
      })
      await open('/login')
      await tryToEnter()
      expect(signIn).toHaveBeenCalledWith('maelle@exemple.fr', PASSWORD)
      expect(
        shown('Impossible de se connecter. Vérifie tes identifiants. Email ou mot de passe inconnu.'),
      ).toBe(true)
      expect(field('Mot de passe').value).toBe(PASSWORD)
      expect(field('Email').value).toBe('maelle@exemple.fr')
      expect(document.querySelector('[role=alert]')?.contains(document.activeElement)).toBe(true)
    })

    test('A74 with no network the page says so, and does not blame the credentials', async () => {
      vi.mocked(signIn).mockRejectedValue(new ApiError(0, 'network', 'Pas de réseau'))
      await open('/login')
      await tryToEnter()
      expect(shown('Pas de réseau : se connecter demande Internet')).toBe(true)
      expect(shown('Vérifie tes identifiants')).toBe(false)
    })

    test('A74 too many tries say how long to wait, and blame no credentials', async () => {
      vi.mocked(signIn).mockImplementation(async () => {
        session.setState({ error: 'Trop de tentatives. Réessaie dans 12 minutes.' })
        throw new ApiError(429, 'rate_limited', 'Trop de tentatives. Réessaie dans 12 minutes.')
      })
      await open('/login')
      await tryToEnter()
      expect(document.querySelector('[role=alert]')?.textContent).toBe(
        'Trop de tentatives. Réessaie dans 12 minutes.',
      )
      expect(field('Mot de passe').value).toBe(PASSWORD)
    })

    test('A71 success leads to the first page, or to the page asked for when it is ours', async () => {
      vi.mocked(signIn).mockImplementation(async () =>
        session.setState({ status: 'signed-in', user: player }),
      )
      await open('/login?next=/app')
      await tryToEnter()
      expect(shown('arrivé ailleurs')).toBe(true)
    })

    test('A72 it links to registration, with the page to return to, and to the forgotten password once that page exists', async () => {
      const screen = await open('/login?next=/app')
      expect(link('Créer un compte')?.getAttribute('href')).toBe('/register?next=%2Fapp')
      expect(link('Mot de passe oublié ?')).toBeUndefined()
      await screen.unmount()
      await open('/login', ['/login', '/register', '/forgot-password'])
      expect(link('Mot de passe oublié ?')?.getAttribute('href')).toBe('/forgot-password')
    })

    test('A12 what is typed holds a reload back, and lets it go when the page is left', async () => {
      const screen = await open('/login')
      await type(field('Email'), 'm')
      expect(isFree()).toBe(false)
      await screen.unmount()
      expect(isFree()).toBe(true)
    })
  })

  describe('the register page', () => {
    const fill = async (password: string, confirmation: string) => {
      await type(field('Email'), ' maelle@exemple.fr ')
      await type(field('Mot de passe'), password)
      await type(field('Confirme le mot de passe'), confirmation)
    }

    test('A75 A168 it has no name field, and sends an empty name', async () => {
      await open('/register')
      expect([...document.querySelectorAll('input')]).toHaveLength(3)
      await fill(PASSWORD, PASSWORD)
      await click(there(button('Créer le compte')))
      expect(register).toHaveBeenCalledWith({ name: '', email: 'maelle@exemple.fr', password: PASSWORD })
    })

    test('A75 the indicator follows the confirmation while it is typed', async () => {
      await open('/register')
      await fill(PASSWORD, 'ferme')
      expect(shown('Les mots de passe ne correspondent pas.')).toBe(true)
      await type(field('Confirme le mot de passe'), PASSWORD)
      expect(shown('Les mots de passe correspondent.')).toBe(true)
    })

    test('A77 A78 a broken rule is said and nothing is sent', async () => {
      await open('/register')
      await fill('court', 'court')
      await click(there(button('Créer le compte')))
      expect(shown('Le mot de passe doit contenir au moins 8 caractères.')).toBe(true)
      await fill(PASSWORD, `${PASSWORD}!`)
      await click(there(button('Créer le compte')))
      expect(document.querySelector('[role=alert]')?.textContent).toBe(
        'Les mots de passe ne correspondent pas.',
      )
      expect(document.activeElement).toBe(field('Confirme le mot de passe'))
      expect(field('Confirme le mot de passe').getAttribute('aria-invalid')).toBe('true')
      await type(field('Confirme le mot de passe'), PASSWORD)
      expect(document.querySelector('[role=alert]')?.textContent).toBe('')
      expect(register).not.toHaveBeenCalled()
    })

    test('A75 A69 a password manager knows the fields of both forms', async () => {
      const fields = () =>
        [...document.querySelectorAll('input')].map(({ name, autocomplete }) => [name, autocomplete])
      const screen = await open('/register')
      expect(fields()).toEqual([
        ['email', 'username'],
        ['password', 'new-password'],
        ['confirmation', 'new-password'],
      ])
      await screen.unmount()
      await open('/login')
      expect(fields()).toEqual([
        ['email', 'username'],
        ['password', 'current-password'],
      ])
    })

    test.each([
      ['an address that is taken', 409, 'email_taken', 'Un compte existe déjà avec cette adresse.'],
      ['a common password', 422, 'weak_password', 'Ce mot de passe est trop courant : choisis-en un autre.'],
    ])('A78 %s is said in the server’s words', async (_, status, code, said) => {
      vi.mocked(register).mockImplementation(async () => {
        session.setState({ error: said })
        throw new ApiError(status, code, said)
      })
      await open('/register')
      await fill(PASSWORD, PASSWORD)
      await click(there(button('Créer le compte')))
      expect(shown(said)).toBe(true)
      expect(field('Confirme le mot de passe').value).toBe(PASSWORD)
    })

    test('A76 the button says « Création... » while the server is asked, and the page links to login', async () => {
      session.setState({ busy: true })
      await open('/register')
      expect(button('Création...')).toBeDefined()
      expect(link('Se connecter')?.getAttribute('href')).toBe('/login')
    })

    test('A76 a player who is signed in already goes on to the first page', async () => {
      session.setState({ status: 'signed-in', user: player })
      await open('/register')
      expect(shown('arrivé ailleurs')).toBe(true)
      expect(button('Créer le compte')).toBeUndefined()
    })
  })
})

describe('the way back after signing in', () => {
  const open = (path: string) =>
    render(
      <MemoryRouter initialEntries={[path]}>
        <SignInMenu />
        <SessionNotice />
        <Routes>
          <Route path="/" element={<p>page d’accueil</p>} />
          <Route
            path="/app/*"
            element={
              <Guard guard="signed-in">
                <p>un outil</p>
              </Guard>
            }
          />
          <Route
            path="/admin"
            element={
              <Guard guard="admin">
                <p>les comptes</p>
              </Guard>
            }
          />
        </Routes>
      </MemoryRouter>,
    )

  const hrefs = () => ['Se connecter', 'Créer un compte'].map((name) => link(name)?.getAttribute('href'))

  beforeEach(() => session.setState({ status: 'signed-out', user: null, notice: null }))

  test('A32 a visitor who meant to go to /admin is taken back there by both forms', async () => {
    await open('/admin?onglet=comptes')
    await openMenu('Connexion')
    const next = '?next=%2Fadmin%3Fonglet%3Dcomptes'
    expect(hrefs()).toEqual([`/login${next}`, `/register${next}`])
  })

  test('A32 A160 so is an admin whose session expired there', async () => {
    session.setState({ notice: 'expired' })
    await open('/admin')
    await until(() => expect(link('Se connecter')?.getAttribute('href')).toBe('/login?next=%2Fadmin'))
  })

  test.each([
    ['/app/flips?item=2', 'Achat / Revente'],
    ['/app/profit', 'Simulateur'],
    ['/app/compte/donnees', 'Mon compte'],
    ['/app/streamers', 'Live Twitch'],
    ['/admin', 'Dashboard Admin'],
  ])('A29 a visitor sent home from %s reads that they were on their way to « %s »', async (path, name) => {
    await open(path)
    await until(() => expect(shown(`Connecte-toi pour ouvrir ${name}`)).toBe(true))
    expect(link('Se connecter')?.getAttribute('href')).toBe(`/login?next=${encodeURIComponent(path)}`)
  })

  test.each([
    ['/app/prices?partage=2', true],
    ['/app/prices?partage=perdu', false],
  ])('A29 a visitor who shared a picture reads whether it waits: %s', async (path, waits) => {
    await open(path)
    await until(() => expect(shown('Connecte-toi pour ouvrir')).toBe(true))
    expect(document.body.textContent?.includes('Ta capture partagée attend une heure')).toBe(waits)
    expect(link('Se connecter')?.getAttribute('href')).toBe(`/login?next=${encodeURIComponent(path)}`)
  })

  test('A29 whoever opens the first page by themselves reads nothing of the kind', async () => {
    await open('/')
    await until(() => expect(shown('page d’accueil')).toBe(true))
    expect(document.querySelector('[role=alert]')?.textContent).toBe('')
  })

  test('A154 a session that ended in another tab is said, with the way back', async () => {
    session.setState({ notice: 'elsewhere' })
    await open('/app/flips')
    await until(() => expect(shown('Session fermée dans un autre onglet')).toBe(true))
    expect(shown('Session expirée')).toBe(false)
    expect(link('Se connecter')?.getAttribute('href')).toBe('/login?next=%2Fapp%2Fflips')
  })

  test('A160 of a deleted account it is said that it is gone, not that a session expired', async () => {
    session.setState({ notice: 'gone' })
    await open('/app/flips')
    await until(() => expect(shown('Ce compte n’existe plus')).toBe(true))
    expect([shown('Session expirée'), shown('Connecte-toi pour ouvrir')]).toEqual([false, false])
    expect(link('Créer un compte')?.getAttribute('href')).toBe('/register')
  })

  test('A71 a visitor who came by themselves is taken nowhere', async () => {
    await open('/')
    await openMenu('Connexion')
    expect(hrefs()).toEqual(['/login', '/register'])
  })
})
