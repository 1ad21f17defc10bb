import { act, type ReactNode, Suspense } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Footer } from '#app/footer/footer.tsx'
import { Header } from '#app/header/header.tsx'
import { NotFound } from '#app/not-found.tsx'
import { SessionNotice } from '#app/notices/session-notice.tsx'
import { playerShell } from '#app/player.ts'
import { Guard, PageFrame } from '#app/screen.tsx'
import { tools } from '#app/tools.ts'
import { type SignedInUser, session } from '#data/session/session-store.ts'
import { storage } from '#data/storage.ts'
import { syncStatus } from '#data/sync/sync-status-store.ts'
import { press, render, until } from '#tests/support/screens/render.tsx'
import { button, link, openMenu, shown } from '#tests/support/screens/screen.ts'
import { defineLazy } from '#ui/page/lazy-module.ts'
import { lazyPage } from '#ui/page/lazy-page.tsx'
import { PagesProvider } from '#ui/page/page-link.tsx'

const aPlayer = (changes: Partial<SignedInUser> = {}): SignedInUser => ({
  id: 'u',
  email: 'maelle@exemple.fr',
  name: 'Maëlle',
  is_admin: false,
  access_active: false,
  ...changes,
})
const signedIn = (changes: Partial<SignedInUser> = {}) =>
  session.setState({ status: 'signed-in', user: aPlayer(changes) })
const pages = new Set(tools.map((tool) => tool.path))
const inApp = (node: ReactNode, path = '/', known: ReadonlySet<string> = pages) => (
  <PagesProvider value={known}>
    <MemoryRouter initialEntries={[path]}>{node}</MemoryRouter>
  </PagesProvider>
)

beforeAll(async () => void (await playerShell.want()))
beforeEach(() => {
  session.setState({ status: 'signed-out', user: null, notice: null, busy: false, error: null })
  syncStatus.setState({ pill: 'up-to-date', waiting: 0, dead: 0, held: 0, blocked: null, fault: null })
  storage.setState({ fault: null, opens: true })
})

function Home() {
  const { state } = useLocation()
  return <p>accueil, venu de {JSON.stringify(state)}</p>
}

const guarded = (guard: 'signed-in' | 'admin' | 'public') =>
  inApp(
    <Routes>
      <Route path="/" element={<Home />} />
      <Route
        path="/app"
        element={
          <Guard guard={guard}>
            <p>l’outil</p>
          </Guard>
        }
      />
    </Routes>,
    '/app?q=frene',
  )

describe('the guard', () => {
  test('T1 A30 shows « Chargement… » while the session loads', async () => {
    session.setState({ status: 'loading' })
    await render(guarded('signed-in'))
    expect(shown('Chargement…')).toBe(true)
    expect(shown('l’outil')).toBe(false)
  })

  test('T1 A29 A32 sends an anonymous visitor to the first page, and remembers where they meant to go', async () => {
    await render(guarded('signed-in'))
    expect(shown('accueil, venu de {"from":"/app?q=frene"}')).toBe(true)
  })

  test('A25 lets a player in, whatever the network', async () => {
    signedIn()
    await render(guarded('signed-in'))
    expect(shown('l’outil')).toBe(true)
  })

  test.each([
    ['refused', 'fenêtre privée'],
    ['full', 'faute de place'],
  ] as const)(
    'where the browser has no store, %s, a tool says why instead of waiting, and what needs none goes on',
    async (fault, why) => {
      signedIn()
      storage.setState({ fault, opens: false })
      await render(guarded('signed-in'))
      expect(shown('l’outil')).toBe(false)
      await until(() => expect(document.body.textContent).toContain(why))
      await render(guarded('public'))
      expect(shown('l’outil')).toBe(true)
      // A disk that is full takes nothing more, and shows all the same.
      storage.setState({ fault: 'full', opens: true })
      await render(guarded('signed-in'))
      expect(shown('l’outil')).toBe(true)
    },
  )

  test('A33 sends a player who is no admin away from an admin page', async () => {
    signedIn()
    await render(guarded('admin'))
    expect(shown('accueil, venu de null')).toBe(true)
  })

  test('A5 A16 A25 every tool is behind it, and only the public pages are not', () => {
    const open = tools.filter((tool) => tool.guard === 'public').map((tool) => tool.path)
    expect(open.sort()).toEqual([
      '/',
      '/abonnement',
      '/cgu',
      '/confidentialite',
      '/confirm-email',
      '/forgot-password',
      '/login',
      '/mentions-legales',
      '/merci',
      '/payment/cancel',
      '/payment/success',
      '/premium',
      '/register',
      '/reset-password',
    ])
  })
})

