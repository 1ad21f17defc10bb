import { act } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach } from 'vitest'
import { Guard } from '#app/screen.tsx'
import { attachPage } from '#data/page-environment.ts'
import { type SignedInUser, session } from '#data/session/session-store.ts'
import { site } from '#data/site.ts'
import { ProfilePage } from '#features/account/profile/profile-page.tsx'
import type { AccessAnswer, QuotaAnswer, SessionLine } from '#shared/endpoints/account.ts'
import { FakePage } from '#tests/support/fake-page.ts'
import { Toasts } from '#ui/overlays/toast.tsx'
import { PagesProvider } from '#ui/page/page-link.tsx'
import { render } from './render.tsx'
import { aSite } from './site.ts'

/** Each test of the file has a page and the site's words; what it stands in for ends with it. */
export function inFreshPages(): void {
  beforeEach(() => {
    attachPage(new FakePage())
    site.setState({ site: aSite() })
  })
  afterEach(() => {
    site.setState({ site: null })
  })
}

export const aPlayer = (changes: Partial<SignedInUser> = {}): SignedInUser => ({
  id: 'u1',
  email: 'maelle@exemple.fr',
  name: 'Maëlle',
  is_admin: false,
  access_active: false,
  ...changes,
})

export const anAccess = (changes: Partial<AccessAnswer> = {}): AccessAnswer => ({
  has_password: true,
  has_google: false,
  email_verified: false,
  ...changes,
})

export const aSession = (changes: Partial<SessionLine> = {}): SessionLine => ({
  id: 's1',
  device: 'Chrome sur Windows',
  created_at: '2026-11-03T10:00:00.000Z',
  used_at: '2026-11-20T00:00:00.000Z',
  current: true,
  ...changes,
})

export const aQuota = (changes: Partial<QuotaAnswer> = {}): QuotaAnswer => ({
  rows: [],
  tombstones: { used: 0, most: 500_000 },
  bytes: { used: 0, most: 100_000_000 },
  ...changes,
})

/** What the page asks when it opens. */
export const calm = (access = anAccess(), sessions: SessionLine[] = [aSession()]) => ({
  'GET /api/v1/me/access': access,
  'GET /api/v1/me/sessions': { sessions },
  'GET /api/v1/me/quota': aQuota(),
})

function Home() {
  const { state } = useLocation()
  return <p>page d’accueil {JSON.stringify(state)}</p>
}

/** Opens « Mon compte » of a player, behind its guard. */
export async function openProfile(user = aPlayer()) {
  session.setState({ status: 'signed-in', user, notice: null, busy: false, error: null })
  const screen = await render(
    <PagesProvider value={new Set(['/', '/premium', '/app/compte/donnees'])}>
      <MemoryRouter initialEntries={['/app/compte']}>
        <Routes>
          <Route path="/" element={<Home />} />
          <Route
            path="/app/compte"
            element={
              <Guard guard="signed-in">
                <ProfilePage />
              </Guard>
            }
          />
        </Routes>
        <Toasts />
      </MemoryRouter>
    </PagesProvider>,
  )
  // What the page asks when it opens is answered.
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)))
  return screen
}
