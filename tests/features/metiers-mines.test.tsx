import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { leaves, screenText, whereIs } from '#tests/support/screens/craft-screen.tsx'
import { aGuidePlayer, openGuide } from '#tests/support/screens/metiers-screen.tsx'
import { allByRole, byRole, click, nameOf, until } from '#tests/support/screens/render.tsx'
import { there } from '#tests/support/screens/screen.ts'

let db: AccountDb
beforeEach(async () => {
  db = await aGuidePlayer()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await leaves(db)
})

const block = () => there(document.querySelector<HTMLElement>('.mines') ?? undefined)
const card = () => there(block().querySelector<HTMLElement>('.ore') ?? undefined)
const ores = () =>
  allByRole('radio', undefined, there(block().querySelector<HTMLElement>('.ores') ?? undefined))
const spots = (title: string) => {
  const head = [...card().querySelectorAll('h3')].find((h) => h.textContent === title)
  return [...(head?.parentElement?.querySelectorAll('button') ?? [])]
}
const RANGES = [
  ['Fer', '1-20'],
  ['Cuivre', '20-40'],
  ['Bronze', '40-60'],
  ['Kobalte', '60-80'],
  ['Manganèse', '80-100'],
  ['Étain', '100-120'],
  ['Silicate', '100-120'],
  ['Argent', '120-140'],
  ['Bauxite', '140-160'],
  ['Or', '160-180'],
  ['Dolomite', '180-200'],
  ['Cendrepierre', '180-200'],
] as const

async function openMines(query = '') {
  await openGuide(`?guide=mineur${query}`)
  await until(() => expect(card().querySelector('button, p + p')).not.toBeNull())
}

describe('« Mines conseillées »', () => {
  test('T107 the twelve ores can be chosen, in the miner’s guide alone', { tags: 'full' }, async () => {
    await openMines()
    expect(block().querySelector('h2')?.textContent).toBe('Mines conseillées')
    expect(ores().map(nameOf)).toEqual(RANGES.map(([name]) => name))
  })

  test('T107 no other guide has it', async () => {
    await openGuide('?guide=bucheron')
    expect(document.querySelector('.mines')).toBeNull()
  })

  test('T108 T109 each ore has its picture, its level range and a piece of advice of its own', {
    tags: 'full',
  }, async () => {
    await openMines()
    const advice = new Set<string>()
    for (const [name, range] of RANGES) {
      await click(byRole('radio', name, block()))
      await until(() => expect(card().querySelector('b')?.textContent).toBe(name))
      expect(card().querySelector('.sub')?.textContent).toMatch(
        new RegExp(`^Niveau ${range}( · \\d+ cartes)?$`),
      )
      expect(card().querySelector('.tile use')?.getAttribute('href')).toMatch(/#g-minerai$/)
      advice.add(card().querySelector('p')?.textContent ?? '')
    }
    expect(advice.size).toBe(12)
    expect(advice.has('')).toBe(false)
  })

  test('T108 the richest three spots are to be preferred, the others come after', async () => {
    await openMines('&minerai=kobalte')
    const words = (buttons: Element[]) => buttons.map((b) => b.textContent)
    expect(words(spots('Spots à privilégier'))).toEqual(['[-25, 22] 23', '[-23, 21] 23', '[-1, -42] 15'])
    expect(spots('Autres spots utiles')).toHaveLength(5)
  })

  test('T108 a position copies itself as the game writes it, or as the travel command', {
    tags: 'full',
  }, async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await openMines('&minerai=kobalte')
    await click(there(spots('Spots à privilégier')[0]))
    expect(writeText).toHaveBeenLastCalledWith('[-25, 22]')
    await click(byRole('radio', '/travel', block()))
    await click(there(spots('Spots à privilégier')[0]))
    expect(writeText).toHaveBeenLastCalledWith('/travel -25 22')
  })

  test('T109 an ore without known spots says so in one sentence', async () => {
    await openMines('&minerai=cendrepierre')
    expect(card().textContent).toContain('Aucun spot connu')
    expect(spots('Spots à privilégier')).toHaveLength(0)
    expect(card().textContent).not.toMatch(/\[-?\d/)
  })

  test('T107 the chosen ore is in the address, and an unknown one is iron', { tags: 'full' }, async () => {
    await openMines('&minerai=platine')
    expect(card().querySelector('b')?.textContent).toBe('Fer')
    await click(byRole('radio', 'Or', block()))
    await until(() => expect(whereIs()).toBe('/app/metiers?guide=mineur&minerai=or'))
    expect(screenText()).toContain('Niveau 160-180')
  })
})
