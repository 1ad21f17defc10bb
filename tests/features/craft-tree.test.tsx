import 'fake-indexeddb/auto'
import { act } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { ProfitPage } from '#features/profit/page.tsx'
import { QuickPage } from '#features/quick/page.tsx'
import {
  AMULET,
  aPlayer,
  openScreen,
  own,
  screenText,
  sees,
  whereIs,
} from '#tests/support/screens/craft-screen.tsx'
import {
  allByRole,
  byRole,
  click,
  enter,
  field,
  nameOf,
  press,
  undo,
  until,
} from '#tests/support/screens/render.tsx'
import { button, shown, there } from '#tests/support/screens/screen.ts'
import {
  aRingMaker,
  aTreePlayer,
  knows,
  lock,
  locksOf,
  rowText,
  treeRow,
} from '#tests/support/screens/tree-screen.tsx'
import { BOARD, NETTLE, POTION, RING, rings, SUBSTRATE } from '#tests/support/tree-books.ts'

let db: AccountDb

const openTree = async (search = `?recipe=${RING}&crafts=20&vue=arbre`) => {
  await openScreen(<ProfitPage />, `/app/profit${search}`)
  await sees('Coût retenu')
}
const choice = (way: string, name: string) => byRole('button', new RegExp(`^${way}, ${name}`))
const pressed = (element: Element) => element.getAttribute('aria-pressed')
const padlock = (name: string) => byRole('button', new RegExp(`^(Choisi|Verrouillé).*, ${name}$`))
/** Whether the row has the focus. */
const focused = (name: string) => document.activeElement === treeRow(name)
const fold = () => byRole('row', /ingrédients? non retenus?/)

describe('N44 the views', () => {
  test('are a list and a tree, which the URL remembers', { tags: 'full' }, async () => {
    db = await aRingMaker()
    await openScreen(<ProfitPage />, `/app/profit?recipe=${RING}&crafts=20`)
    await sees('Résultat')
    await click(byRole('radio', 'Arbre'))
    await sees('Coût retenu')
    expect(whereIs()).toBe(`/app/profit?recipe=${RING}&crafts=20&vue=arbre`)
    await click(byRole('radio', 'Liste'))
    await sees('Prix unitaire')
  })

  test('are not offered where no ingredient is made', async () => {
    db = aPlayer()
    await openScreen(<ProfitPage />, `/app/profit?recipe=${AMULET}&vue=arbre`)
    await sees('Prix unitaire')
    expect(shown('Arbre')).toBe(false)
  })

  test('the quick calculator has the tree too', async () => {
    db = await aRingMaker()
    await openScreen(<QuickPage />, `/app/quick?item=${RING}&crafts=20&vue=arbre`)
    await sees('L’arbre épargne 95 082 k face à tout acheter.')
  })
})

describe('the worked example', () => {
  beforeEach(async () => {
    db = await aRingMaker()
  })

  test('N130 N50 N48 twenty rings come out to the kama', async () => {
    await openTree()
    await sees('+ 216 642 k')
    expect(screenText()).toContain('Vente, 20 crafts798 000 k')
    expect(screenText()).toContain('Coût retenu− 565 398 k')
    expect(screenText()).toContain('+ 38,3 %')
    expect(screenText()).toContain('L’arbre épargne 95 082 k face à tout acheter.')
    expect(screenText()).toContain('Coût retenu 7 achats, 3 fabrications')
    expect(rowText('Substrat de Fascine')).toContain('355 440 k3×10 + 6×1')
    expect(rowText('Substrat de Fascine')).toContain('le moins cher 260 358 k95 082 k de moins')
    expect(rowText('Potion de Souvenir')).toContain('25 518 kverrou : + 948 k')
    expect(rowText('Planche à Repasser')).toContain('incomplet1 prix manque')
    expect(pressed(choice('Fabriquer', 'Substrat de Fascine'))).toBe('true')
    expect(pressed(choice('Acheter', 'Planche à Repasser'))).toBe('true')
  })

  test('N131 N11 N51 with substrate and board locked to be made, the result is a bound, with the way to the price', {
    tags: 'full',
  }, async () => {
    await lock(db, SUBSTRATE, 'craft')
    await lock(db, BOARD, 'craft')
    await openTree()
    await sees('Profit au plus')
    expect(screenText()).toContain('au moins 457 003 k')
    expect(screenText()).toContain('ROI–')
    expect(document.querySelector('.gain')).toBeNull()
    await click(byRole('button', 'Saisir son prix'))
    await until(() => document.activeElement === field('Prix du lot de 1, Bois de Bombu'))
    await enter(field('Prix du lot de 10, Bois de Bombu'), '1000')
    await sees('Coût retenu− 493 003 k')
  })

  test('N13 what is owned is the whole stock, with the reserve beneath, and typing counts it', {
    tags: 'full',
  }, async () => {
    await openTree()
    expect(field('Possédé, Ortie').value).toBe('180')
    expect(rowText('Ortie')).toContain('60 en réserve')
    expect(screenText()).toContain('Réserve : 60 × Ortie ne compte pas ici.')
    await enter(field('Possédé, Ortie'), '780')
    await until(() => expect(rowText('Ortie')).toContain('déjà en stock'))
  })

  test('N13 a reserve is changed where the prices are', { tags: 'full' }, async () => {
    await openTree()
    await click(byRole('button', 'Modifier les réserves'))
    await until(() => document.activeElement === field('Réserve, Ortie'))
    await enter(field('Réserve, Ortie'), '0')
    await until(() => expect(screenText()).not.toContain('en réserve'))
  })

  test('N55 what packs hold too much is listed', async () => {
    await own(db, NETTLE, 168)
    await openTree()
    await until(() => expect(rowText('Ortie')).toContain('7×100surplus 88'))
  })
})

