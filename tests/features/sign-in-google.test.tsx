import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#data/http.ts'
import { loadSignIn } from '#data/session/load-sign-in.ts'
import { type SignedInUser, session } from '#data/session/session-store.ts'
import { signInWithGoogle } from '#data/session/sign-in.ts'
import { site } from '#data/site.ts'
import { Login, Register } from '#features/sign-in/page.tsx'
import { answering, network } from '#tests/support/screens/answers.ts'
import { googleInPage } from '#tests/support/screens/google-double.ts'
import { byRole, render, until } from '#tests/support/screens/render.tsx'
import { shown } from '#tests/support/screens/screen.ts'
import { aSite } from '#tests/support/screens/site.ts'
import { GoogleButton } from '#ui/site/google-button.tsx'

vi.mock('#data/session/sign-in.ts', () => ({ signInWithGoogle: vi.fn() }))

const player: SignedInUser = {
  id: 'u',
  email: 'maelle@exemple.fr',
  name: '',
  is_admin: false,
  access_active: false,
}
const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/login" element={<Login />} />
        <Route path="/register" element={<Register />} />
        <Route path="/" element={<p>page d’accueil</p>} />
        <Route path="*" element={<p>page demandée</p>} />
      </Routes>
    </MemoryRouter>,
  )
const place = () => document.querySelector('.google-button')

beforeAll(async () => void (await loadSignIn()))
beforeEach(() => {
  vi.mocked(signInWithGoogle).mockReset()
  answering({})
  session.setState({ status: 'signed-out', user: null, notice: null, busy: false, error: null })
})
afterEach(() => {
  network(true)
  site.setState({ site: null })
})

describe('the third-party button', () => {
  test.each(['/login', '/register'])(
    'A68 on %s the script is asked for once, and draws its button',
    async (path) => {
      const google = googleInPage()
      await open(path)
      expect(google.added.map(({ src, async }) => [src, async])).toEqual([[google.url, true]])
      expect(byRole('group', 'Continuer avec Google').getAttribute('aria-busy')).toBe('true')
      await google.arrives()
      expect(google.initialize).toHaveBeenCalledTimes(1)
      expect(google.initialize.mock.calls[0]?.[0]).toMatchObject({
        client_id: google.client,
        ux_mode: 'popup',
        auto_select: false,
      })
      expect(google.renderButton.mock.calls[0]?.[1]).toMatchObject({ locale: 'fr', text: 'continue_with' })
      expect(document.querySelector('.or')?.textContent).toBe('ou')
    },
  )

  test('A68 it is not there where the server knows no provider', async () => {
    const google = googleInPage()
    site.setState({ site: aSite() })
    await open('/login')
    expect(place()).toBeNull()
    expect(google.added).toEqual([])
  })

  test('A68 it goes away when the script fails, and the form stays', async () => {
    const google = googleInPage()
    await open('/login')
    await google.fails()
    expect(place()).toBeNull()
    expect(document.querySelector('.or')).toBeNull()
    expect(byRole('button', 'Se connecter')).toBeDefined()
  })

  test('A68 a script that comes without the calls it should bring is a failure', async () => {
    const google = googleInPage()
    await open('/login')
    Object.assign(window, { google: {} })
    google.added[0]?.dispatchEvent(new Event('load'))
    await until(() => expect(place()).toBeNull())
  })

  test('A68 without network nothing is asked for; with it, the script comes', async () => {
    const google = googleInPage()
    network(false)
    await open('/login')
    expect([place(), google.added]).toEqual([null, []])
    network(true)
    await until(() => expect(google.added).toHaveLength(1))
  })

  test('A68 a script that failed is asked for again by the next page', async () => {
    const google = googleInPage()
    const screen = await render(<GoogleButton onCredential={() => {}} />)
    await google.fails()
    await screen.unmount()
    await render(<GoogleButton onCredential={() => {}} />)
    await until(() => expect(google.added).toHaveLength(2))
  })
})

describe('signing in with the provider', () => {
  const enters = () =>
    vi.mocked(signInWithGoogle).mockImplementation(async () => {
      session.setState({ status: 'signed-in', user: player })
    })
  const choose = async (path: string) => {
    const google = googleInPage()
    await open(path)
    await google.arrives()
    await google.chooses('jeton-google')
    return google
  }

  test.each(['/login', '/register'])(
    'A68 A32 A17 on %s the token goes to the server, and the player lands where they meant to go',
    async (path) => {
      enters()
      await choose(`${path}?next=%2Fadmin%3Fonglet%3Dcomptes`)
      expect(signInWithGoogle).toHaveBeenCalledWith('jeton-google')
      expect(shown('page demandée')).toBe(true)
    },
  )

  test.each(['//autre.exemple', 'https://autre.exemple', '/\\autre.exemple', 'javascript:alert(1)'])(
    'A17 A71 asked to go on to %s, the player lands on the first page',
    async (next) => {
      enters()
      await choose(`/login?next=${encodeURIComponent(next)}`)
      expect(shown('page d’accueil')).toBe(true)
    },
  )

  test('A68 a refusal is said in the form’s alert, in the server’s words, and takes the focus', async () => {
    vi.mocked(signInWithGoogle).mockImplementation(async () => {
      session.setState({ error: 'Google n’a pas vérifié cette adresse.' })
      throw new ApiError(403, 'forbidden', 'Google n’a pas vérifié cette adresse.')
    })
    await choose('/login')
    const alert = document.querySelector('[role=alert]')
    expect(alert?.textContent).toBe(
      'Impossible de se connecter avec Google. Google n’a pas vérifié cette adresse.',
    )
    expect(alert?.contains(document.activeElement)).toBe(true)
  })
})
