import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UndoKeys } from '#app/player-keys.tsx'
import { shownProfile } from '#data/session/shown-profile.ts'
import { allByRole, byRole, click, render, type, until } from '#tests/support/screens/render.tsx'
import { QuantityField } from '#ui/fields/quantity-field.tsx'
import { Toasts, undoToast } from '#ui/overlays/toast.tsx'
import { forgetActs } from '#ui/overlays/undo-stack.ts'

const MESSAGES = '[data-sonner-toast]:not([data-removed=true]) .toast'
const said = () => [...document.querySelectorAll(MESSAGES)].map(({ textContent }) => textContent ?? '')
const offers = () => allByRole('button', /^Annuler/, document).filter((one) => one.closest(MESSAGES))

beforeEach(() => history.replaceState(null, '', '/app/flips'))
afterEach(() => forgetActs())

async function takeBack(target: EventTarget = document.body): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true })
  await act(async () => target.dispatchEvent(event))
  return event.defaultPrevented
}

const screen = (
  <>
    <input aria-label="Note" type="text" />
    <QuantityField label="Possédé" value={4} onCommit={() => true} />
    <UndoKeys />
    <Toasts />
  </>
)

test('Ctrl+Z takes back the last act of the page, then the one before, each once, and says which', async () => {
  await render(screen)
  const [first, second] = [vi.fn(), vi.fn()]
  await act(async () => undoToast('Ligne ajoutée', first, 'line'))
  await act(async () => undoToast('Ligne sauvegardée ✔', second, 'line'))
  await until(() => expect(said().join()).toContain('sauvegardée'))
  expect(await takeBack()).toBe(true)
  await until(() => expect(said()).toContain('Annulé\u00a0: Ligne sauvegardée'))
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
  expect(await takeBack()).toBe(true)
  await until(() => expect(said()).toContain('Annulé\u00a0: Ligne ajoutée'))
  expect(await takeBack()).toBe(false)
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1])
})

test('what « Annuler » of a message took back is not taken back again, nor is what failed said to be', async () => {
  await render(screen)
  const undo = vi.fn(() => false)
  await act(async () => undoToast('Ligne ajoutée', undo))
  await click(await until(() => byRole('button', /^Annuler/)))
  expect(await takeBack()).toBe(false)
  await act(async () => undoToast('Ligne retirée', undo))
  await takeBack()
  expect(undo).toHaveBeenCalledTimes(2)
  expect(said().join()).not.toContain('Annulé')
})

test('Ctrl+Z in a text, or in a number that is being typed, is the browser’s; in a stored number it is the page’s', async () => {
  await render(screen)
  const undo = vi.fn()
  await act(async () => undoToast('Ligne ajoutée', undo))
  const [note, owned] = document.querySelectorAll('input')
  if (!note || !owned) throw new Error('no fields')
  expect(await takeBack(note)).toBe(false)
  await type(owned, '5')
  expect(await takeBack(owned)).toBe(false)
  expect(undo).not.toHaveBeenCalled()
  await act(async () => owned.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
  expect(await takeBack(owned)).toBe(true)
  expect(undo).toHaveBeenCalledOnce()
})

test('what was done in another tool is not taken back from here', async () => {
  await render(screen)
  const undo = vi.fn()
  await act(async () => undoToast('Ligne ajoutée', undo))
  history.replaceState(null, '', '/app/prices')
  expect(await takeBack()).toBe(false)
  history.replaceState(null, '', '/app/flips')
  expect(await takeBack()).toBe(true)
  expect(undo).toHaveBeenCalledOnce()
})

test.each([
  ['another profile is shown', () => shownProfile.setState({ id: 'ouest' })],
  ['the player signs out', null],
])('when %s, no message offers to take back what was done before, and Ctrl+Z does not', async (_, change) => {
  const { rerender } = await render(screen)
  const undo = vi.fn()
  await act(async () => undoToast('Ligne ajoutée', undo))
  await until(() => expect(offers()).toHaveLength(1))
  if (change) await act(async () => change())
  else await rerender(<Toasts />)
  await until(() => expect(offers()).toHaveLength(0))
  await rerender(screen)
  expect(await takeBack()).toBe(false)
  expect(undo).not.toHaveBeenCalled()
})
