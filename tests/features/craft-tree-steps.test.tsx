import 'fake-indexeddb/auto'
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRow, readRows } from '#data/db/rows.ts'
import { ProfitPage } from '#features/profit/page.tsx'
import { plannedCrafts } from '#shared/collections/plans.ts'
import { preferences } from '#shared/collections/preferences.ts'
import { stockMoves } from '#shared/collections/stock-moves.ts'
import { makeStep } from '#store/craft-steps.ts'
import { save } from '#tests/support/save.ts'
import { openScreen, own, screenText, sees, whereIs } from '#tests/support/screens/craft-screen.tsx'
import {
  allByRole,
  byRole,
  click,
  enter,
  field,
  nameOf,
  undo,
  until,
} from '#tests/support/screens/render.tsx'
import { there } from '#tests/support/screens/screen.ts'
import { aRingMaker, inStock, rowText } from '#tests/support/screens/tree-screen.tsx'
import { BOARD, NETTLE, POTION, RING, SAGE, SAND, SHELL, SUBSTRATE } from '#tests/support/tree-books.ts'
import { PagesProvider } from '#ui/page/page-link.tsx'

let db: AccountDb
beforeEach(async () => {
  db = await aRingMaker()
})

const openTree = async (search = '&crafts=20') => {
  await openScreen(<ProfitPage />, `/app/profit?recipe=${RING}${search}&vue=arbre`)
  await sees('Dans l’ordre')
}
const steps = () => allByRole('checkbox').map((box) => [nameOf(box), box.getAttribute('aria-checked')])
const tick = (name: string | RegExp) => click(byRole('checkbox', name))
const moves = () => readRows(db, stockMoves)

describe('N58 the steps', () => {
  test('are the purchases of each hall, then what is made from the bottom up, and take about as long', async () => {
    await openTree()
    expect(steps().map(([name]) => name?.replace(/\s/g, ' '))).toEqual([
      'Acheter 7 objets, Ressources · 565 398 k',
      '36 × Potion de Souvenir',
      '36 × Substrat de Fascine',
      '20 × Anneau Ouroboulos',
    ])
    expect(screenText()).toContain('Bûcheron niv. 80 · Potion de Souvenir, Planche à Repasser')
    expect(screenText()).toContain('0 faite sur 4')
    expect(screenText()).toContain('≈ 7 min')
  })

  test('N2 take as long as the player says a craft and a way take', { tags: 'full' }, async () => {
    await openTree()
    await click(byRole('button', /^Durée/))
    await enter(field('Secondes par craft'), '10')
    await sees('≈ 20 min')
    expect(await readRow(db, preferences, { name: 'craft_seconds' })).toMatchObject({ value: 10 })
    await enter(field('Secondes par atelier'), '600')
    await sees('≈ 47 min')
  })
})

describe('N57 rounds', () => {
  test('split the steps, and leave the purchases whole', async () => {
    await openTree('&crafts=20&lot=5')
    await sees('lot 1 sur 4')
    expect(steps().map(([name]) => name?.replace(/\s/g, ' '))).toEqual([
      'Acheter 7 objets, Ressources · 565 398 k',
      '6 × Potion de Souvenir',
      '6 × Substrat de Fascine',
      '5 × Anneau Ouroboulos',
    ])
    expect(screenText()).toContain('Coût retenu− 565 398 k')
  })

  test('are typed beside the steps, and kept in the URL', { tags: 'full' }, async () => {
    await openTree()
    await enter(field('par lot de'), '10')
    await sees('lot 1 sur 2')
    expect(whereIs()).toContain('lot=10')
  })
})

describe('N59 a step that is ticked', () => {
  test('takes its ingredients and gives its product in one transaction, and « Annuler » takes back all of them', {
    tags: 'full',
  }, async () => {
    await own(db, NETTLE, 1000)
    await own(db, SAGE, 400)
    await openTree()
    await tick('36 × Potion de Souvenir')
    await sees('Fait : 36 × Potion de Souvenir')
    expect([await inStock(db, NETTLE), await inStock(db, SAGE), await inStock(db, POTION)]).toEqual([
      280, 40, 36,
    ])
    const made = await moves()
    expect(made).toHaveLength(3)
    expect(new Set(made.map(({ step }) => step)).size).toBe(1)
    expect(made.every(({ kind }) => kind === 'craft')).toBe(true)
    await undo()
    await until(async () => expect(await moves()).toEqual([]))
    expect([await inStock(db, NETTLE), await inStock(db, SAGE), await inStock(db, POTION)]).toEqual([
      1000, 400, 0,
    ])
  })

  test('by two presses is made once', { tags: 'full' }, async () => {
    await own(db, NETTLE, 1000)
    await own(db, SAGE, 400)
    await openTree()
    const box = await until(() => byRole('checkbox', '36 × Potion de Souvenir'))
    await act(async () => {
      box.click()
      box.click()
    })
    await sees('Fait : 36 × Potion de Souvenir')
    expect(await moves()).toHaveLength(3)
  })

  test('and lacks ingredients asks first', async () => {
    await own(db, NETTLE, 708)
    await own(db, SAGE, 400)
    await openTree()
    await tick('36 × Potion de Souvenir')
    const dialog = await until(() => byRole('alertdialog'))
    expect(dialog.textContent?.replace(/\s/g, ' ')).toContain('Il manque 12 Ortie : cocher quand même ?')
    expect(await moves()).toEqual([])
    await click(there(allByRole('button', 'Cocher quand même')[0]))
    await until(async () => expect(await inStock(db, POTION)).toBe(36))
    expect(await inStock(db, NETTLE)).toBe(0)
  })

  test('asks for nothing and does nothing where the player turns back', async () => {
    await openTree()
    await tick('36 × Potion de Souvenir')
    await until(() => byRole('alertdialog'))
    await click(there(allByRole('button', 'Annuler')[0]))
    await until(() => expect(allByRole('alertdialog')).toHaveLength(0))
    expect(await moves()).toEqual([])
  })

  test('N55 and buys, brings in what the packs hold, at what they are expected to cost', {
    tags: 'full',
  }, async () => {
    await own(db, NETTLE, 168)
    await openTree()
    await tick(/^Acheter 7 objets/)
    await until(async () => expect(await moves()).toHaveLength(7))
    const bought = (await moves()).find(({ item_id }) => item_id === NETTLE)
    expect(bought).toMatchObject({ kind: 'buy', pieces: 700, line: 612, packs: { 100: 7 }, paid_kamas: 5320 })
    expect(bought?.pack_prices).toEqual({})
    expect([await inStock(db, SHELL), await inStock(db, SAND)]).toEqual([100, 60])
    await sees('7 objets achetés')
  })
})

