import { StrictMode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { tools } from '#app/tools.ts'
import { type SignedInUser, session } from '#data/session/session-store.ts'
import { site } from '#data/site.ts'
import { CancelPage } from '#features/premium/cancel-page.tsx'

import { PremiumPage, SubscriptionRedirect } from '#features/premium/page.tsx'
import { SuccessPage } from '#features/premium/success-page.tsx'
import { ThanksPage } from '#features/premium/thanks-page.tsx'
import { siteShape } from '#shared/endpoints/site.ts'
import { PagesProvider } from '#ui/page/page-link.tsx'
import { render } from './render.tsx'

export const aPlayer = (changes: Partial<SignedInUser> = {}): SignedInUser => ({
  id: 'u',
  email: 'maelle@exemple.fr',
  name: 'Maëlle',
  is_admin: false,
  access_active: false,
  ...changes,
})

export const signIn = (changes: Partial<SignedInUser> = {}) =>
  session.setState({ status: 'signed-in', user: aPlayer(changes) })

/** Nobody signed in, nothing remembered, a server that takes donations, a device with a network. */
export function freshVisit(): void {
  sessionStorage.clear()
  setOnline(true)
  session.setState({ status: 'signed-out', user: null, notice: null, busy: false, error: null })
  setSite({ payments: true })
}

export const setSite = (facts: { payments: boolean; contact_email?: string }) =>
  site.setState({ site: siteShape.parse(facts) })

export function setOnline(online: boolean): void {
  Object.defineProperty(navigator, 'onLine', { value: online, configurable: true })
  dispatchEvent(new Event(online ? 'online' : 'offline'))
}

function Elsewhere() {
  const { pathname, search } = useLocation()
  return (
    <p>
      ailleurs : {pathname}
      {search}
    </p>
  )
}

const pages = new Set(tools.map((tool) => tool.path))

/** Opens an address of the donation pages, doubled effects included; any other address says its name. */
export const openAt = (address: string | { pathname: string; state: unknown }) =>
  render(
    <StrictMode>
      <PagesProvider value={pages}>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path="/premium" element={<PremiumPage />} />
            <Route path="/abonnement" element={<SubscriptionRedirect />} />
            <Route path="/payment/success" element={<SuccessPage />} />
            <Route path="/payment/cancel" element={<CancelPage />} />
            <Route path="/merci" element={<ThanksPage />} />
            <Route path="*" element={<Elsewhere />} />
          </Routes>
        </MemoryRouter>
      </PagesProvider>
    </StrictMode>,
  )
