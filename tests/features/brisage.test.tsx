import 'fake-indexeddb/auto'
import { act } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { catalogue } from '#data/catalogue/catalogue.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRows } from '#data/db/rows.ts'
import { PalmaresPage } from '#features/palmares/page.tsx'
import { ProfitPage } from '#features/profit/page.tsx'
import { crushCoefficients, crushings } from '#shared/collections/crushing.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { ruleChoices } from '#shared/collections/rule-choices.ts'
import { stockMoves } from '#shared/collections/stock-moves.ts'
import { save } from '#tests/support/save.ts'
import { observe, openScreen, screenText, sees, sellAt } from '#tests/support/screens/craft-screen.tsx'
import {
  ABRANNEAU,
  aCrusher,
  CHANCE,
  openCrushing,
  RING_OF_CHANCE,
  RUNE_CHA,
  RUNE_PA,
  RUNE_PA_CHA,
  RUNE_PO,
} from '#tests/support/screens/crush-screen.tsx'
import {
  allByRole,
  byRole,
  click,
  enter,
  field,
  leave,
  press,
  type,
  undo,
  until,
} from '#tests/support/screens/render.tsx'

let db: AccountDb
beforeEach(async () => {
  db = await aCrusher()
})

const cells = (row: Element) =>
  [...row.querySelectorAll('td')].map((cell) => (cell.textContent ?? '').replace(/\s/g, ' ').trim())
/** The table that is called so, or stands under a heading of this text. */
function table(name: string): Element {
  const found = [...document.querySelectorAll('table')].find((one) => {
    const heading = document.getElementById(one.getAttribute('aria-labelledby') ?? '')
    return one.getAttribute('aria-label') === name || heading?.textContent === name
  })
  if (!found) throw new Error(`no table called ${name}`)
  return found
}
const lines = () => allByRole('row', undefined, table('Lignes de l’objet')).slice(1).map(cells)

describe('the sheet of an item', () => {
  test('M24 says what each line weighs and gives, and « prix à saisir » where a rune has none', async () => {
    await openCrushing(`?objet=${RING_OF_CHANCE}`)
    await sees('Anneau de Chance')
    // 3 × 8.5 × 9 ÷ 200 + 1.
    await until(() =>
      expect(lines()[0]?.slice(2)).toEqual(['2,15', '2 sûres', '2,15 espérées', 'prix à saisir']),
    )
    await sees('Il se lit dans le concasseur du jeu. En attendant, tout est compté à 100 %.')
    await sees('Une rune n’a pas de prix.')
  })

  test('M24 the coefficient is noted with its age, and taken back with « Annuler »', async () => {
    await observe(db, RUNE_CHA, 1, 1000)
    await openCrushing(`?objet=${RING_OF_CHANCE}`)
    await sees('Valeur nette à 100 %')
    await enter(field('Coefficient'), '212,5')
    await until(async () =>
      expect(
        (await act(() => readRows(db, crushCoefficients))).map((row) => [row.item_id, row.coefficient]),
      ).toEqual([[RING_OF_CHANCE, 212.5]]),
    )
    await sees('Relevé à l’instant.')
    await undo()
    await sees('Valeur nette à 100 %')
  })

  test('M25 says from which coefficient it pays and up to which price, expected and sure', async () => {
    await observe(db, RUNE_CHA, 1, 1000)
    await observe(db, RING_OF_CHANCE, 1, 4000)
    await save(db, crushCoefficients, { item_id: RING_OF_CHANCE }, { coefficient: 200 })
    await openCrushing(`?objet=${RING_OF_CHANCE}`)
    // 4.295 runes at 980 k.
    await sees('Plafond d’achat ou de craft4 209 k')
    await sees('dès 190,1 %')
    await click(byRole('radio', 'Sûr'))
    await sees('Plafond d’achat ou de craft3 920 k')
    // Five whole runes.
    await sees('dès 232,9 %')
    const gains = allByRole('row', undefined, table('Ce qu’il reste')).map(cells)
    expect(gains).toContainEqual(['4 000', '− 2 040', '− 1 060', '− 80', '+ 900', '+ 1 880'])
  })

  test('M24 a jet is typed as it is, stays over a reload, and goes with the next choice of all jets', async () => {
    await openCrushing(`?objet=${RING_OF_CHANCE}`)
    const jet = await until(() => field('Jet, Chance'))
    await type(jet, '8')
    await leave(jet)
    await until(() => expect(lines()[0]?.[2]).toBe('2,08'))
    await click(byRole('radio', 'Maximum'))
    await until(() => expect(lines()[0]?.[2]).toBe('2,35'))
  })

  test('M24 the best focus comes first; three runes that cost less than the next size leaves are to be merged', async () => {
    await observe(db, RUNE_PA, 1, 100_000)
    await observe(db, RUNE_PO, 1, 1000)
    await openCrushing(`?objet=${ABRANNEAU}`)
    await until(() =>
      expect(document.querySelector('select[aria-label="Focus"]')?.textContent).toContain('focus PA'),
    )
    await openCrushing(`?objet=${RING_OF_CHANCE}`)
    await act(async () => {
      await observe(db, RUNE_CHA, 10, 900)
      await observe(db, RUNE_PA_CHA, 1, 500)
    })
    await sees('270 k contre 490 k net')
  })

  test('M26 M24 what is not crushed says why, and what is says that the coefficient falls', async () => {
    await openCrushing(`?objet=${RING_OF_CHANCE}`)
    await sees('Le coefficient baisse à chaque brisage : seul le premier est certain.')
    await openCrushing('?objet=303')
    await sees('Seuls les équipements se brisent.')
  })
})

