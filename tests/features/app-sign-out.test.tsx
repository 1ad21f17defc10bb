import 'fake-indexeddb/auto'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { AccountMenu } from '#app/header/account-menu.tsx'
import { session } from '#data/session/session-store.ts'
import { drain, signOut, unsentChanges } from '#data/sign-out.ts'
import { syncStatus } from '#data/sync/sync-status-store.ts'
import { byRole, click, render, until } from '#tests/support/screens/render.tsx'
import { button, openMenu, shown, there } from '#tests/support/screens/screen.ts'
import { Toasts } from '#ui/overlays/toast.tsx'
import { PagesProvider } from '#ui/page/page-link.tsx'

vi.mock('#data/sign-out.ts', () => ({
  drain: vi.fn(),
  signOut: vi.fn(),
  unsentChanges: vi.fn(),
  isNothing: (u: { waiting: number; dead: number; held: number }) => u.waiting + u.dead + u.held === 0,
}))

const NOTHING = { waiting: 0, dead: 0, held: 0 }
const player = { id: 'u', email: 'm@exemple.fr', name: 'Maëlle', is_admin: false, access_active: false }

const leave = async () => {
  await render(
    <PagesProvider value={new Set()}>
      <MemoryRouter initialEntries={['/app']}>
        <AccountMenu user={player} />
        <Toasts />
        <Routes>
          <Route path="/" element={<p>page d’accueil</p>} />
          <Route path="/app" element={<p>l’outil</p>} />
        </Routes>
      </MemoryRouter>
    </PagesProvider>,
  )
  await openMenu('Compte')
  await click(there(button('Déconnexion')))
}

beforeEach(() => {
  vi.resetAllMocks()
  session.setState({ status: 'signed-in', user: player })
  vi.mocked(signOut).mockResolvedValue(true)
  syncStatus.setState({ pill: 'up-to-date', waiting: 0, dead: 0, held: 0 })
  vi.mocked(unsentChanges).mockResolvedValue(NOTHING)
  vi.mocked(drain).mockResolvedValue(true)
})

/** The second question's answer. */
const erasing = () => byRole('button', /^Effacer/, byRole('alertdialog', /./))

describe('signing out', () => {
  test('A53 with everything on the server it closes the menu, ends the session and goes to the first page', async () => {
    await leave()
    await until(() => expect(shown('page d’accueil')).toBe(true))
    expect(signOut).toHaveBeenCalledWith('keep')
    expect(document.querySelector('.menu')).toBeNull()
    expect(document.querySelector('dialog')).toBeNull()
  })

  test('A54 it goes to the first page even when ending the session fails', async () => {
    vi.mocked(signOut).mockRejectedValue(new Error('refused'))
    await leave()
    await until(() => expect(shown('page d’accueil')).toBe(true))
  })

  test('A54 a store that cannot be read keeps nobody here, and erases nothing', async () => {
    vi.mocked(unsentChanges).mockRejectedValue(new Error('closed'))
    await leave()
    await until(() => expect(shown('page d’accueil')).toBe(true))
    expect(signOut).toHaveBeenCalledWith('keep')
  })

  test('A54 offline nothing is asked and everything stays on the device', async () => {
    syncStatus.setState({ pill: 'offline' })
    vi.mocked(unsentChanges).mockResolvedValue({ waiting: 3, dead: 0, held: 0 })
    await leave()
    await until(() => expect(shown('page d’accueil')).toBe(true))
    expect(drain).not.toHaveBeenCalled()
    expect(signOut).toHaveBeenCalledWith('keep')
    await until(() => expect(shown('3 modifications restent sur cet appareil')).toBeTruthy())
  })

  test('A54 what waits is sent first, and nothing is asked when all of it left', async () => {
    vi.mocked(unsentChanges).mockResolvedValueOnce({ waiting: 2, dead: 0, held: 0 })
    await leave()
    await until(() => expect(shown('page d’accueil')).toBe(true))
    expect(drain).toHaveBeenCalledWith(5000)
    expect(signOut).toHaveBeenCalledWith('keep')
  })

  const leaveWithSomething = async () => {
    vi.mocked(drain).mockResolvedValue(false)
    vi.mocked(unsentChanges).mockResolvedValue({ waiting: 2, dead: 1, held: 0 })
    await leave()
    await until(() => expect(button('Garder sur cet appareil')).toBeTruthy())
  }

  test('A54 what is left, refused changes included, is counted in the question', async () => {
    await leaveWithSomething()
    expect(shown('2 modifications attendent le serveur')).toBe(true)
    expect(shown('1 modification a été refusée par le serveur')).toBe(true)
    expect(signOut).not.toHaveBeenCalled()
  })

  test('A54 « Attendre » keeps the player signed in, where they were', async () => {
    await leaveWithSomething()
    await click(there(button('Attendre')))
    expect(signOut).not.toHaveBeenCalled()
    expect(shown('l’outil')).toBe(true)
    expect(document.querySelector('dialog')).toBeNull()
  })

  test('A54 « Garder sur cet appareil » is the choice under Enter, and erases nothing', async () => {
    await leaveWithSomething()
    expect(document.activeElement?.textContent).toBe('Garder sur cet appareil')
    await click(there(button('Garder sur cet appareil')))
    expect(signOut).toHaveBeenCalledWith('keep')
  })

  test('A54 « Effacer » asks again, and only the second answer erases', async () => {
    await leaveWithSomething()
    await click(there(button('Effacer')))
    expect(signOut).not.toHaveBeenCalled()
    await click(there(button('Annuler')))
    await click(there(button('Effacer')))
    await until(() => expect(erasing().hasAttribute('disabled')).toBe(false))
    await click(erasing())
    expect(signOut).toHaveBeenCalledWith('erase')
  })

  test('A54 cancelling while the changes leave keeps the player signed in', async () => {
    let finish = (_: boolean) => {}
    vi.mocked(drain).mockReturnValue(new Promise((resolve) => (finish = resolve)))
    vi.mocked(unsentChanges).mockResolvedValueOnce({ waiting: 2, dead: 0, held: 0 })
    await leave()
    await until(() => expect(shown('Envoi de tes modifications')).toBeTruthy())
    await click(there(button('Annuler')))
    finish(true)
    await until(() => expect(vi.mocked(unsentChanges).mock.calls.length).toBe(2))
    expect(signOut).not.toHaveBeenCalled()
    expect(shown('l’outil')).toBe(true)
  })
})
