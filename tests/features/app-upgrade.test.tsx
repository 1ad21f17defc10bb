import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { UpgradeProgress } from '#app/player-shell.tsx'
import { UpdateNotice, update } from '#app/update/update-notice.tsx'
import { opening } from '#data/session/opening.ts'
import { byRole, click, render, until } from '#tests/support/screens/render.tsx'
import { shown } from '#tests/support/screens/screen.ts'

const bar = () => document.querySelector('[role=progressbar]')
const said = () => document.body.textContent?.replace(/\s/g, ' ') ?? ''

beforeEach(() => opening.setState({ kind: 'quiet' }, true))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  update.setState({ ready: false })
})

describe('the upgrade of the player’s data', () => {
  test('is told once it takes a while, row by row, and no longer than it takes', async () => {
    vi.useFakeTimers()
    await render(<UpgradeProgress />)
    const tell = (done: number) =>
      act(async () => opening.setState({ kind: 'upgrading', done, total: 208_000 }, true))
    await tell(0)
    await act(async () => vi.advanceTimersByTime(200))
    await tell(20_000)
    expect(bar()).toBeNull()
    await act(async () => vi.advanceTimersByTime(150))
    expect(said()).toContain('Mise à jour de tes données20 000 / 208 000')
    await tell(104_000)
    expect(bar()?.getAttribute('aria-valuenow')).toBe('50')
    await act(async () => opening.setState({ kind: 'quiet' }, true))
    expect(bar()).toBeNull()
    await tell(0)
    expect(bar()).toBeNull()
  })

  test('that waits for another tab asks for it to be closed', async () => {
    opening.setState({ kind: 'blocked' }, true)
    await render(<UpgradeProgress />)
    await until(() => expect(byRole('alert').textContent).toContain('ferme les autres onglets de Comptoir'))
    await act(async () => opening.setState({ kind: 'upgrading', done: 1, total: 2 }, true))
    expect(byRole('progressbar', 'Mise à jour de tes données').getAttribute('aria-valuenow')).toBe('50')
  })
})

describe('data that are a newer version’s', () => {
  test('are told, with a reload, and the wait for a commit that cannot come is not', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    const apply = vi.fn()
    await render(<UpdateNotice />)
    await act(async () => opening.setState({ kind: 'newer' }, true))
    await until(() => expect(shown('Comptoir a été mis à jour dans un autre onglet')).toBe(true))
    await click(byRole('button', 'Recharger'))
    expect(reload).toHaveBeenCalledOnce()
    await act(async () => update.setState({ ready: true, apply }))
    expect(said()).not.toContain('dès que ta saisie est enregistrée')
    await click(byRole('button', 'Recharger'))
    expect([apply.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1])
  })
})
