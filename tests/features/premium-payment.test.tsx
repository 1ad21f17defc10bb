import { act } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Guard } from '#app/screen.tsx'
import { ApiError, api } from '#data/http.ts'
import { checkProfile } from '#data/session/session.ts'
import { session } from '#data/session/session-store.ts'
import { see } from '#tests/support/screens/account-page.tsx'
import {
  aPlayer,
  freshVisit,
  openAt,
  setOnline,
  setSite,
  signIn,
} from '#tests/support/screens/payments-screen.tsx'
import { click, render } from '#tests/support/screens/render.tsx'
import { button, link, shown, there } from '#tests/support/screens/screen.ts'

vi.mock('#data/http.ts', async (original) => ({ ...(await original<object>()), api: vi.fn() }))

vi.mock('#data/session/session.ts', () => ({ checkProfile: vi.fn() }))

describe('payment', () => {
  const asked = () =>
    vi
      .mocked(api)
      .mock.calls.map(([path]) => path)
      .filter((path) => path.includes('success.json'))

  beforeEach(() => {
    vi.resetAllMocks()
    vi.mocked(checkProfile).mockResolvedValue()
    freshVisit()
  })

  describe('the verification', () => {
    test('A97 A22 it says what it does while the server is asked', async () => {
      signIn()
      vi.mocked(api).mockReturnValue(new Promise(() => {}))
      await openAt('/payment/success?session_id=cs_1')
      expect(document.querySelector('.state')?.textContent).toBe('Vérification du paiement…')
      expect(document.querySelector('.state')?.getAttribute('role')).toBe('status')
    })

    test('A94 A198 a verified payment leads to the thanks, the profile renewed', async () => {
      signIn()
      vi.mocked(api).mockResolvedValue({ ok: true, access_active: true })
      vi.mocked(checkProfile).mockImplementation(async () => signIn({ access_active: true }))
      await openAt('/payment/success?session_id=cs%261')
      await see('Ton don est reçu et l’accès anticipé est ouvert.')
      expect(new Set(asked())).toEqual(new Set(['/api/v1/payments/success.json?session_id=cs%261']))
    })

    test.each(['/payment/success', '/payment/success?session_id=', '/payment/success?session_id=%20'])(
      'A95 %s leads back to the donation page',
      async (address) => {
        signIn()
        await openAt(address)
        await see('Paiement introuvable : il manque la référence de la session.')
        expect(asked()).toEqual([])
      },
    )

    test.each([
      [404, 'payment_not_found'],
      [402, 'payment_unpaid'],
      [422, 'invalid'],
      [503, 'not_configured'],
    ])('A96 an answer %i %s is a refusal', async (status, code) => {
      signIn()
      vi.mocked(api).mockRejectedValue(new ApiError(status, code, 'Non.'))
      await openAt('/payment/success?session_id=cs_1')
      await see('Paiement non vérifié. Si tu as été débité, l’accès arrive sous peu.')
    })

    test.each([
      [0, 'network'],
      [429, 'rate_limited'],
      [500, 'internal'],
      [502, 'service_failed'],
    ])(
      'A96 an answer %i %s says nothing of the payment: the page stays and asks again',
      async (status, code) => {
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
        signIn()
        vi.mocked(api).mockRejectedValue(new ApiError(status, code, 'Panne.'))
        await openAt('/payment/success?session_id=cs_1')
        await see('Ton paiement n’est pas perdu : on réessaie tout seul.')
        vi.mocked(api).mockResolvedValue({ ok: true, access_active: false })
        await act(() => vi.advanceTimersByTimeAsync(1_000))
        await see('Ton don est reçu, l’accès arrive dans un instant')
      },
    )

    test('A96 without network it waits, and goes on as soon as it is back', async () => {
      signIn()
      setOnline(false)
      vi.mocked(api).mockRejectedValue(new ApiError(0, 'network', ''))
      await openAt('/payment/success?session_id=cs_1')
      await see('la vérification reprend dès son retour')
      const before = asked().length
      vi.mocked(api).mockResolvedValue({ ok: true, access_active: false })
      await act(async () => setOnline(true))
      expect(asked().length).toBe(before + 1)
      await see('Ton don est reçu')
    })

    test('A96 the player can bring the next try forward', async () => {
      signIn()
      vi.mocked(api).mockRejectedValue(new ApiError(502, 'service_failed', ''))
      await openAt('/payment/success?session_id=cs_1')
      await see('Réessayer maintenant')
      vi.mocked(api).mockResolvedValue({ ok: true, access_active: false })
      await click(there(button('Réessayer maintenant')))
      await see('Ton don est reçu')
    })

    test('A94 a player whose session ended during the payment signs in and comes back to the same address', async () => {
      await openAt('/payment/success?session_id=cs_1')
      const way = document.querySelector('.ways a')
      expect(way?.getAttribute('href')).toBe('/login?next=%2Fpayment%2Fsuccess%3Fsession_id%3Dcs_1')
      expect(asked()).toEqual([])
    })

    test('A94 a session that the server refuses during the verification asks for the same', async () => {
      signIn()
      vi.mocked(api).mockImplementation(async () => {
        session.setState({ status: 'signed-out', user: null })
        throw new ApiError(401, 'unauthorized', '')
      })
      await openAt('/payment/success?session_id=cs_1')
      await see('la vérification de ton paiement reprend ici même')
      expect(shown('Paiement non vérifié')).toBe(false)
    })

    test('A94 while the session loads nothing is asked and nobody is sent away', async () => {
      session.setState({ status: 'loading' })
      await openAt('/payment/success?session_id=cs_1')
      expect(shown('Vérification du paiement…')).toBe(true)
      expect(asked()).toEqual([])
    })
  })

  test('A98 A23 a cancelled payment is said, with the way back to the donation', async () => {
    signIn()
    await openAt('/payment/cancel')
    expect(document.querySelector('h1')?.textContent).toBe('Paiement annulé')
    expect(link('Revenir au don')?.getAttribute('href')).toBe('/premium')
  })

  /** As the verification of a payment leads there. */
  const PAID = { pathname: '/merci', state: { paid: true } }

  describe('the thanks', () => {
    test('A99 A24 with access they explain the badge, and lead to the tools', async () => {
      signIn({ access_active: true })
      await openAt('/merci')
      expect(shown('le badge Premium dans le menu du compte')).toBe(true)
      expect(link('Ouvrir les outils')?.getAttribute('href')).toBe('/app')
    })

    test('A99 without access yet they say that it comes, and change as soon as it does', async () => {
      signIn()
      await openAt(PAID)
      expect(shown('Ton don est reçu, l’accès arrive dans un instant')).toBe(true)
      await act(async () => signIn({ access_active: true }))
      expect(shown('Ton don est reçu et l’accès anticipé est ouvert.')).toBe(true)
    })

    test('A99 the profile is looked at for a minute, then there is a way to write', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      try {
        signIn()
        setSite({ payments: true, contact_email: 'bonjour@comptoir.example' })
        await openAt(PAID)
        for (let n = 0; n < 25; n += 1) await act(async () => void vi.advanceTimersByTime(3000))
        const calls = vi.mocked(checkProfile).mock.calls.length
        expect(calls).toBeLessThanOrEqual(21)
        expect(shown('L’accès tarde.')).toBe(true)
        expect(link('Nous écrire')?.getAttribute('href')).toBe(
          'mailto:bonjour@comptoir.example?subject=Comptoir',
        )
        await click(there(button('Réessayer')))
        expect(vi.mocked(checkProfile).mock.calls.length).toBe(calls + 1)
      } finally {
        vi.useRealTimers()
      }
    })

    test('A99 to who did not just pay they promise nothing, and look at the profile all the same', async () => {
      signIn()
      await openAt('/merci')
      expect([shown('Ton don est reçu'), shown('l’accès arrive')]).toEqual([false, false])
      expect(shown('Aucun don n’est enregistré sur ce compte.')).toBe(true)
      expect(link('Soutenir Comptoir')?.getAttribute('href')).toBe('/premium')
      expect(checkProfile).toHaveBeenCalled()
    })

    test('A99 a visitor signs in to see where the access stands; a session that loads is waited for', async () => {
      const screen = await openAt('/merci')
      expect(link('Se connecter')?.getAttribute('href')).toBe('/login?next=%2Fmerci')
      await screen.unmount()
      session.setState({ status: 'loading' })
      await openAt('/merci')
      expect(document.querySelector('[role=status]')?.textContent).toBe('Chargement…')
    })
  })
})

const open = () =>
  render(
    <MemoryRouter initialEntries={['/app/nouveau']}>
      <Routes>
        <Route path="/" element={<p>accueil</p>} />
        <Route path="/premium" element={<p>page de don</p>} />
        <Route
          path="/app/nouveau"
          element={
            <Guard guard="premium">
              <p>en avant-première</p>
            </Guard>
          }
        />
      </Routes>
    </MemoryRouter>,
  )

test('A31 T2 an early-access screen sends a player without access to the donation page', async () => {
  session.setState({ status: 'signed-in', user: aPlayer() })
  await open()
  expect(shown('page de don')).toBe(true)
})

test('A31 T2 A176 an early-access screen opens to a supporter', async () => {
  session.setState({ status: 'signed-in', user: aPlayer({ access_active: true }) })
  await open()
  expect(shown('en avant-première')).toBe(true)
})

test('T2 an early-access screen sends a visitor to the first page', async () => {
  freshVisit()
  await open()
  expect(shown('accueil')).toBe(true)
})
