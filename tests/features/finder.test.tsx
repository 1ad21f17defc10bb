import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FinderPlace, UndoKeys } from '#app/player-keys.tsx'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRows } from '#data/db/rows.ts'
import { shownProfile } from '#data/session/shown-profile.ts'
import { flips } from '#shared/collections/flips.ts'
import { mounts } from '#shared/collections/mounts.ts'
import { plannedCrafts } from '#shared/collections/plans.ts'
import { profiles } from '#shared/collections/profiles.ts'
import { stockMoves } from '#shared/collections/stock-moves.ts'
import type { Changed } from '#store/change.ts'
import { addFlips, removeFlip } from '#store/flips.ts'
import { removeMount } from '#store/mounts.ts'
import { planCraft, setWanted } from '#store/plans.ts'
import { saveProfile } from '#store/profiles.ts'
import { removePurchase } from '#store/purchases.ts'
import { save } from '#tests/support/save.ts'
import {
  ASH,
  aPlayer,
  leaves,
  openScreen,
  PLANK,
  sees,
  whereIs,
} from '#tests/support/screens/craft-screen.tsx'
import {
  allByRole,
  byRole,
  click,
  enter,
  field,
  press,
  render,
  type,
  undo,
  until,
} from '#tests/support/screens/render.tsx'
import { shown } from '#tests/support/screens/screen.ts'
import { QuantityField } from '#ui/fields/quantity-field.tsx'
import { Toasts, undoToast } from '#ui/overlays/toast.tsx'
import { forgetActs } from '#ui/overlays/undo-stack.ts'

describe('the finder', () => {
  let db: AccountDb

  beforeEach(() => {
    db = aPlayer()
  })

  const ctrlK = (target: EventTarget = document.body) =>
    act(async () => {
      target.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }),
      )
    })

  const found = () =>
    allByRole('option').map((hit) =>
      [...hit.querySelectorAll('.name, .sub')].map((one) => one.textContent).join(' | '),
    )

  async function search(words: string) {
    await openScreen(
      <>
        <input aria-label="Note" />
        <FinderPlace />
      </>,
      '/app/tableau',
    )
    await ctrlK(field('Note'))
    await enter(await until(() => field('Rechercher partout')), words)
  }

  test('Ctrl+K finds a tool by its name, from any field, and Enter goes there', async () => {
    await search('carnet')
    await until(() => expect(found()[0]).toContain('Carnet de prix'))
    await press('Enter')
    await until(() => expect(whereIs()).toBe('/app/prices'))
    expect(allByRole('dialog')).toEqual([])
  })

  test('the player’s own lines come before the game’s recipes and items of that name; arrows choose', async () => {
    await setWanted(db, [{ id: ASH, pieces: 12 }])
    await addFlips(
      db,
      [true, false].map((sold) => ({ ...flips.defaults, item_name: 'Bois de Frêne', sold })),
    )
    await search('bois de frêne')
    await until(() =>
      expect(found()).toEqual([
        'Bois de Frêne | Courses · 12 à acheter',
        'Bois de Frêne | Achat / Revente · en vente',
        'Bois de Frêne | Achat / Revente · vendu',
        'Bois de Frêne | Son prix, dans le carnet',
      ]),
    )
    await press('ArrowDown')
    await press('Enter')
    await until(() => expect(decodeURIComponent(whereIs())).toContain('/app/flips?q=Bois de Frêne'))
  })

  test('a craft leads to the simulator, and nothing found says so', async () => {
    await search('planche')
    await until(() => expect(found().join()).toContain('Simuler le craft'))
    const craft = allByRole('option').find(({ textContent }) => textContent?.includes('Simuler le craft'))
    await act(async () => craft?.click())
    await until(() => expect(whereIs()).toBe(`/app/profit?recipe=${PLANK}`))
    await ctrlK()
    await enter(await until(() => field('Rechercher partout')), 'zzzzzz')
    await sees('Rien de ce nom.')
  })

  test('Escape closes it, and over another dialog it does not open', async () => {
    await search('carnet')
    await until(() => expect(found()).not.toEqual([]))
    await press('Escape')
    expect(allByRole('dialog')).toEqual([])
    const dialog = document.body.appendChild(document.createElement('dialog'))
    dialog.open = true
    await ctrlK()
    expect(allByRole('dialog')).toEqual([dialog])
    dialog.remove()
    expect(() => byRole('dialog')).toThrow()
  })
})

describe('Ctrl+Z', () => {
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
    const ofAct = vi.fn(() => false)
    await act(async () => undoToast('Ligne ajoutée', ofAct))
    await undo()
    expect(await takeBack()).toBe(false)
    await act(async () => undoToast('Ligne retirée', ofAct))
    await takeBack()
    expect(ofAct).toHaveBeenCalledTimes(2)
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
  ])(
    'when %s, no message offers to take back what was done before, and Ctrl+Z does not',
    async (_, change) => {
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
    },
  )
})