describe('the log', () => {
  const noted = async () =>
    (await act(() => readRows(db, crushings))).map(({ stamps: _, id: __, at: ___, ...row }) => row)

  test('M27 a crushing is noted from the sheet, its coefficient is then another, and « Annuler » forgets it', async () => {
    await save(db, crushCoefficients, { item_id: RING_OF_CHANCE }, { coefficient: 200 })
    await openCrushing(`?objet=${RING_OF_CHANCE}&lignes=8`)
    await click(await until(() => byRole('button', 'Noter un brisage')))
    const count = await until(() => field('Obtenues, Rune Cha'))
    expect(byRole('button', 'Noter')).toHaveProperty('disabled', true)
    await enter(count, '4')
    await click(byRole('button', 'Noter'))
    await until(async () =>
      expect(await noted()).toEqual([
        {
          ...{ item_id: RING_OF_CHANCE, coefficient: 200, focus: null, exact: true },
          ...{ jets: { [CHANCE]: 8 }, runes: { [CHANCE]: 4 } },
        },
      ]),
    )
    await sees('avant ton dernier brisage')
    await undo()
    await until(async () => expect(await noted()).toEqual([]))
  })

  test('M27 expected stands beside obtained, and a line is deleted with « Annuler »', async () => {
    const crushing = { item_id: RING_OF_CHANCE, coefficient: 100, jets: { [CHANCE]: 8 }, exact: true }
    await save(db, crushings, { id: 'b1' }, { ...crushing, runes: { [CHANCE]: 3 }, at: '2026-11-27' })
    await openCrushing('?vue=journal')
    await sees('Chance 3 (2,1)')
    expect(cells(allByRole('row', undefined, table('Espéré et obtenu'))[1] ?? document.body)).toEqual([
      'Rune Cha',
      '2,1',
      '3',
      '+ 44,2 %',
    ])
    await click(byRole('button', /^Supprimer le brisage/))
    await sees('Aucun brisage noté')
    await undo()
    await sees('Chance 3 (2,1)')
  })

  test('M27 M2 what the log says of a contested weight is taken in one press', async () => {
    // A focus on Vitalité at level 9: 100 weighs 3.7 and half of 3.7, at one point a rune or 0.25 of 1.25.
    const crushing = { item_id: RING_OF_CHANCE, coefficient: 1000, focus: 9, exact: true }
    for (const id of ['b1', 'b2', 'b3'])
      await save(db, crushings, { id }, { ...crushing, jets: { 9: 100, [CHANCE]: 20 }, runes: { 9: 49 } })
    await openCrushing('?vue=journal')
    await click(await until(() => byRole('button', 'Compter 0,25')))
    await until(async () =>
      expect((await act(() => readRows(db, ruleChoices))).map(({ rule, value }) => [rule, value])).toEqual([
        ['rune_vitality', '0.25'],
      ]),
    )
  })
})

describe('the prices of runes', () => {
  test('M28 those that complete most items come first, and Enter goes from field to field', async () => {
    await openCrushing('?vue=runes')
    await sees('52 runes sans prix')
    const fields = await until(() => {
      const found = [...document.querySelectorAll('input')].filter((one) =>
        one.getAttribute('aria-label')?.startsWith('Prix du lot de 1,'),
      )
      expect(found.length).toBeGreaterThan(10)
      return found
    })
    const [first, second] = fields
    if (!(first instanceof HTMLInputElement) || !second) throw new Error('no fields')
    await act(async () => first.focus())
    await type(first, '120')
    await press('Enter')
    expect(document.activeElement).toBe(second)
    await until(async () =>
      expect((await act(() => readRows(db, priceObservations))).map((row) => row.price_kamas)).toEqual([120]),
    )
  })
})

describe('crushing among the ways out', () => {
  let ingredients: readonly { id: number; quantity: number }[]
  beforeEach(() => {
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
})
