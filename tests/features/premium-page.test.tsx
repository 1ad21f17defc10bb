import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, api } from '#data/http.ts'
import { checkProfile } from '#data/session/session.ts'
import { session } from '#data/session/session-store.ts'
import { see } from '#tests/support/screens/account-page.tsx'
import { freshVisit, openAt, setOnline, setSite, signIn } from '#tests/support/screens/payments-screen.tsx'
import { byRole, click, field, leave, type, until } from '#tests/support/screens/render.tsx'
import { button, link, shown, there } from '#tests/support/screens/screen.ts'

vi.mock('#data/http.ts', async (original) => ({ ...(await original<object>()), api: vi.fn() }))
vi.mock('#data/session/session.ts', () => ({ checkProfile: vi.fn() }))

const GIVE = 'Soutenir & Obtenir l’accès anticipé'
const amount = () => field('Montant en euros')
const chosen = () => document.querySelector('.amounts .active')?.textContent
const choose = (name: string) => click(byRole('radio', name))
const give = () => click(there(button(GIVE)))
let assign = vi.fn<(url: string | URL) => void>()
const checkouts = () => vi.mocked(api).mock.calls.filter(([path]) => path === '/api/v1/payments/checkout')
const answers = (answer: () => Promise<unknown>) =>
  vi.mocked(api).mockImplementation((path) => (path.includes('checkout') ? answer() : new Promise(() => {})))

beforeEach(() => {
  vi.clearAllMocks()
  assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  answers(async () => ({ url: 'https://checkout.example/c/pay/cs_1' }))
  freshVisit()
})

describe('who comes to the donation page', () => {
  test('A86 A174 A20 a visitor goes to registration, and comes back to the whole address', async () => {
    await openAt('/premium?err=verify_failed&x=1')
    expect(shown('ailleurs : /register?next=%2Fpremium%3Ferr%3Dverify_failed%26x%3D1')).toBe(true)
  })

  test('A86 while the session loads it says so, and sends nobody away', async () => {
    session.setState({ status: 'loading' })
    await openAt('/premium')
    expect(document.querySelector('[role=status]')?.textContent).toBe('Chargement…')
  })

  test('A87 A176 a supporter is thanked, with the ways on, and finds no second donation', async () => {
    signIn({ access_active: true })
    await openAt('/premium')
    expect(shown('Merci pour ton soutien')).toBe(true)
    expect(link('Ouvrir les outils')?.getAttribute('href')).toBe('/app')
    expect(link('Revenir à l’accueil')?.getAttribute('href')).toBe('/')
    expect(button(GIVE)).toBeUndefined()
  })

  test('A88 A91 A8 A175 a player sees what a donation brings, that it is paid once, and that no tool is for sale', async () => {
    signIn()
    await openAt('/premium')
    expect([...document.querySelectorAll('.benefits h3')].map((benefit) => benefit.textContent)).toEqual([
      'L’accès anticipé',
      'Le badge Premium',
      'Un Comptoir qui dure',
    ])
    expect(shown('Paiement unique, sans abonnement. Il ne débloque aucun outil payant')).toBe(true)
  })

  test('A21 the former address leads there, its query kept', async () => {
    signIn()
    await openAt('/abonnement?err=missing_session')
    expect(button(GIVE)).toBeDefined()
    expect(shown('Paiement introuvable')).toBe(true)
  })
})

