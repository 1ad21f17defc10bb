import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRows } from '#data/db/rows.ts'
import { save } from '#data/db/save.ts'
import { flips } from '#shared/collections/flips.ts'
import { mounts } from '#shared/collections/mounts.ts'
import { plannedCrafts } from '#shared/collections/plans.ts'
import { profiles } from '#shared/collections/profiles.ts'
import { stockMoves } from '#shared/collections/stock-moves.ts'
import type { Changed } from '#store/change.ts'
import { removeFlip } from '#store/flips.ts'
import { removeMount } from '#store/mounts.ts'
import { planCraft } from '#store/plans.ts'
import { saveProfile } from '#store/profiles.ts'
import { removePurchase } from '#store/purchases.ts'
import { aPlayer, leaves, openScreen, sees } from '#tests/support/screens/craft-screen.tsx'
import { allByRole, byRole, click, until } from '#tests/support/screens/render.tsx'
import { shown } from '#tests/support/screens/screen.ts'

let db: AccountDb
beforeEach(() => {
  db = aPlayer()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(async () => {
  await leaves(db)
  vi.restoreAllMocks()
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
  await click(await until(() => byRole('button', /^Annuler/)))
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
  await click(byRole('button', /^Annuler/))
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
  await click(byRole('button', /^Annuler/))
  await until(async () => expect(await rowsOf()).toEqual(before))
})

/** What the player has, without the ids that a row comes back under. */
async function rowsOf() {
  const all = await act(() =>
    Promise.all([flips, mounts, stockMoves, plannedCrafts, profiles].map((one) => readRows(db, one))),
  )
  return all.map((rows) => rows.map(({ stamps: _, ...row }) => ({ ...row, id: undefined })))
}
