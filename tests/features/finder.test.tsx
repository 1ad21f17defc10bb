import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FinderPlace } from '#app/player-keys.tsx'
import type { AccountDb } from '#data/db/local-db.ts'
import { flips } from '#shared/collections/flips.ts'
import { addFlips } from '#store/flips.ts'
import { setWanted } from '#store/plans.ts'
import {
  ASH,
  aPlayer,
  leaves,
  openScreen,
  PLANK,
  sees,
  whereIs,
} from '#tests/support/screens/craft-screen.tsx'
import { allByRole, byRole, field, press, type, until } from '#tests/support/screens/render.tsx'

let db: AccountDb
beforeEach(() => {
  db = aPlayer()
})
afterEach(() => leaves(db))

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
  await type(await until(() => field('Rechercher partout')), words)
  await press('Enter')
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
  await type(await until(() => field('Rechercher partout')), 'zzzzzz')
  await press('Enter')
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