describe('undo and its message', () => {
  let db: AccountDb

  beforeEach(() => {
    db = aPlayer()
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })

  const full = () => Promise.reject(new Error('full'))

  /** A tool whose screen shows by itself what is not stored. */
  function Tool({ mutation }: { mutation: (db: AccountDb) => Promise<Changed> }) {
    const mutateAndTell = useMutateAndTell({ quiet: true })
    return (
      <button type="button" onClick={() => void mutateAndTell('Ligne retirée', undefined, mutation)}>
        Retirer
      </button>
    )
  }

  test('an undo that fails is said, also by a tool that is silent about its saves', async () => {
    await openScreen(<Tool mutation={async () => ({ undo: full })} />, '/app/flips')
    await click(byRole('button', 'Retirer'))
    await undo()
    await sees('Erreur de sauvegarde')
  })

  test('a save that fails is not said twice by a tool that shows it', async () => {
    await openScreen(<Tool mutation={full} />, '/app/flips')
    await click(byRole('button', 'Retirer'))
    await until(() => expect(console.error).toHaveBeenCalled())
    expect([shown('Erreur de sauvegarde'), shown('Ligne retirée')]).toEqual([false, false])
  })

  test('a save of the account that was left is told to nobody: the next may be someone else’s', async () => {
    let save: (done: { undo: () => Promise<void> }) => void = () => {}
    const saved = new Promise<{ undo: () => Promise<void> }>((resolve) => {
      save = resolve
    })
    const mutation = vi.fn(async () => ({ undo: async () => {} })).mockReturnValueOnce(saved)
    await openScreen(<Tool mutation={mutation} />, '/app/flips')
    await click(byRole('button', 'Retirer'))
    const former = db
    await act(async () => {
      db = aPlayer()
    })
    save({ undo: full })
    await click(byRole('button', 'Retirer'))
    await until(() => byRole('button', /^Annuler/))
    expect(allByRole('button', /^Annuler/)).toHaveLength(1)
    await leaves(former)
  })

  test('an act that took longer than the one after it does not offer itself in its place', async () => {
    let end: (done: Changed) => void = () => {}
    const long = new Promise<Changed>((resolve) => {
      end = resolve
    })
    const [first, second] = [vi.fn(async () => {}), vi.fn(async () => {})]
    function Two() {
      const tell = useMutateAndTell()
      return (
        <>
          <button type="button" onClick={() => void tell('Achetée', 'liste', () => long)}>
            Acheter
          </button>
          <button
            type="button"
            onClick={() => void tell('Introuvable', 'liste', async () => ({ undo: second }))}
          >
            Chercher
          </button>
        </>
      )
    }
    await openScreen(<Two />, '/app/flips')
    await click(byRole('button', 'Acheter'))
    await click(byRole('button', 'Chercher'))
    await act(async () => end({ undo: first }))
    await sees('Introuvable')
    await until(() => expect(shown('Achetée')).toBe(false))
    await undo()
    await until(() => expect(second).toHaveBeenCalled())
    expect(first).not.toHaveBeenCalled()
  })

  const FLIP = { ...flips.defaults, item_name: 'Ortie', id: 'ligne', stamps: {} }
  const MOUNT = { ...mounts.defaults, level: 5, id: 'monture', stamps: {} }
  const MOVE = { ...stockMoves.defaults, id: 'achat', item_id: 303, counts: true, stamps: {} }

  test.each<[what: string, make: () => Promise<unknown>, remove: (db: AccountDb) => Promise<Changed>]>([
    ['a line', () => save(db, flips, { id: 'ligne' }, { item_name: 'Ortie' }), (to) => removeFlip(to, FLIP)],
    ['a mount', () => save(db, mounts, { id: 'monture' }, { level: 5 }), (to) => removeMount(to, MOUNT)],
    [
      'a purchase',
      () => save(db, stockMoves, { id: 'achat' }, { item_id: 303 }),
      (to) => removePurchase(to, MOVE),
    ],
    [
      'a planned craft',
      () => save(db, plannedCrafts, { recipe: 44 }, { crafts: 5 }),
      (to) => planCraft(to, { recipe: 44, crafts: 0 }),
    ],
    [
      'a profile',
      () => save(db, profiles, { id: 'autre' }, { name: 'Autre' }),
      (to) => saveProfile(to, 'autre', { archived: true }),
    ],
  ])('%s that a double click removes is said once, and comes back whole', async (_, make, remove) => {
    await make()
    const before = await rowsOf()
    const removed = vi.fn(remove)
    await openScreen(<Tool mutation={removed} />, '/app/flips')
    await act(async () => {
      byRole('button', 'Retirer').click()
      byRole('button', 'Retirer').click()
    })
    await until(() => byRole('button', /^Annuler/))
    expect(removed).toHaveBeenCalledTimes(2)
    await Promise.all(removed.mock.results.map(({ value }) => value))
    await until(() => expect(allByRole('button', /^Annuler/)).toHaveLength(1))
    expect(await rowsOf()).not.toEqual(before)
    await undo()
    await until(async () => expect(await rowsOf()).toEqual(before))
  })

  /** What the player has, without the ids that a row comes back under. */
  async function rowsOf() {
    const all = await act(() =>
      Promise.all([flips, mounts, stockMoves, plannedCrafts, profiles].map((one) => readRows(db, one))),
    )
    return all.map((rows) => rows.map(({ stamps: _, ...row }) => ({ ...row, id: undefined })))
  }
})