describe('N52 a choice made by hand', { tags: 'full' }, () => {
  beforeEach(async () => {
    db = await aRingMaker()
    await openTree()
  })

  test('is locked, and free again by its padlock', async () => {
    expect(nameOf(padlock('Substrat de Fascine'))).toContain('Choisi par Comptoir')
    await click(choice('Acheter', 'Substrat de Fascine'))
    await until(() => expect(nameOf(padlock('Substrat de Fascine'))).toContain('Verrouillé à la main'))
    expect(await locksOf(db)).toEqual({ [POTION]: 'craft', [SUBSTRATE]: 'buy' })
    await sees('Coût retenu− 660 480 k')
    expect(rowText('Substrat de Fascine')).toContain('verrou : + 95 082 k')
    await click(padlock('Substrat de Fascine'))
    await sees('Coût retenu− 565 398 k')
    expect(await locksOf(db)).toEqual({ [POTION]: 'craft', [SUBSTRATE]: 'auto' })
  })

  test('« 1 verrou » opens « Tout libérer », which can be taken back', async () => {
    await click(byRole('button', '1 verrou'))
    await click(byRole('button', 'Tout libérer'))
    await sees('Coût retenu− 564 450 k')
    expect(button('1 verrou')).toBeUndefined()
    await undo()
    await sees('Coût retenu− 565 398 k')
  })
})

test('N52 a lock in a branch that is not retained is freed there', async () => {
  db = await aRingMaker()
  await lock(db, BOARD, 'craft')
  await openTree()
  await sees('Coût retenu− 660 480 k')
  await click(there(fold().querySelector('button') ?? undefined))
  await until(() => expect(rowText('Planche à Repasser')).toContain('branche non retenue'))
  await click(padlock('Planche à Repasser'))
  await sees('Coût retenu− 565 398 k')
})

test('N53 what the player’s level forbids is not made by itself, and says which level it takes', {
  tags: 'full',
}, async () => {
  db = await aRingMaker()
  await knows(db, 'Bûcheron', 60)
  await openTree()
  await until(() => expect(rowText('Substrat de Fascine')).toContain('Bûcheron 80 requis'))
  expect(pressed(choice('Acheter', 'Substrat de Fascine'))).toBe('true')
  await click(choice('Fabriquer', 'Substrat de Fascine'))
  await sees('Coût retenu− 565 398 k')
})

describe('N54 the stock', () => {
  test('without a price leaves a bound', async () => {
    db = await aTreePlayer({ ...rings, prices: { ...rings.prices, [NETTLE]: {} }, free: { [NETTLE]: 800 } })
    await openTree()
    await click(byRole('radio', 'au marché'))
    await sees('Profit au plus')
    await sees('Il manque le prix de « Ortie », pris dans ton stock')
  })
})

describe('N56 a branch that is not retained', { tags: 'full' }, () => {
  test('is folded to the names of its ingredients; opened, its prices can be typed', async () => {
    db = await aRingMaker()
    await openTree()
    expect(nameOf(fold())).toContain(
      '4 ingrédients non retenus : Bois de Chêne, Bois d’Érable, Bois de Noyer, Bois de Bombu',
    )
    await click(there(fold().querySelector('button') ?? undefined))
    await until(() => expect(rowText('Bois de Bombu')).toContain('branche non retenue'))
    await click(byRole('button', 'Prix de Bois de Bombu, incomplet'))
    await enter(field('Prix du lot de 10, Bois de Bombu'), '500')
    await until(() => expect(pressed(choice('Fabriquer', 'Planche à Repasser'))).toBe('true'))
  })
})