describe('the amount', () => {
  beforeEach(() => signIn())

  test('A89 five amounts and « Autre » stand beside a number that begins at 10', async () => {
    await openAt('/premium')
    const labels = [...document.querySelectorAll('.amounts label')].map((label) => label.textContent)
    expect(labels).toEqual(
      ['5 €', '10 €', '15 €', '20 €', '30 €', 'Autre'].map((l) => l.replace(' ', '\u00a0')),
    )
    expect([amount().type, amount().value]).toEqual(['number', '10'])
    expect(chosen()).toBe('10\u00a0€')
  })

  test('A89 the amounts and the number always say the same', async () => {
    await openAt('/premium')
    await choose('20 €')
    expect(amount().value).toBe('20')
    await type(amount(), '30')
    expect(chosen()).toBe('30\u00a0€')
    await type(amount(), '42')
    expect(chosen()).toBe('Autre')
    await choose('5 €')
    expect([amount().value, chosen()]).toEqual(['5', '5\u00a0€'])
    await choose('Autre')
    expect([amount().value, chosen()]).toEqual(['5', 'Autre'])
  })

  test('A92 what will be paid is shown rounded, and that is what is sent', async () => {
    await openAt('/premium')
    await type(amount(), '7.5')
    expect(document.querySelector('.total dd')?.textContent).toBe('8\u00a0€')
    await give()
    expect(checkouts()).toEqual([['/api/v1/payments/checkout', { method: 'POST', body: { amount_eur: 8 } }]])
  })

  test.each([
    ['4.49', 'Montant minimum : 5€'],
    ['', 'Montant minimum : 5€'],
    ['1001', 'Montant maximum : 1 000 €'],
  ])('A92 A93 « %s » is refused in words, stays typed, and is not sent', async (typed, message) => {
    await openAt('/premium')
    await type(amount(), typed)
    expect(shown(message)).toBe(false)
    await leave(amount())
    expect(shown(message)).toBe(true)
    expect(amount().getAttribute('aria-invalid')).toBe('true')
    await give()
    expect(checkouts()).toEqual([])
    expect(amount().value).toBe(typed)
  })

  test('A89 begins at 10 again on another visit, whatever was typed and not given', async () => {
    const screen = await openAt('/premium')
    await type(amount(), '17')
    await screen.unmount()
    await openAt('/premium')
    expect(amount().value).toBe('10')
  })

  test('A98 what was given is still there after the way to the payment page and back, once', async () => {
    answers(async () => ({ url: 'https://paiement.example/session' }))
    vi.spyOn(location, 'assign').mockImplementation(() => {})
    const screen = await openAt('/premium')
    await type(amount(), '17')
    await give()
    await screen.unmount()
    const back = await openAt('/premium')
    expect(amount().value).toBe('17')
    await back.unmount()
    await openAt('/premium')
    expect(amount().value).toBe('10')
  })
})

