import 'fake-indexeddb/auto'
import { act } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRows } from '#data/db/rows.ts'
import { ProfitPage } from '#features/profit/page.tsx'
import { marketPace } from '#shared/collections/market-pace.ts'
import { preferences } from '#shared/collections/preferences.ts'
import type { PatchOf } from '#shared/contract/collection.ts'
import { dayAfter, parisDay } from '#shared/domain/text/paris-day.ts'
import { save } from '#tests/support/save.ts'
import { openCourses, plan } from '#tests/support/screens/courses-screen.tsx'
import {
  ASH,
  NETTLE,
  observe,
  openScreen,
  PLANK,
  saleOf,
  screenText,
  sees,
  sellAt,
} from '#tests/support/screens/craft-screen.tsx'
import {
  aTrader,
  cellsOf,
  hintOf,
  openPalmares,
  ranks,
  someWeeks,
} from '#tests/support/screens/palmares-screen.tsx'
import { openPrices, paste } from '#tests/support/screens/prices-screen.tsx'
import {
  allByRole,
  byRole,
  click,
  enter,
  field,
  leave,
  type,
  undo,
  until,
} from '#tests/support/screens/render.tsx'
import { openMenu, shown } from '#tests/support/screens/screen.ts'
import { aRingMaker } from '#tests/support/screens/tree-screen.tsx'
import { RING } from '#tests/support/tree-books.ts'

const TODAY = parisDay(Date.now())
const YESTERDAY = dayAfter(TODAY, -1)

let db: AccountDb
beforeEach(() => {
  db = aTrader()
})

const market = (item_id: number, figures: PatchOf<typeof marketPace>, day = TODAY) =>
  save(db, marketPace, { item_id, day }, figures)
const marketOf = async (id: number) =>
  (await act(() => readRows(db, marketPace, `${id}|`))).map(({ stamps: _, ...row }) =>
    Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
  )
const openPlank = async (crafts: number) => {
  await openScreen(<ProfitPage />, `/app/profit?recipe=${PLANK}&crafts=${crafts}`)
  await sees('Résultat')
}
const openDialog = async () => {
  await click(await until(() => byRole('button', 'Cours du marché')))
  await until(() => byRole('dialog'))
}
const lots = () =>
  allByRole('row', undefined, document.querySelector('section[aria-label="Quel lot vendre"]') ?? document)
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].map((cell) => (cell.textContent ?? '').replace(/\s/g, ' ')))

describe('what the market of an item is', () => {
  test('M15 is typed as the game shows it, each figure stored as it is left, and undone', async () => {
    await openPlank(10)
    await openDialog()
    await sees('sans chiffres, rien n’est deviné')
    await enter(field('Vendus en 24 h, Planche de Surf'), '40')
    await enter(field('Prix médian en 7 jours, Planche de Surf'), '1k2')
    await until(async () =>
      expect(await marketOf(PLANK)).toEqual([{ item_id: PLANK, day: TODAY, sold_24h: 40, median_7d: 1200 }]),
    )
    await sees('Rythme : 40 pièces par jour, relevé aujourd’hui.')
    await undo()
    await until(async () =>
      expect(await marketOf(PLANK)).toEqual([{ item_id: PLANK, day: TODAY, sold_24h: 40 }]),
    )
  })

  test('M15 what was read on another day stands in its place until today’s is typed, which is another row', async () => {
    await market(PLANK, { sold_24h: 40, sold_30d: 90 }, YESTERDAY)
    await openPlank(10)
    await openDialog()
    const sold = await until(() => field('Vendus en 30 jours, Planche de Surf'))
    expect([sold.value, sold.placeholder]).toEqual(['', '90'])
    await sees('Rythme : 3 pièces par jour, relevé hier.')
    await type(sold, '300')
    await leave(sold)
    await sees('Rythme : 10 pièces par jour, relevé aujourd’hui.')
    expect(await marketOf(PLANK)).toHaveLength(2)
  })

  test('M15 is pasted into the price book beside prices, in one act', async () => {
    await openPrices()
    await paste('objet;x10;vendus_7j;median_7j\nOrtie;450;70;52\nBois de Frêne;;0;')
    await sees('7 jours : 70 vendus, médiane 52 k')
    await click(await until(() => byRole('button', 'Enregistrer')))
    await sees('1 prix enregistré, 2 cours enregistrés')
    expect(await marketOf(NETTLE)).toEqual([{ item_id: NETTLE, day: TODAY, sold_7d: 70, median_7d: 52 }])
    expect(await marketOf(ASH)).toEqual([{ item_id: ASH, day: TODAY, sold_7d: 0 }])
    await undo()
    await until(async () => expect(await marketOf(NETTLE)).toEqual([{ item_id: NETTLE, day: TODAY }]))
  })

  test('M15 stands in the detail of an item of the price book', async () => {
    await market(ASH, { sold_24h: 0 })
    await observe(db, ASH, 1, 100)
    await openPrices(`?objet=${ASH}`)
    await sees('Rythme : ne se vend pas, relevé aujourd’hui.')
  })
})

