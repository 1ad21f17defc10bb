import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { SignInMenu } from '#app/header/sign-in-menu.tsx'
import { SessionNotice } from '#app/notices/session-notice.tsx'
import { Guard } from '#app/screen.tsx'
import { session } from '#data/session/session-store.ts'
import { render, until } from '#tests/support/screens/render.tsx'
import { link, openMenu, shown } from '#tests/support/screens/screen.ts'

const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <SignInMenu />
      <SessionNotice />
      <Routes>
        <Route path="/" element={<p>page d’accueil</p>} />
        <Route
          path="/app/*"
          element={
            <Guard guard="signed-in">
              <p>un outil</p>
            </Guard>
          }
        />
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

  test.each([
    ['/app/flips?item=2', 'Achat / Revente'],
    ['/app/profit', 'Simulateur'],
    ['/app/compte/donnees', 'Mon compte'],
    ['/app/streamers', 'Live Twitch'],
    ['/admin', 'Dashboard Admin'],
  ])('A29 a visitor sent home from %s reads that they were on their way to « %s »', async (path, name) => {
    await open(path)
    await until(() => expect(shown(`Connecte-toi pour ouvrir ${name}`)).toBe(true))
    expect(link('Se connecter')?.getAttribute('href')).toBe(`/login?next=${encodeURIComponent(path)}`)
  })

  test.each([
    ['/app/prices?partage=2', true],
    ['/app/prices?partage=perdu', false],
  ])('A29 a visitor who shared a picture reads whether it waits: %s', async (path, waits) => {
    await open(path)
    await until(() => expect(shown('Connecte-toi pour ouvrir')).toBe(true))
    expect(document.body.textContent?.includes('Ta capture partagée attend une heure')).toBe(waits)
    expect(link('Se connecter')?.getAttribute('href')).toBe(`/login?next=${encodeURIComponent(path)}`)
  })

  test('A29 whoever opens the first page by themselves reads nothing of the kind', async () => {
    await open('/')
    await until(() => expect(shown('page d’accueil')).toBe(true))
    expect(document.querySelector('[role=alert]')?.textContent).toBe('')
  })

  test('A154 a session that ended in another tab is said, with the way back', async () => {
    session.setState({ notice: 'elsewhere' })
    await open('/app/flips')
    await until(() => expect(shown('Session fermée dans un autre onglet')).toBe(true))
    expect(shown('Session expirée')).toBe(false)
    expect(link('Se connecter')?.getAttribute('href')).toBe('/login?next=%2Fapp%2Fflips')
  })

  test('A160 of a deleted account it is said that it is gone, not that a session expired', async () => {
    session.setState({ notice: 'gone' })
    await open('/app/flips')
    await until(() => expect(shown('Ce compte n’existe plus')).toBe(true))
    expect([shown('Session expirée'), shown('Connecte-toi pour ouvrir')]).toEqual([false, false])
    expect(link('Créer un compte')?.getAttribute('href')).toBe('/register')
  })

  test('A71 a visitor who came by themselves is taken nowhere', async () => {
    await open('/')
    await openMenu('Connexion')
    expect(hrefs()).toEqual(['/login', '/register'])
  })
})
