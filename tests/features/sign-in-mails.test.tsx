import { act, StrictMode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { tools } from '#app/tools.ts'
import { loadSignIn } from '#data/session/load-sign-in.ts'
import { checkProfile, endSession } from '#data/session/session.ts'
import { session } from '#data/session/session-store.ts'
import { site } from '#data/site.ts'
import { ConfirmPage } from '#features/sign-in/confirm-page.tsx'
import { ForgotPage } from '#features/sign-in/forgot-page.tsx'
import { ResetPage } from '#features/sign-in/reset-page.tsx'
import { answering, network, refused, sentIn, silence } from '#tests/support/screens/answers.ts'
import { click, field, render, type, until } from '#tests/support/screens/render.tsx'
import { button, link, shown, there } from '#tests/support/screens/screen.ts'
import { aSite } from '#tests/support/screens/site.ts'
import { PagesProvider } from '#ui/page/page-link.tsx'

vi.mock('#data/session/session.ts', () => ({ checkProfile: vi.fn(), endSession: vi.fn() }))

const INVALID = 'Lien invalide ou expiré. Recommence la procédure.'

function Address() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

describe('a mailed link that confirms an address', () => {
  const CONFIRM = 'POST /auth/email/confirm'

  const open = (path = '/confirm-email?token=u1.secret') =>
    render(
      <StrictMode>
        <PagesProvider value={new Set(['/login', '/app/compte'])}>
          <MemoryRouter initialEntries={[path]}>
            <Address />
            <ConfirmPage />
          </MemoryRouter>
        </PagesProvider>
      </StrictMode>,
    )

  beforeEach(() => {
    vi.mocked(checkProfile).mockReset()
    session.setState({ status: 'signed-in', user: null, notice: null, busy: false, error: null })
  })

  afterEach(() => {
    network(true)
  })

  test('is used once, even where effects run twice, and leaves the address bar', async () => {
    const asked = answering({ [CONFIRM]: { ok: true } })
    await open()
    await until(() => expect(shown('Ton adresse est confirmée. Merci !')).toBe(true))
    expect(sentIn(asked, CONFIRM)).toEqual([{ token: 'u1.secret' }])
    expect(document.querySelector('output')?.textContent).toBe('/confirm-email')
    expect(checkProfile).toHaveBeenCalled()
    expect(link('Mon compte')?.getAttribute('href')).toBe('/app/compte')
  })

  test('waits for the account that it was sent for: whoever is not signed in comes back with it', async () => {
    const asked = answering({ [CONFIRM]: { ok: true } })
    session.setState({ status: 'signed-out' })
    await open()
    expect(shown('Connecte-toi au compte de cette adresse')).toBe(true)
    const way = new URL(link('Se connecter')?.getAttribute('href') ?? '', 'http://x')
    expect(way.searchParams.get('next')).toBe('/confirm-email?token=u1.secret')
    expect(sentIn(asked, CONFIRM)).toEqual([])
  })

  test('A85 that is used, unknown or expired says so', async () => {
    answering({ [CONFIRM]: refused(422, 'link_invalid', INVALID) })
    await open()
    await until(() => expect(shown(INVALID)).toBe(true))
  })

  test('A85 that carries no token says so without asking', async () => {
    const asked = answering({ [CONFIRM]: { ok: true } })
    await open('/confirm-email')
    expect(shown(INVALID)).toBe(true)
    expect(sentIn(asked, CONFIRM)).toEqual([])
  })

  test('waits for the network and is used when it is back', async () => {
    let connected = false
    answering({ [CONFIRM]: () => (connected ? { ok: true } : silence()) })
    await open()
    await until(() => expect(shown('Pas de réseau')).toBe(true))
    connected = true
    network(true)
    await until(() => expect(shown('Ton adresse est confirmée.')).toBe(true))
  })

  test('is still there after a reload until it was used', async () => {
    let connected = false
    const asked = answering({ [CONFIRM]: () => (connected ? { ok: true } : silence()) })
    const { unmount } = await open()
    await until(() => expect(shown('Pas de réseau')).toBe(true))
    await unmount()
    connected = true
    const again = await open('/confirm-email')
    await until(() => expect(shown('Ton adresse est confirmée.')).toBe(true))
    expect(sentIn(asked, CONFIRM).at(-1)).toEqual({ token: 'u1.secret' })
    await again.unmount()
    await open('/confirm-email')
    expect(shown(INVALID)).toBe(true)
  })

  test('that the server could not check is tried again by hand', async () => {
    let well = false
    answering({ [CONFIRM]: () => (well ? { ok: true } : refused(500, 'internal')) })
    await open()
    await until(() => expect(shown('Impossible de vérifier le lien')).toBe(true))
    well = true
    await click(there(button('Réessayer')))
    await until(() => expect(shown('Ton adresse est confirmée.')).toBe(true))
  })
})

describe('a new password by a mailed link', () => {
  const RESET = 'POST /auth/password/reset'
  const PASSWORD = 'ferme-du-craqueleur'
  const COMMON = 'Ce mot de passe est trop courant : choisis-en un autre.'

  const address = () => document.querySelector('output')?.textContent

  const open = (path = '/reset-password?token=u1.secret') =>
    render(
      <PagesProvider value={new Set(['/login', '/forgot-password'])}>
        <MemoryRouter initialEntries={[path]}>
          <Address />
          <Routes>
            <Route path="/reset-password" element={<ResetPage />} />
            <Route path="*" element={<p>ailleurs</p>} />
          </Routes>
        </MemoryRouter>
      </PagesProvider>,
    )

  const send = async (password = PASSWORD, confirmation = password) => {
    await type(field('Nouveau mot de passe'), password)
    await type(field('Confirme le mot de passe'), confirmation)
    await click(there(button('Mettre à jour le mot de passe')))
  }

  const alert = () => document.querySelector('[role=alert]')?.textContent

  beforeEach(() => {
    vi.mocked(endSession).mockReset()
    session.setState({ status: 'signed-out', user: null, notice: null, busy: false, error: null })
  })

  test('A19 is set at /reset-password, by anybody who has the link', () => {
    expect(tools).toContainEqual(expect.objectContaining({ path: '/reset-password', guard: 'public' }))
  })

  test('A84 A85 without a token the page says at once that the link is no good', async () => {
    answering({})
    await open('/reset-password?token=%20')
    expect(alert()).toBe(INVALID)
    expect(link('Demander un nouveau lien')?.getAttribute('href')).toBe('/forgot-password')
    expect(button('Mettre à jour le mot de passe')).toBeUndefined()
  })

  test('A19 A84 the token leaves the address bar at once, and is still the one that is sent', async () => {
    const asked = answering({ [RESET]: { ok: true } })
    await open()
    expect(address()).toBe('/reset-password')
    await send()
    expect(sentIn(asked, RESET)).toEqual([{ token: 'u1.secret', password: PASSWORD }])
  })

  test('A84 a reload before the link was used still has it; after that, and in another page, there is none', async () => {
    const asked = answering({ [RESET]: { ok: true } })
    const { unmount } = await open()
    await unmount()
    const again = await open('/reset-password')
    await send()
    expect(sentIn(asked, RESET)).toEqual([{ token: 'u1.secret', password: PASSWORD }])
    await again.unmount()
    await open('/reset-password')
    expect(alert()).toBe(INVALID)
  })

  test('A85 a link that was refused is not kept', async () => {
    answering({ [RESET]: refused(422, 'link_invalid') })
    const { unmount } = await open()
    await send()
    await unmount()
    await open('/reset-password')
    expect(button('Mettre à jour le mot de passe')).toBeUndefined()
  })

  test('A85 A84 a short password, then a mismatch, are said and nothing is sent', async () => {
    const asked = answering({ [RESET]: { ok: true } })
    await open()
    await send('1234567')
    expect(alert()).toBe('Minimum 8 caractères.')
    expect(document.activeElement).toBe(field('Nouveau mot de passe'))
    await send(PASSWORD, 'autre-chose')
    expect(alert()).toBe('Les mots de passe ne correspondent pas.')
    expect(document.activeElement).toBe(field('Confirme le mot de passe'))
    expect(sentIn(asked, RESET)).toEqual([])
  })

  test('A82 the confirmation is compared while it is typed', async () => {
    answering({})
    await open()
    await type(field('Nouveau mot de passe'), PASSWORD)
    await type(field('Confirme le mot de passe'), PASSWORD)
    expect(shown('Les mots de passe correspondent.')).toBe(true)
  })

  test('A83 success is said, and 1200 ms later the player is at the login page', async () => {
    answering({ [RESET]: { ok: true } })
    await open()
    vi.useFakeTimers()
    await send()
    expect(shown('Mot de passe mis à jour. Redirection…')).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(1199))
    expect(address()).toBe('/reset-password')
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(address()).toBe('/login')
  })

  test('A83 a player who leaves before is not taken anywhere', async () => {
    answering({ [RESET]: { ok: true } })
    const screen = await open()
    vi.useFakeTimers()
    await send()
    await screen.unmount()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('A83 a player who was signed in here signs in again too', async () => {
    answering({ [RESET]: { ok: true } })
    session.setState({ status: 'signed-in' })
    await open()
    await send()
    expect(endSession).toHaveBeenCalledTimes(1)
  })

  test('A85 a used, unknown or expired link is told in one sentence', async () => {
    answering({ [RESET]: refused(422, 'link_invalid', INVALID) })
    await open()
    await send()
    expect(alert()).toBe(INVALID)
    expect(endSession).not.toHaveBeenCalled()
  })

  test.each([
    ['no network', silence, 'Pas de réseau\u00a0: ton mot de passe n’a pas changé.'],
    ['a common password', refused(422, 'weak_password', COMMON), COMMON],
    ['a limit', refused(429, 'rate_limited', 'Trop d’essais.'), 'Trop d’essais.'],
    ['a failure without words', refused(500, 'internal'), 'Impossible de changer le mot de passe'],
  ])('A84 after %s what was typed stays', async (_why, answer, sentence) => {
    answering({ [RESET]: answer })
    await open()
    await send()
    expect(alert()).toContain(sentence)
    expect(field('Nouveau mot de passe').value).toBe(PASSWORD)
    expect(field('Confirme le mot de passe').value).toBe(PASSWORD)
  })
})

describe('the forgotten password', () => {
  const FORGOT = 'POST /auth/password/forgot'

  const SENT =
    'Si un compte existe pour cette adresse, un lien vient de partir. Regarde aussi tes indésirables.'

  const NO_MAIL = 'Ce serveur n’envoie pas d’email'
  const EMAIL = 'maelle@exemple.fr'

  const open = () =>
    render(
      <PagesProvider value={new Set(['/', '/login'])}>
        <MemoryRouter initialEntries={['/forgot-password']}>
          <ForgotPage />
        </MemoryRouter>
      </PagesProvider>,
    )

  const ask = async (email = EMAIL) => {
    await type(field('Email'), email)
    await click(there(button('Envoyer le lien')))
  }

  beforeAll(async () => void (await loadSignIn()))

  beforeEach(() => site.setState({ site: aSite({ mail: true }) }))

  afterEach(() => {
    site.setState({ site: null })
  })

  test('A18 is asked for at /forgot-password, by anybody', () => {
    expect(tools).toContainEqual(expect.objectContaining({ path: '/forgot-password', guard: 'public' }))
  })

  test('A79 A80 the button waits for more than three characters', async () => {
    answering({})
    await open()
    const disabled = () => button('Envoyer le lien')?.hasAttribute('disabled')
    expect(disabled()).toBe(true)
    await type(field('Email'), '  abc  ')
    expect(disabled()).toBe(true)
    await type(field('Email'), 'a@b.')
    expect(disabled()).toBe(false)
  })

  test('A81 A184 the address is sent trimmed, and the end is the confirmation', async () => {
    const asked = answering({ [FORGOT]: { ok: true } })
    await open()
    await ask(`  ${EMAIL} `)
    expect(sentIn(asked, FORGOT)).toEqual([{ email: EMAIL }])
    expect(shown(SENT)).toBe(true)
    expect(document.querySelector('[role=status]')).toBe(document.activeElement)
  })

  test.each([
    [404, 'not_found'],
    [429, 'rate_limited'],
    [502, 'service_failed'],
  ])('A81 an answer %i ends in the same confirmation', async (status, code) => {
    answering({ [FORGOT]: refused(status, code, 'Aucun compte à cette adresse.') })
    await open()
    await ask()
    expect(shown(SENT)).toBe(true)
    expect(shown('Aucun compte')).toBe(false)
  })

  test('A81 with no network the form says so and keeps the address', async () => {
    answering({ [FORGOT]: silence })
    await open()
    await ask()
    expect(shown('Pas de réseau : rien n’a été demandé.')).toBe(true)
    expect(shown(SENT)).toBe(false)
    expect(field('Email').value).toBe(EMAIL)
  })

  test('A81 from the confirmation another address may be tried', async () => {
    answering({ [FORGOT]: { ok: true } })
    await open()
    await ask()
    await click(there(button('Changer d’adresse')))
    expect(field('Email').value).toBe(EMAIL)
  })

  test('A79 A81 a server known to send no mail shows the way to its author in place of a form that leads nowhere', async () => {
    const asked = answering({})
    site.setState({ site: aSite({ contact_email: 'auteur@exemple.fr' }) })
    await open()
    expect(shown(NO_MAIL)).toBe(true)
    expect(button('Envoyer le lien')).toBeUndefined()
    expect(shown('tu recevras un lien')).toBe(false)
    expect(link('Écrire à l’auteur')?.getAttribute('href')).toBe('mailto:auteur@exemple.fr?subject=Comptoir')
    expect(sentIn(asked, FORGOT)).toEqual([])
  })

  test('A81 a server that turns out to send no mail does not claim that a letter left', async () => {
    answering({ [FORGOT]: refused(503, 'not_configured', 'Ce serveur n’envoie pas de courrier.') })
    site.setState({ site: null })
    await open()
    await ask()
    expect([shown(SENT), shown(NO_MAIL)]).toEqual([false, true])
    expect(link('Écrire à l’auteur')?.getAttribute('href')).toBe('/#contact')
    expect(document.querySelector('[role=status]')).toBe(document.activeElement)
  })
})