test('N61 an item that is met again on its own path is bought, and says why', async () => {
  db = await aTreePlayer({
    recipes: { [RING]: [{ id: SUBSTRATE, quantity: 2 }], [SUBSTRATE]: [{ id: RING, quantity: 1 }] },
    prices: { [RING]: { 1: 30 }, [SUBSTRATE]: { 1: 100 } },
  })
  await openTree(`?recipe=${RING}&vue=arbre`)
  await until(() => expect(rowText('Anneau Ouroboulos')).toContain('boucle'))
})

test('N48 N65 what flips of two items find after the paint is announced once', async () => {
  const trivial = [5, 6, 7, 8, 9, 16]
  db = await aTreePlayer({
    recipes: {
      [RING]: [2, 3, 4, ...trivial].map((id) => ({ id, quantity: 1 })),
      2: [{ id: 20, quantity: 50 }],
      3: [{ id: 20, quantity: 50 }],
      4: [{ id: 21, quantity: 1 }],
      ...Object.fromEntries(trivial.map((id) => [id, [{ id: 22, quantity: 1 }]])),
    },
    prices: {
      2: { 1: 80 },
      3: { 1: 80 },
      4: { 1: 10 },
      20: { 100: 100 },
      21: { 1000: 1000 },
      ...Object.fromEntries(trivial.map((id) => [id, { 1: 1 }])),
    },
  })
  await openTree(`?recipe=${RING}&vue=arbre`)
  await sees('Mieux trouvé : coût retenu 116 k')
  expect(allByRole('status').filter((one) => one.textContent?.includes('Mieux trouvé'))).toHaveLength(1)
})

describe('N63 the keyboard', () => {
  beforeEach(async () => {
    db = await aRingMaker()
    await openTree()
    await act(async () => treeRow('Substrat de Fascine').focus())
  })

  test('goes through the rows, folds and opens them', { tags: 'full' }, async () => {
    await press('ArrowDown')
    expect(focused('Potion de Souvenir')).toBe(true)
    await press('ArrowLeft')
    expect(treeRow('Potion de Souvenir').getAttribute('aria-expanded')).toBe('false')
    expect(allByRole('row', /^Ortie/)).toHaveLength(0)
    await press('ArrowRight')
    await press('ArrowRight')
    expect(focused('Ortie')).toBe(true)
    await press('ArrowLeft')
    expect(focused('Potion de Souvenir')).toBe(true)
    await press('End')
    expect(focused('Carapace du Mantiscore')).toBe(true)
  })

  test('says level and place of a row', () => {
    const row = treeRow('Sauge')
    expect(['aria-level', 'aria-posinset', 'aria-setsize'].map((name) => row.getAttribute(name))).toEqual([
      '3',
      '2',
      '2',
    ])
    expect(row.closest('table')?.getAttribute('role')).toBe('treegrid')
  })

  test('buys, makes, locks and frees', { tags: 'full' }, async () => {
    await press('a')
    await until(async () => expect((await locksOf(db))[SUBSTRATE]).toBe('buy'))
    await sees('Coût retenu− 660 480 k')
    await press('f')
    await until(async () => expect((await locksOf(db))[SUBSTRATE]).toBe('craft'))
    await until(() => expect(nameOf(padlock('Substrat de Fascine'))).toContain('Verrouillé'))
    await press('v')
    await until(async () => expect((await locksOf(db))[SUBSTRATE]).toBe('auto'))
    expect(focused('Substrat de Fascine')).toBe(true)
  })

  test('P opens the prices, Enter goes through them and back', { tags: 'full' }, async () => {
    await press('p')
    expect(document.activeElement).toBe(field('Prix du lot de 1, Substrat de Fascine'))
    for (const size of ['10', '100', '1 000']) {
      await press('Enter')
      expect(nameOf(document.activeElement ?? document.body)).toBe(
        `Prix du lot de ${size}, Substrat de Fascine`,
      )
    }
    await press('Enter')
    expect(focused('Substrat de Fascine')).toBe(true)
  })

  test('S goes to the next step', async () => {
    await press('s')
    expect(nameOf(document.activeElement ?? document.body)).toMatch(/^Acheter 7 objets/)
  })

  test('typing in a field is no command', async () => {
    await act(async () => field('Possédé, Substrat de Fascine').focus())
    await press('a')
    expect(await locksOf(db)).toEqual({ [POTION]: 'craft' })
  })
})