describe('a batch', () => {
  beforeEach(() => someWeeks(db))

  test('M17 of the simulator that is more than the market takes in time says so, with the largest that fits', async () => {
    await market(PLANK, { sold_7d: 140 }, YESTERDAY)
    await openPlank(15)
    await sees('15 pièces : 8 j')
    await sees('Le marché ne t’en prend que 14 en 7 jours à ta part de 10 %, relevé hier.')
    await act(async () => {
      await save(db, preferences, { name: 'market_days' }, { value: 8 })
    })
    await until(() => expect(screenText()).not.toContain('Le marché ne t’en prend'))
    await act(async () => {
      await save(db, preferences, { name: 'market_share' }, { value: 5 })
    })
    await sees('Le marché ne t’en prend que 8 en 8 jours à ta part de 5 %')
  })

  test('M16 of what does not sell says that, and nothing is guessed where no pace is known', async () => {
    await openPlank(15)
    await sees('rythme inconnu')
    expect(shown('Le marché')).toBe(false)
    await act(async () => {
      await market(PLANK, { sold_24h: 0, sold_7d: 70 })
    })
    await sees('15 pièces : ne se vend pas')
  })

  test('M17 of the tree says so too', async () => {
    db = await aRingMaker()
    await market(RING, { sold_30d: 30 })
    await openScreen(<ProfitPage />, `/app/profit?recipe=${RING}&crafts=20&vue=arbre`)
    await sees('Coût retenu')
    await sees('Le marché ne t’en prend aucun en 7 jours')
  })

  test('M17 of a planned craft says so in Courses', async () => {
    await market(PLANK, { sold_7d: 140 })
    await plan(db, PLANK, 15)
    await openCourses()
    await click(await until(() => byRole('button', /^Crafts/)))
    await sees('Le marché ne t’en prend que 14 en 7 jours')
  })
})

describe('the Palmarès', () => {
  beforeEach(() => someWeeks(db))

  test('M17 has a column of kamas a day by the market’s pace once one is known, beside that by own sales', async () => {
    await openPalmares()
    await ranks('Planche de Surf', 'Amulette du Hibou', 'Tonneau')
    expect(cellsOf('Planche de Surf')).toHaveLength(10)
    await act(async () => {
      await market(PLANK, { sold_7d: 140 })
    })
    // 630 k a craft, two a day.
    await until(() => expect(cellsOf('Planche de Surf').slice(6, 8)).toEqual(['+ 945 k', '+ 1 260 k']))
    expect(hintOf('Planche de Surf', 7)).toBe(
      '20 pièces par jour, relevé aujourd’hui ; 14 au plus en 7 jours',
    )
    expect(cellsOf('Amulette du Hibou')[7]).toBe('–')
  })

  test('M16 M17 says of a recipe that does not sell, or in which time one does', async () => {
    await market(PLANK, { sold_30d: 0 })
    await openPalmares()
    await until(() => expect(cellsOf('Planche de Surf')[1]).toContain('ne se vend pas'))
    await act(async () => {
      await market(PLANK, { sold_30d: 30 })
    })
    await until(() => expect(cellsOf('Planche de Surf')[1]).toContain('un part en 10 j'))
  })

  test('M15 leads to the market of a recipe from its menu', async () => {
    await openPalmares()
    await ranks('Planche de Surf', 'Amulette du Hibou', 'Tonneau')
    await openMenu('Menu, Planche de Surf')
    await click(byRole('button', 'Cours du marché'))
    await sees('Cours du marché, Planche de Surf')
  })

  test('M21 the unread lots of what is made are among the next prices, those alone that the market takes in time', async () => {
    await observe(db, PLANK, 10, 1400)
    await openPalmares()
    await sees('quel lot vendre, pour 1 recette · à relever : ×1, ×100, ×1 000')
    await act(async () => {
      await market(PLANK, { sold_7d: 1400 })
    })
    await sees('quel lot vendre, pour 1 recette · à relever : ×1, ×100')
    expect(shown('×100, ×1 000')).toBe(false)
  })

  const spreads = () =>
    allByRole('row')
      .slice(1)
      .map((row) =>
        [...row.querySelectorAll('td')].map((cell) => (cell.textContent ?? '').replace(/\s/g, ' ')),
      )

  test('M20 « Découper » and « Regrouper » list what pays in another size of lot', async () => {
    await observe(db, NETTLE, 100, 500)
    await observe(db, ASH, 10, 1500)
    await openPalmares('?vue=decouper')
    // A hundred nettles for 500 k, ten lots of ten for 98 k net.
    await until(() =>
      expect(spreads().map(([name, ...rest]) => [name, ...rest.slice(0, 5)])).toEqual([
        [
          'Ortie',
          'Acheter lot de 100 à 500 k',
          'Vendre 10 lots de 10 à 100 k10 emplacements',
          '+ 480 k',
          '+ 96,0 %',
          'rythme inconnu',
        ],
      ]),
    )
    await click(byRole('radio', 'Regrouper'))
    await until(() =>
      expect(spreads().map(([name, buy]) => [name, buy])).toEqual([
        ['Bois de Frêne', 'Acheter 10 pièces à 100 k'],
      ]),
    )
    await act(async () => {
      await market(ASH, { sold_24h: 0 })
    })
    await sees('Rien à regrouper')
  })
})