describe('the header', () => {
  test('A34 the logo leads to the first page', async () => {
    await render(inApp(<Header />))
    expect(link('Comptoir, accueil')?.getAttribute('href')).toBe('/')
  })

  test('A35 signed out, « Connexion » opens « Bienvenue », « Identifie-toi » and the two ways in', async () => {
    await render(inApp(<Header />))
    await openMenu('Connexion')
    expect(shown('Bienvenue')).toBe(true)
    expect(shown('Identifie-toi')).toBe(true)
    expect(link('Se connecter')?.getAttribute('href')).toBe('/login')
    expect(link('Créer un compte')?.getAttribute('href')).toBe('/register')
  })

  test('A36 A37 A38 N14 T12 T17 T21 the menus list the tools that exist, and lead to them', async () => {
    signedIn()
    await render(inApp(<Header />))
    const labels = () =>
      [...document.querySelectorAll('.menu a span')].map((label) => label.firstChild?.textContent)
    // A tool's hint stands in the same link.
    const path = (label: string) =>
      [...document.querySelectorAll('.menu a')]
        .find(({ textContent }) => textContent?.startsWith(label))
        ?.getAttribute('href')
    await openMenu('Élevage')
    expect(labels()).toEqual(['Mon élevage', 'Élevage Rentabilité'])
    await press('Escape')
    await openMenu('Outils')
    expect(labels()).toEqual([
      'Mes affaires',
      'Fortune',
      'Calculateur craft via ressources',
      'Calculateur craft items',
      'Courses',
      'Palmarès',
      'Brisage',
      'Achat / Revente',
      'Carnet de prix',
      "Comparateur d'items",
      'Calcul Almanax',
    ])
    expect(path('Calculateur craft via ressources')).toBe('/app')
    expect(path('Calcul Almanax')).toBe('/app/almanax/calc')
    await press('Escape')
    await openMenu('Guides')
    expect(labels()).toEqual(['Guides Métiers', 'Quête Ocre'])
    expect(path('Guides Métiers')).toBe('/app/metiers')
  })

  test('A47 the user menu falls back on « Compte » and « Connecté »', async () => {
    signedIn({ name: '', email: '' })
    await render(inApp(<Header />))
    await openMenu('Compte')
    const who = document.querySelector('.who')
    expect(who?.querySelector('b')?.textContent).toBe('Compte')
    expect(who?.querySelector('small')?.textContent).toBe('Connecté')
    expect(shown('Premium')).toBe(false)
  })

  test('A50 the user menu ends with « Déconnexion »', async () => {
    signedIn()
    await render(inApp(<Header />))
    await openMenu('Compte')
    const last = [...document.querySelectorAll('.menu button')].at(-1)
    expect(last?.textContent).toBe('Déconnexion')
  })

  test('the pill opens on what waits, what was refused, and the way to it', async () => {
    signedIn()
    syncStatus.setState({ pill: 'action', waiting: 2, dead: 1, held: 0, lastSyncAt: null })
    await render(inApp(<Header />))
    await openMenu('Action requise')
    expect(shown('2 modifications enregistrées ici, envoi dès que possible.')).toBe(true)
    expect(shown('1 modification a été refusée.')).toBe(true)
    expect(link('Modifications refusées')?.getAttribute('href')).toBe('/app/compte/refusees')
    expect(button('Synchroniser maintenant')).toBeDefined()
  })
})

describe('the footer', () => {
  test('A61 the glow is hidden from screen readers', async () => {
    await render(inApp(<Footer />))
    expect(document.querySelector('.glow')?.getAttribute('aria-hidden')).toBe('true')
  })
})

