import { act } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { endSession } from '#data/session/session.ts'
import { session } from '#data/session/session-store.ts'
import { ResetPage } from '#features/sign-in/reset-page.tsx'
import { resetRoute } from '#features/sign-in/route.tsx'
import { answering, refused, sentIn, silence } from '#tests/support/screens/answers.ts'
import { click, field, render, type } from '#tests/support/screens/render.tsx'
import { button, link, shown, there } from '#tests/support/screens/screen.ts'
import { PagesProvider } from '#ui/page/page-link.tsx'

vi.mock('#data/session/session.ts', () => ({ endSession: vi.fn() }))

const RESET = 'POST /auth/password/reset'
const INVALID = 'Lien invalide ou expiré. Recommence la procédure.'
const PASSWORD = 'ferme-du-craqueleur'
const COMMON = 'Ce mot de passe est trop courant : choisis-en un autre.'

function Address() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
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

describe('a new password by a mailed link', () => {
  test('A19 is set at /reset-password, by anybody who has the link', () => {
    expect(resetRoute).toMatchObject({ path: '/reset-password', guard: 'public' })
  })

  test.each(['/reset-password', '/reset-password?token=', '/reset-password?token=%20'])(
    'A84 A85 without a token (%s) the page says at once that the link is no good',
    async (path) => {
      answering({})
      await open(path)
      expect(alert()).toBe(INVALID)
      expect(link('Demander un nouveau lien')?.getAttribute('href')).toBe('/forgot-password')
      expect(button('Mettre à jour le mot de passe')).toBeUndefined()
    },
  )

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
