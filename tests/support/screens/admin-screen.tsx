import { act } from 'react'
import { toast } from 'sonner'
import { afterEach, beforeEach, vi } from 'vitest'
import { attachPage } from '#data/page-environment.ts'
import { type SignedInUser, session } from '#data/session/session-store.ts'
import { AdminPage } from '#features/admin/page.tsx'
import { FakePage } from '#tests/support/fake-page.ts'
import { AdminServer } from './admin-server.ts'
import { openScreen } from './craft-screen.tsx'
import { allByRole, byRole, click, until } from './render.tsx'

export const ADMIN: SignedInUser = {
  id: 'moi',
  email: 'maelle@exemple.fr',
  name: 'Maëlle',
  is_admin: true,
  access_active: false,
}

export const openAdmin = (search = '') => openScreen(<AdminPage />, `/admin${search}`)

/** A signed-in admin in front of a server, for each test of a file; `page` is the browser's tab. */
export function anAdmin() {
  const scene = { server: new AdminServer(), page: new FakePage() }
  beforeEach(() => {
    scene.server = new AdminServer()
    scene.server.listen()
    scene.page = new FakePage()
    attachPage(scene.page)
    signsIn(ADMIN)
  })
  afterEach(async () => {
    await act(async () => {
      session.setState({ status: 'signed-out', user: null })
      toast.dismiss()
    })
  })
  return scene
}

export function signsIn(user: SignedInUser): void {
  session.setState({ status: 'signed-in', user })
}

/** The names and addresses of the accounts on screen. */
export const listed = (): string[] =>
  [...document.querySelectorAll('.users-table tbody .who')].map(({ textContent }) => textContent ?? '')

export const rowOf = (name: string): HTMLElement => byRole('row', new RegExp(name))

/** The lines of the whitelist, as they read. */
export const channelLines = (): string[] =>
  [...document.querySelectorAll('.whitelist li')].map(({ textContent }) => textContent ?? '')

export function whitelist(): Element {
  const panel = document.querySelector('.whitelist')
  if (!panel) throw new Error('no whitelist')
  return panel
}

/** Asks for an act on a row, and answers the dialog. */
export async function decide(name: string, act: string, answer: 'Annuler' | 'Confirmer'): Promise<void> {
  await click(byRole('button', act, rowOf(name)))
  await until(() => byRole('alertdialog'))
  await click(byRole('button', answer, byRole('alertdialog')))
}

export const isBlocked = (button: Element): boolean =>
  button.hasAttribute('disabled') || button.getAttribute('aria-disabled') === 'true'

export const dialogs = (): HTMLElement[] => allByRole('alertdialog')

/** Chooses an option of a select. */
export async function choose(label: string, option: string): Promise<void> {
  const select = document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`)
  const value = [...(select?.options ?? [])].find(({ text }) => text === option)?.value
  if (!select || value === undefined) throw new Error(`no « ${option} » under ${label}`)
  await act(async () => {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

/** The browser loses its network, or has it back. */
export async function network(online: boolean): Promise<void> {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  await act(async () => window.dispatchEvent(new Event(online ? 'online' : 'offline')))
}
