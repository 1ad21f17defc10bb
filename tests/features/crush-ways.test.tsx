import 'fake-indexeddb/auto'
import { act } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRows } from '#data/db/rows.ts'
import { PalmaresPage } from '#features/palmares/page.tsx'
import { ProfitPage } from '#features/profit/page.tsx'
import { crushCoefficients } from '#shared/collections/crushing.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { ruleChoices } from '#shared/collections/rule-choices.ts'
import { stockMoves } from '#shared/collections/stock-moves.ts'
import { save } from '#tests/support/save.ts'
import { observe, openScreen, screenText, sees, sellAt } from '#tests/support/screens/craft-screen.tsx'
import { aCrusher, RING_OF_CHANCE, RUNE_CHA } from '#tests/support/screens/crush-screen.tsx'
import { byRole, click, enter, field, until } from '#tests/support/screens/render.tsx'

let db: AccountDb
let ingredients: readonly { id: number; quantity: number }[]
beforeEach(async () => {
  db = await aCrusher()
  const { catalogue } = await import('#data/catalogue/catalogue.ts')
  ingredients = catalogue.getState().data?.recipe(RING_OF_CHANCE)?.ingredients ?? []
})

/** Every ingredient at 10 k, a rune at 1 000 k: 2.15 runes of 980 k at 100 %. */
async function priced(): Promise<number> {
  for (const { id } of ingredients) await observe(db, id, 1, 10)
  await observe(db, RUNE_CHA, 1, 1000)
  return ingredients.reduce((sum, { quantity }) => sum + quantity * 10, 0)
}
const coefficient = (percent: number) =>
  save(db, crushCoefficients, { item_id: RING_OF_CHANCE }, { coefficient: percent })

describe('crushing as a way out', () => {
  test('M26 the simulator says from which coefficient it pays, and, once that is known, what it leaves against the sale', async () => {
    await priced()
    await sellAt(db, RING_OF_CHANCE, 1000)
    await openScreen(<ProfitPage />, `/app/profit?recipe=${RING_OF_CHANCE}&crafts=1`)
    await sees('coefficient à relever')
    await sees('mieux que vendre dès 46,6 %, à jets moyens.')
    expect(screenText()).not.toContain('Le coefficient baisse à chaque brisage')
    await act(async () => coefficient(100))
    await sees('100 % : 2 104 k net')
    await sees('+ 1 124 k face à la vente d’une pièce')
  })

  test('M26 a batch says that the coefficient falls with each crushing', async () => {
    await priced()
    await openScreen(<ProfitPage />, `/app/profit?recipe=${RING_OF_CHANCE}&crafts=5`)
    await sees('Le coefficient baisse à chaque brisage : seul le premier est certain.')
  })

  test('M26 the Palmarès ranks by selling, crushing, or the better of both', async () => {
    const cost = await priced()
    await sellAt(db, RING_OF_CHANCE, 1000)
    await coefficient(100)
    await openScreen(<PalmaresPage />, '/app/palmares?q=anneau+de+chance')
    await sees('Anneau de Chance')
    const profit = () => screenText().replace(/\s/g, ' ')
    await until(() => expect(profit()).toContain(`+ ${980 - cost} k`))
    await click(byRole('radio', 'Le mieux'))
    await sees('briser à 100 %')
    await until(() =>
      expect(profit()).toContain(`+ ${(2104 - cost).toLocaleString('fr-FR').replace(/\s/g, ' ')} k`),
    )
    await click(byRole('radio', 'Briser'))
    await sees('briser à 100 %')
    await act(async () => coefficient(10))
    await click(byRole('radio', 'Le mieux'))
    await until(() => expect(profit()).toContain(`+ ${980 - cost} k`))
  })
})

describe('what to do with one’s bank', () => {
  const open = () => openScreen(<PalmaresPage />, '/app/palmares?vue=banque')

  test('M29 M31 says what to sell and what to crush, in the order of gain, under the limits that are typed', async () => {
    await priced()
    await observe(db, RING_OF_CHANCE, 1, 500)
    await coefficient(100)
    await save(db, inventories, { item_id: RING_OF_CHANCE }, { quantity: 3 })
    await open()
    await sees('Briser une pièce, runes à 2 104 k net')
    await sees('Vendre 2 à 500 k')
    await enter(field('Budget'), '12')
    await sees('Vendre 1 à 500 k')
    await enter(field('Emplacements par marché'), '1')
    await until(async () =>
      expect((await act(() => readRows(db, ruleChoices))).map(({ rule, value }) => [rule, value])).toEqual([
        ['slots', '1'],
      ]),
    )
  })

  test('M31 what every way out loses is kept, and says so', async () => {
    await observe(db, RING_OF_CHANCE, 1, 500)
    const bought = { item_id: RING_OF_CHANCE, pieces: 2, kind: 'buy', paid_kamas: 4000 } as const
    await save(db, stockMoves, { id: 'achat' }, bought)
    await open()
    await sees('Rien à faire qui rapporte')
    await sees('Garder : 1 objet')
  })

  test('M30 says which ingredient, and which price, would open most', async () => {
    const [first, ...others] = ingredients
    if (!first) throw new Error('no ingredient')
    await priced()
    await observe(db, RING_OF_CHANCE, 1, 5000)
    for (const { id, quantity } of others)
      await save(db, inventories, { item_id: id }, { quantity: quantity * 2 })
    await open()
    await sees('Ce qui débloque')
    await sees('1 craft de Anneau de Chance')
  })
})