describe('giving', () => {
  beforeEach(() => signIn())

  test('A90 A94 the button says where it leads while it is busy, then the browser goes there', async () => {
    let answer: (body: unknown) => void = () => {}
    answers(() => new Promise((resolve) => (answer = resolve)))
    await openAt('/premium')
    await give()
    expect(button('Redirection vers Stripe…')?.hasAttribute('disabled')).toBe(true)
    await act(async () => answer({ url: 'https://checkout.example/c/pay/cs_1' }))
    expect(assign).toHaveBeenCalledExactlyOnceWith('https://checkout.example/c/pay/cs_1')
    expect(button('Redirection vers Stripe…')).toBeDefined()
  })

  test('A90 the form is ready again when the browser brings the page back', async () => {
    await openAt('/premium')
    await give()
    await act(async () => {
      dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    })
    expect(button(GIVE)?.hasAttribute('disabled')).toBe(false)
  })

  test.each(['javascript:alert(1)', 'http://ailleurs.example/pay', 'data:text/html,x', '/premium', ''])(
    'A93 an address like « %s » is followed by nobody',
    async (url) => {
      answers(async () => ({ url }))
      await openAt('/premium')
      await give()
      expect(shown('Erreur inconnue')).toBe(true)
      expect(assign).not.toHaveBeenCalled()
    },
  )

  test('a payment page on this machine may be plain http', async () => {
    answers(async () => ({ url: 'http://127.0.0.1:8791/c/pay/cs_1' }))
    await openAt('/premium')
    await give()
    expect(assign).toHaveBeenCalledOnce()
  })

  test.each([
    [
      new ApiError(502, 'service_failed', 'Le service est en panne.'),
      'Erreur\u00a0: Le service est en panne.',
    ],
    [new ApiError(500, 'http_500', ''), 'Erreur inconnue'],
    [new TypeError('x'), 'Erreur inconnue'],
    [new ApiError(422, 'invalid', 'Montant minimum : 5€'), 'Montant minimum : 5€'],
    [new ApiError(400, 'x', '<img src=x onerror=alert(1)>'), 'Erreur\u00a0: <img src=x onerror=alert(1)>'],
  ])('A93 after %s the page says « %s », and the amount stays', async (error, sentence) => {
    answers(() => Promise.reject(error))
    await openAt('/premium')
    await type(amount(), '17')
    await give()
    expect(document.querySelector('.said')?.textContent).toBe(sentence)
    expect(document.querySelector('img')).toBeNull()
    expect([amount().value, button(GIVE)?.hasAttribute('disabled')]).toEqual(['17', false])
  })

  test('A93 a player who is Premium already is told so, and the profile is looked at again', async () => {
    answers(() => Promise.reject(new ApiError(409, 'already_premium', 'Vous êtes déjà Premium ✅')))
    await openAt('/premium')
    await give()
    expect(document.querySelector('.said')?.textContent).toBe('Vous êtes déjà Premium ✅')
    expect(checkProfile).toHaveBeenCalledOnce()
  })

  test('A93 « Vous êtes déjà Premium ✅ » is still read once the profile says so and the page thanks', async () => {
    answers(() => Promise.reject(new ApiError(409, 'already_premium', 'Vous êtes déjà Premium ✅')))
    await openAt('/premium')
    await give()
    await act(async () => signIn({ access_active: true }))
    expect(shown('Merci pour ton soutien !')).toBe(true)
    expect(shown('Vous êtes déjà Premium ✅')).toBe(true)
  })

  test('without network the page says so, and the amount can be given as soon as it is back', async () => {
    setOnline(false)
    await openAt('/premium')
    await choose('15 €')
    expect(button(GIVE)?.hasAttribute('disabled')).toBe(true)
    expect(shown('Pas de réseau : le paiement demande Internet.')).toBe(true)
    await act(async () => setOnline(true))
    expect(shown('Pas de réseau')).toBe(false)
    await give()
    expect(checkouts()).toHaveLength(1)
  })

  test('where the operator takes no donations, the page says so', async () => {
    setSite({ payments: false })
    await openAt('/premium')
    expect(button(GIVE)?.hasAttribute('disabled')).toBe(true)
    expect(shown('Les dons ne sont pas ouverts sur ce serveur.')).toBe(true)
  })
})

describe('back from a payment that did not end well', () => {
  beforeEach(() => signIn())

  test('A95 a missing reference is said in words; « Réessayer » looks at the profile', async () => {
    await openAt('/premium?err=missing_session')
    expect(shown('Paiement introuvable : il manque la référence de la session.')).toBe(true)
    await click(there(button('Réessayer')))
    await see('Pas encore d’accès sur ce compte.')
    vi.mocked(checkProfile).mockImplementation(async () => signIn({ access_active: true }))
    await click(there(button('Réessayer')))
    await see('Merci pour ton soutien')
  })

  test('A96 a payment that was not verified is said in words; « Réessayer » verifies the same session again', async () => {
    vi.mocked(api).mockRejectedValue(new ApiError(402, 'payment_unpaid', 'Pas réglé.'))
    await openAt('/payment/success?session_id=cs_42')
    await see('Paiement non vérifié. Si tu as été débité, l’accès arrive sous peu.')
    vi.mocked(api).mockResolvedValue({ ok: true, access_active: true })
    vi.mocked(checkProfile).mockImplementation(async () => signIn({ access_active: true }))
    await click(there(button('Réessayer')))
    await until(() => expect(shown('Ton don est reçu et l’accès anticipé est ouvert.')).toBe(true))
    expect(vi.mocked(api).mock.lastCall?.[0]).toContain('session_id=cs_42')
  })

  test('A95 A96 any other word in the address is not repeated on the page', async () => {
    await openAt('/premium?err=<img src=x onerror=alert(1)>')
    expect(document.querySelector('.returned')).toBeNull()
    expect(document.querySelector('img')).toBeNull()
  })
})
