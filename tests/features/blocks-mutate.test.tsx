import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import type { AccountDb } from '#data/rows/local-db.ts'
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
function Tool({ mutation }: { mutation: () => Promise<{ undo: () => Promise<void> }> }) {
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
