import { act } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { AccountMenu } from '#app/header/account-menu.tsx'
import { DataNotices } from '#app/notices/data-notices.tsx'
import { mirrorSession } from '#data/device-db.ts'
import { rememberAccount } from '#data/session/known-accounts.ts'
import { session, type User } from '#data/session/session-store.ts'
import { Toasts } from '#ui/overlays/toast.tsx'
import { PagesProvider } from '#ui/page/page-link.tsx'
import { click, render } from './render.tsx'
import { button, openMenu, there } from './screen.ts'

export const aLeaver = (id: string): User => ({
  id,
  email: `${id}@exemple.fr`,
  name: id,
  is_admin: false,
  access_active: false,
})

/** Opens a session as a sign-in does, without a server. */
export async function signIn(user: User): Promise<void> {
  await mirrorSession(`jeton-${user.id}`, user.id)
  await rememberAccount(user)
  await act(async () => session.setState({ status: 'signed-in', user, notice: null }))
}

/** The shell around two pages, with the account menu of whoever is signed in. */
export const openShell = (user: User, at = '/app') =>
  render(
    <PagesProvider value={new Set()}>
      <MemoryRouter initialEntries={[at]}>
        <AccountMenu user={user} />
        <DataNotices />
        <Toasts />
        <main tabIndex={-1}>
          <Routes>
            <Route path="/" element={<p>page d’accueil</p>} />
            <Route path="/app" element={<p>l’outil</p>} />
          </Routes>
        </main>
      </MemoryRouter>
    </PagesProvider>,
  )

export async function leave(): Promise<void> {
  await openMenu('Compte')
  await click(there(button('Déconnexion')))
}
