import { StrictMode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkProfile } from '#data/session/session.ts'
import { session } from '#data/session/session-store.ts'
import { ConfirmPage } from '#features/sign-in/confirm-page.tsx'
import { answering, network, refused, sentIn, silence } from '#tests/support/screens/answers.ts'
import { click, render, until } from '#tests/support/screens/render.tsx'
import { button, link, shown, there } from '#tests/support/screens/screen.ts'
import { PagesProvider } from '#ui/page/page-link.tsx'

vi.mock('#data/session/session.ts', () => ({ checkProfile: vi.fn() }))

const CONFIRM = 'POST /auth/email/confirm'
const INVALID = 'Lien invalide ou expiré. Recommence la procédure.'

function Address() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

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

describe('a mailed link that confirms an address', () => {
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
