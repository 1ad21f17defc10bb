import { MemoryRouter } from 'react-router-dom'
import type { AccountDb } from '#data/db/local-db.ts'
import { activeAccount } from '#data/session/active-account-store.ts'
import { type SignedInUser, session } from '#data/session/session-store.ts'
import { site } from '#data/site.ts'
import { Landing } from '#features/landing/page.tsx'
import { siteShape } from '#shared/endpoints/site.ts'
import { anAccount } from '#tests/support/local-account.ts'
import { PlayerHome } from '#ui/page/home.ts'
import { PagesProvider } from '#ui/page/page-link.tsx'
import { render, until } from './render.tsx'
import { there } from './screen.ts'

const PAGES = [
  '/',
  '/login',
  '/register',
  '/premium',
  '/app',
  '/app/quick',
  '/app/flips',
  '/app/almanax/calc',
  '/app/elevage-renta',
  '/app/metiers',
]

export const aPlayer: SignedInUser = {
  id: 'u',
  email: 'maelle@exemple.fr',
  name: 'Maëlle',
  is_admin: false,
  access_active: false,
}

type Opened = {
  player?: SignedInUser | null
  /** What the player has on the device; nothing unless it is said. */
  db?: AccountDb
  /** A stored session is still being read. */
  awaited?: boolean
  pages?: string[]
  at?: string | { pathname: string; state: unknown }
}

/** What the app gives the first page to begin with for a player. */
const Home = () => <h1>Mes affaires</h1>

/** Opens the first page, and waits for the sections that come after its first screen. */
export async function openLanding({
  player = null,
  db = anAccount(),
  awaited = false,
  pages = PAGES,
  at = '/',
}: Opened = {}) {
  activeAccount.setState({ db: player ? db : null })
  const status = player ? 'signed-in' : awaited ? 'loading' : 'signed-out'
  session.setState({ status, user: player, notice: null })
  const screen = await render(
    <PagesProvider value={new Set(pages)}>
      <MemoryRouter initialEntries={[at]}>
        <PlayerHome value={Home}>
          <Landing />
        </PlayerHome>
      </MemoryRouter>
    </PagesProvider>,
  )
  await until(() => there(document.getElementById('contact') ?? undefined))
  return screen
}

/** What the operator says of the server. */
export const says = (over: Record<string, unknown>) =>
  site.setState({ site: siteShape.parse({ ...Object.fromEntries(KEYS.map((key) => [key, null])), ...over }) })

const KEYS = Object.keys(siteShape.shape)
