import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { readStock } from '#data/db/stock.ts'
import { setWanted } from '#store/plans.ts'
import { aPlayerWithTables } from '#tests/support/screens/almanax-calculator.tsx'
import { leaves, observe } from '#tests/support/screens/craft-screen.tsx'
import {
  closeMini,
  fieldOf,
  openApp,
  openMiniWindow,
  pressIn,
  seesIn,
  typeIn,
  windowsOnTop,
  words,
} from '#tests/support/screens/mini-window.tsx'
import { byRole, click, until } from '#tests/support/screens/render.tsx'

const [ASH, NETTLE] = [303, 421]

let db: AccountDb
beforeEach(async () => {
  db = await aPlayerWithTables()
  await setWanted(db, [
    { id: ASH, pieces: 46 },
    { id: NETTLE, pieces: 8 },
  ])
  await observe(db, ASH, 1, 130)
  await observe(db, ASH, 10, 1200)
})
afterEach(async () => {
  await closeMini()
  await leaves(db)
  vi.restoreAllMocks()
})

async function openCourses(): Promise<Document> {
  windowsOnTop()
  await openApp('/app/courses')
  const doc = await openMiniWindow()
  await until(() => byRole('checkbox', 'Acheté : Bois de Frêne', doc))
  return doc
}

const owned = async () => (await readStock(db, [ASH]))[0]?.pieces ?? 0
const tick = (root: ParentNode) => byRole('checkbox', 'Acheté : Bois de Frêne', root)

test('N92 ↑ and ↓ go from tick to tick', { tags: 'full' }, async () => {
  const doc = await openCourses()
  const box = (name: string) => byRole('checkbox', `Acheté : ${name}`, doc)
  box('Bois de Frêne').focus()
  await pressIn(doc, 'ArrowDown')
  expect(doc.activeElement).toBe(box('Ortie'))
  await pressIn(doc, 'ArrowDown')
  expect(doc.activeElement).toBe(box('Ortie'))
  await pressIn(doc, 'ArrowUp')
  expect(doc.activeElement).toBe(box('Bois de Frêne'))
})

test('N92 a line shows its packs and its cost, and asks for the price that it lacks', {
  tags: 'full',
}, async () => {
  const doc = await openCourses()
  await seesIn(doc, '2 à acheter')
  await seesIn(doc, '4×10 + 6×1')
  await seesIn(doc, 'reste ≥ au moins 5 580 k')
  await typeIn(await fieldOf(doc, /^Prix du lot de 1, Ortie$/), '50')
  await pressIn(doc, 'Enter')
  await seesIn(doc, 'reste 5 980 k')
  expect(words(doc)).not.toContain('≥')
})

test('N92 N100 N102 a tick in it buys, here and in the page; the bought line stays in place, faint, and Ctrl+Z takes it back', {
  tags: 'full',
}, async () => {
  const doc = await openCourses()
  await click(tick(doc))
  await until(async () => expect(await owned()).toBe(46))
  await seesIn(doc, 'Bois de Frêne : + 46')
  await until(() => expect(tick(doc).getAttribute('aria-checked')).toBe('true'))
  await until(() => expect(tick(document).getAttribute('aria-checked')).toBe('true'))
  await pressIn(doc, 'z', { ctrlKey: true })
  await until(async () => expect(await owned()).toBe(0))
  await until(() => expect(tick(doc).getAttribute('aria-checked')).toBe('false'))
})

test('N92 N96 a name copies itself in its row; in a low window the one line is the next to buy', async () => {
  const doc = await openCourses()
  const shown = () =>
    [...doc.querySelectorAll('li')]
      .filter((row) => row.querySelector('[data-name]') && !row.className.includes('strip:hidden'))
      .map((row) => row.querySelector('[data-name]')?.textContent)
  expect(shown()).toEqual(['Bois de Frêne'])
  await click(byRole('button', 'Ortie', doc))
  await seesIn(doc, 'nom copié')
  await act(async () => tick(doc).focus())
  await click(tick(doc))
  await until(() => expect(shown()).toEqual(['Ortie']))
})
