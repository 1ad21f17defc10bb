// @module-tag full
import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { readStock } from '#data/db/stock.ts'
import { setCharacters } from '#store/almanax.ts'
import { setStock } from '#store/stock.ts'
import {
  aFridayOffline,
  aPlayerWithTables,
  isDone,
  TODAY,
} from '#tests/support/screens/almanax-calculator.tsx'
import { leaves, observe } from '#tests/support/screens/craft-screen.tsx'
import {
  closeMini,
  openApp,
  openMiniWindow,
  pressIn,
  seesIn,
  windowsOnTop,
  words,
} from '#tests/support/screens/mini-window.tsx'
import { allByRole, byRole, click, until } from '#tests/support/screens/render.tsx'

let db: AccountDb
beforeEach(async () => {
  aFridayOffline()
  db = await aPlayerWithTables()
})
afterEach(async () => {
  await closeMini()
  await leaves(db)
  vi.restoreAllMocks()
})

/** The item that the offering of the Friday asks for, two of it for each character. */
const OFFERED = 22_248

async function openAlmanax(): Promise<Document> {
  windowsOnTop()
  await openApp('/app/almanax/calc')
  const doc = await openMiniWindow()
  await until(() => byRole('checkbox', 'Faite, ven. 20 nov.', doc))
  return doc
}

test('N94 the day’s offering with its pieces for all characters, what is in stock and what is left to pay; then six days', async () => {
  await setCharacters(db, 4)
  await setStock(db, OFFERED, 3)
  await observe(db, OFFERED, 1, 138)
  const doc = await openAlmanax()
  await seesIn(doc, '2 par personnage, 8 en tout')
  await seesIn(doc, '690 k')
  await seesIn(doc, '3 en stock')
  const days = [...doc.querySelectorAll('li')].map(({ title }) => title.slice(0, 11))
  expect(days).toEqual([
    'sam. 21 nov',
    'dim. 22 nov',
    'lun. 23 nov',
    'mar. 24 nov',
    'mer. 25 nov',
    'jeu. 26 nov',
  ])
})

test('N94 N100 N102 a tick in it shows in the page and the reverse, and offers in its own message to take from the stock', async () => {
  await setStock(db, OFFERED, 30)
  const owned = async () => (await readStock(db, [OFFERED]))[0]?.pieces
  const doc = await openAlmanax()
  const here = () => byRole('checkbox', 'Faite, ven. 20 nov.')
  const there = () => byRole('checkbox', 'Faite, ven. 20 nov.', doc)
  await click(there())
  await until(() => expect(here().getAttribute('aria-checked')).toBe('true'))
  await click(await until(() => byRole('button', 'Retirer 2 du stock', doc)))
  await until(async () => expect(await owned()).toBe(28))
  expect(allByRole('button', 'Retirer 2 du stock')).toHaveLength(0)
  await until(() => byRole('button', /^Annuler/, doc))
  await pressIn(doc, 'z', { ctrlKey: true })
  await until(async () => expect(await owned()).toBe(30))
  await pressIn(doc, 'z', { ctrlKey: true })
  await until(() => expect(there().getAttribute('aria-checked')).toBe('false'))
  await click(here())
  await until(() => expect(there().getAttribute('aria-checked')).toBe('true'))
  expect(await isDone(db, TODAY)).toBe(true)
})

test('N94 it changes at midnight in Paris while it is open', async () => {
  const doc = await openAlmanax()
  await seesIn(doc, 'ven. 20 nov.')
  const at = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => at + 12 * 3_600_000)
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  await until(() => byRole('checkbox', 'Faite, sam. 21 nov.', doc))
  expect(words(doc)).not.toContain('ven. 20 nov.')
})