test('A28 an unknown page is « Not Found », with a sentence and a way home', async () => {
  await render(inApp(<NotFound />))
  expect(document.querySelector('h1')?.textContent).toBe('Not Found')
  expect(link('Revenir à l’accueil')?.getAttribute('href')).toBe('/')
})

test('A160 « Session expirée » stays on screen until someone signs in, with the way back', async () => {
  session.setState({ notice: 'expired' })
  await render(inApp(<SessionNotice />))
  await until(() => expect(shown('Session expirée')).toBe(true))
  expect(link('Se connecter')?.getAttribute('href')).toBe('/login')
})

describe('a page whose code comes late', () => {
  const arriving = (late: ReactNode) => (
    <PagesProvider value={pages}>
      <MemoryRouter initialEntries={[{ pathname: '/', key: 'second' }]}>
        <button type="button">Connexion</button>
        <PageFrame>{late}</PageFrame>
      </MemoryRouter>
    </PagesProvider>
  )

  test('its heading takes the focus', async () => {
    const screen = await render(arriving(null))
    await screen.rerender(arriving(<h1>Palmarès</h1>))
    await until(() => expect(document.activeElement?.textContent).toBe('Palmarès'))
    expect(document.title).toBe('Palmarès · Comptoir')
  })

  test('who has gone on to something else meanwhile, a menu of the header, stays there', async () => {
    const screen = await render(arriving(null))
    act(() => button('Connexion')?.focus())
    await screen.rerender(arriving(<h1>Palmarès</h1>))
    await until(() => expect(document.title).toBe('Palmarès · Comptoir'))
    expect(document.activeElement?.textContent).toBe('Connexion')
  })
  test('a menu that stood open before the page came keeps the focus', async () => {
    const menu = (
      <div role="dialog" aria-label="Outils">
        <a href="#un">Un</a>
      </div>
    )
    const screen = await render(menu)
    act(() => link('Un')?.focus())
    const around = (late: ReactNode) => (
      <>
        {menu}
        {arriving(late)}
      </>
    )
    await screen.rerender(around(null))
    act(() => link('Un')?.focus())
    await screen.rerender(around(<h1>Palmarès</h1>))
    await until(() => expect(document.title).toBe('Palmarès · Comptoir'))
    expect(document.activeElement?.textContent).toBe('Un')
  })

  test('and is there before it is drawn is drawn at once: its boundary never shows what waits for it', async () => {
    const waited = vi.fn(() => null)
    const Waiting = () => waited()
    const Ahead = lazyPage(async () => () => <h1>Palmarès</h1>)
    await Ahead.want()
    await render(
      <Suspense fallback={<Waiting />}>
        <Ahead />
      </Suspense>,
    )
    expect(document.querySelector('h1')?.textContent).toBe('Palmarès')
    expect(waited).not.toHaveBeenCalled()
    const Late = lazyPage(async () => () => <h2>Courses</h2>)
    await render(
      <Suspense fallback={<Waiting />}>
        <Late />
      </Suspense>,
    )
    expect(waited).toHaveBeenCalled()
    await until(() => expect(document.querySelector('h2')?.textContent).toBe('Courses'))
  })
})

test('code that is wanted twice while it is on its way comes in the order of asking; what failed is tried again', async () => {
  const loads: ((outcome: string | Error) => void)[] = []
  const lazy = defineLazy(
    () =>
      new Promise<string>((resolve, reject) => {
        loads.push((outcome) => (typeof outcome === 'string' ? resolve(outcome) : reject(outcome)))
      }),
  )
  const failed = lazy.want()
  loads[0]?.(new Error('no network'))
  await expect(failed).rejects.toThrow('no network')
  const order: string[] = []
  const [one, other] = [
    lazy.want().then(() => order.push('one')),
    lazy.want().then(() => order.push('other')),
  ]
  // Had each asked by itself, the second might have had it first.
  for (const load of loads.slice(1).reverse()) load('code')
  await Promise.all([one, other])
  expect(order).toEqual(['one', 'other'])
  expect(loads).toHaveLength(2)
})