describe('N60 after a tick', () => {
  test('the tree is computed again from the stock; what was done today stays, ticked, and can be unticked', {
    tags: 'full',
  }, async () => {
    await openTree()
    await tick(/^Acheter 7 objets/)
    await sees('1 faite sur 4')
    expect(steps()[0]).toEqual(['7 objets achetés', 'true'])
    await sees('+ 782 040 k')
    await tick('36 × Potion de Souvenir')
    await sees('2 faites sur 4')
    await tick('36 × Substrat de Fascine')
    await sees('3 faites sur 4')
    await tick('20 × Anneau Ouroboulos')
    await sees('Tout est fait pour aujourd’hui.')
    expect(await inStock(db, RING)).toBe(20)
    expect([await inStock(db, SUBSTRATE), await inStock(db, BOARD)]).toEqual([0, 0])
    await tick('20 × Anneau Ouroboulos')
    await sees('3 faites sur 4')
    expect([await inStock(db, RING), await inStock(db, SUBSTRATE)]).toEqual([0, 40])
  })

  test('of another day nothing stays ticked', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 86_400_000 })
    await makeStep(db, { root: RING, id: POTION, crafts: 36, ingredients: [{ id: NETTLE, quantity: 20 }] })
    vi.useRealTimers()
    await openTree()
    await sees('0 faite sur 3')
    await until(() => expect(rowText('Potion de Souvenir')).toContain('déjà en stock'))
  })

  test('N6 a step that two devices did counts once, and says so', async () => {
    const step = { root: RING, id: POTION, crafts: 36, ingredients: [{ id: NETTLE, quantity: 5 }] }
    await makeStep(db, step)
    const [done] = (await moves()).filter(({ pieces }) => pieces > 0)
    await makeStep(db, step)
    const [twin] = (await moves()).filter(({ id, pieces }) => pieces > 0 && id !== done?.id)
    // The other device knew what this one knew.
    await alike(twin?.id ?? '', done?.base ?? '')
    await openTree()
    await sees('compté une fois')
    expect(await inStock(db, POTION)).toBe(36)
    await click(byRole('button', 'compter les deux'))
    await until(async () => expect(await inStock(db, POTION)).toBe(72))
  })
})

/** As if the move had been made without knowing of those before it. */
async function alike(id: string, base: string): Promise<void> {
  await save(db, stockMoves, { id }, { base })
}

test('N62 the tree goes to the shopping list as it is, with the way there and back', async () => {
  await openScreen(
    <PagesProvider value={new Set(['/app/courses'])}>
      <ProfitPage />
    </PagesProvider>,
    `/app/profit?recipe=${RING}&crafts=20&vue=arbre`,
  )
  await click(await until(() => byRole('button', 'Envoyer aux Courses')))
  await sees('Aux Courses : Anneau Ouroboulos, 20 crafts')
  expect(await readRow(db, plannedCrafts, { recipe: RING })).toMatchObject({ crafts: 20, tree: true })
  await click(byRole('button', 'Voir les courses'))
  expect(whereIs()).toBe('/app/courses')
})

describe('N64 on a phone', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: false,
      media: query,
      addEventListener: () => {},
      removeEventListener: () => {},
    }))
  })

  test('the result is a bar, and the steps a sheet', async () => {
    await openScreen(<ProfitPage />, `/app/profit?recipe=${RING}&crafts=20&vue=arbre`)
    await sees('Profit · ROI + 38,3 %')
    expect(document.querySelector('.peek')?.textContent?.replace(/\s/g, ' ')).toContain('+ 216 642 k')
    expect(screenText()).not.toContain('Dans l’ordre')
    await click(byRole('button', 'Étapes'))
    await sees('Dans l’ordre')
    expect(byRole('dialog').textContent).toContain('Acheter 7 objets')
  })

  test('each way says its amount', async () => {
    await openScreen(<ProfitPage />, `/app/profit?recipe=${RING}&crafts=20&vue=arbre`)
    await sees('Coût retenu')
    const ways = document.querySelector('fieldset[aria-label="Décision, Substrat de Fascine"]')
    expect(ways?.textContent?.replace(/\s/g, ' ')).toBe('Acheter355 440 kFabriquer260 358 k')
  })
})
