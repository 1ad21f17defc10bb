import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { Guard } from '#app/guard.tsx'
import { SessionNotice } from '#app/session-notice.tsx'
import { SignInMenu } from '#app/sign-in-menu.tsx'
import { session } from '#data/session-store.ts'
import { render, until } from '#tests/support/render.tsx'
import { link, openMenu } from '#tests/support/screen.ts'

const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <SignInMenu />
      <SessionNotice />
      <Routes>
        <Route path="/" element={<p>page d’accueil</p>} />
        <Route
          path="/admin"
          element={
            <Guard guard="admin">
              <p>les comptes</p>
            </Guard>
          }
        />
      </Routes>
    </MemoryRouter>,
  )
const hrefs = () => ['Se connecter', 'Créer un compte'].map((name) => link(name)?.getAttribute('href'))

beforeEach(() => session.setState({ status: 'signed-out', user: null, notice: null }))

describe('the way back after signing in', () => {
  test('A32 a visitor who meant to go to /admin is taken back there by both forms', async () => {
    await open('/admin?onglet=comptes')
    await openMenu('Connexion')
    const next = '?next=%2Fadmin%3Fonglet%3Dcomptes'
    expect(hrefs()).toEqual([`/login${next}`, `/register${next}`])
  })

  test('A32 A160 so is an admin whose session expired there', async () => {
    session.setState({ notice: 'expired' })
    await open('/admin')
    await until(() => expect(link('Se connecter')?.getAttribute('href')).toBe('/login?next=%2Fadmin'))
  })

  test('A71 a visitor who came by themselves is taken nowhere', async () => {
    await open('/')
    await openMenu('Connexion')
    expect(hrefs()).toEqual(['/login', '/register'])
  })
})
