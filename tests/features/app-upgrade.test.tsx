import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { UpgradeBlocked } from '#app/player-shell.tsx'
import { UpdateNotice, update } from '#app/update/update-notice.tsx'
import { opening } from '#data/session/opening.ts'
import { byRole, click, render, until } from '#tests/support/screens/render.tsx'
import { shown } from '#tests/support/screens/screen.ts'

const alert = () => document.querySelector('[role=alert]')
const said = () => document.body.textContent?.replace(/\s/g, ' ') ?? ''

beforeEach(() => opening.setState({ kind: 'quiet' }, true))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  update.setState({ ready: false })
})

describe('the upgrade of the player’s data', () => {
  test('that another tab holds up asks for it to be closed, once that takes a while and no longer', async () => {
    vi.useFakeTimers()
    await render(<UpgradeBlocked />)
    const tell = (kind: 'blocked' | 'quiet') => act(async () => opening.setState({ kind }, true))
    await tell('blocked')
    await act(async () => vi.advanceTimersByTime(250))
    expect(alert()).toBeNull()
    await act(async () => vi.advanceTimersByTime(100))
    expect(alert()?.textContent).toContain('ferme les autres onglets de Comptoir')
    await tell('quiet')
    expect(alert()).toBeNull()
    await tell('blocked')
    expect(alert()).toBeNull()
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