describe('asked and realised prices', () => {
  test('M18 a result is shown at either and says which; what is asked stays as it was typed', async () => {
    await someWeeks(db)
    await openPlank(1)
    expect(allByRole('radio', 'au prix médian réalisé')).toEqual([])
    await act(async () => {
      await market(PLANK, { sold_24h: 4, median_24h: 2000, median_7d: 900 }, YESTERDAY)
    })
    await sees('+ 580 k')
    await click(await until(() => byRole('radio', 'au prix médian réalisé')))
    await sees('prix médian réalisé sur 7 jours, relevé hier')
    // 900 k less 2 %, less three planks of ash and a lot of nettles.
    await sees('+ 482 k')
    expect(field('Prix de vente').value.replace(/\s/g, ' ')).toBe('1 000')
    expect((await act(() => saleOf(db, PLANK)))?.target_sell_price).toBe(1000)
  })

  test('M18 a realised median is enough for a result where no price is asked', async () => {
    await observe(db, ASH, 1, 100)
    await observe(db, NETTLE, 10, 100)
    await market(PLANK, { median_30d: 900 })
    await openPlank(1)
    await sees('Indique un prix de vente')
    await click(await until(() => byRole('radio', 'au prix médian réalisé')))
    await sees('+ 482 k')
    expect(shown('Indique un prix de vente')).toBe(false)
  })
})

describe('which lot to sell', () => {
  beforeEach(async () => {
    await observe(db, PLANK, 10, 1400)
    await observe(db, PLANK, 100, 10_000)
    await sellAt(db, PLANK, 1000)
  })

  test('M19 M21 each size says what is left per piece, how long it takes and how many slots; one without a price is to be read', async () => {
    await market(PLANK, { sold_7d: 140 })
    await openPlank(30)
    await openDialog()
    await until(() => expect(lots()[1]).toEqual(['×10', '', '137 ktaxe 28 k', '5 j3 empl.']))
    expect(lots()[2]).toEqual(['×100', '', '98 ktaxe 200 k', '50 j1 empl.'])
    expect(lots()[0]).toEqual(['×1', '', 'à relever', '1 j30 empl.'])
    await sees('Vendre par 10 rapporte 40 % de plus que par 100.')
  })

  test('M22 the advice is the best of those that sell in time, or says that the pace is not known', async () => {
    await openPlank(30)
    await openDialog()
    await sees('Le mieux par 10 : 137 k net par pièce. Rythme du marché inconnu.')
    await act(async () => {
      await market(PLANK, { sold_7d: 140 })
    })
    await sees('Vends par 10 : 137 k net par pièce, et c’est parti en 7 jours.')
    await act(async () => {
      await market(PLANK, { sold_7d: 14 })
    })
    await sees('Aucun lot ne part en 7 jours : par 10 partira le plus tôt.')
  })
})
