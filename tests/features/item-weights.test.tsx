// @module-tag full
import 'fake-indexeddb/auto'
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { catalogue } from '#data/catalogue/catalogue.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { ProfitPage } from '#features/profit/page.tsx'
import { essenceCrafts } from '#shared/collections/essence-crafts.ts'
import { save } from '#tests/support/save.ts'
import {
  aFridayOffline,
  aPlayerWithTables,
  openCalculator,
} from '#tests/support/screens/almanax-calculator.tsx'
import {
  aComparer,
  CAPE,
  card,
  cellsOf,
  compares,
  effectNames,
  HAT,
  openCompare,
  width,
} from '#tests/support/screens/compare-screen.tsx'
import {
  ASH,
  aPlayer,
  NETTLE,
  openScreen,
  own,
  PLANK,
  screenText,
  sees,
} from '#tests/support/screens/craft-screen.tsx'
import { detailsOnDevice } from '#tests/support/screens/details-on-device.ts'
import { aGuidePlayer, openGuide, tick } from '#tests/support/screens/metiers-screen.tsx'
import { openPrices } from '#tests/support/screens/prices-screen.tsx'
import { until } from '#tests/support/screens/render.tsx'
import {
  aBreeder,
  BAFFEUR_MOON,
  MOON,
  openWorkshop,
  ASH as WORKSHOP_ASH,
  NETTLE as WORKSHOP_NETTLE,
} from '#tests/support/screens/workshop-screen.tsx'

let db: AccountDb

const textOf = (selector: string) => (document.querySelector(selector)?.textContent ?? '').replace(/\s/g, ' ')
const says = (selector: string, words: string) => until(() => expect(textOf(selector)).toContain(words))

describe('an item’s weight', () => {
  test('T32 stands at the head of a craft', async () => {
    db = aPlayer()
    await detailsOnDevice([PLANK, 10])
    await openScreen(<ProfitPage />, `/app/profit?recipe=${PLANK}`)
    await says('.recipe p', '· 10 pods')
  })

  test('A4 stands in the detail of its prices', async () => {
    db = aPlayer()
    await detailsOnDevice([ASH, 5])
    await openPrices(`?objet=${ASH}`)
    await until(() => expect(textOf('dialog p')).toMatch(/· 5 pods$/))
  })

  test('T60 stands at the head of a compared item', async () => {
    width(1440)
    db = await aComparer()
    await detailsOnDevice([HAT, 12], [CAPE, null])
    await openCompare(`?items=${HAT},${CAPE}`)
    await says('.compare-head', '· 12 pods')
    expect(screenText().match(/pods/g)).toHaveLength(1)
  })

  test('that is not known is not said', async () => {
    db = aPlayer()
    await openScreen(<ProfitPage />, `/app/profit?recipe=${PLANK}`)
    await sees('Résultat')
    expect(screenText()).not.toContain('pod')
  })

  test('comes with the catalogue that brings it', async () => {
    db = aPlayer()
    await openScreen(<ProfitPage />, `/app/profit?recipe=${PLANK}`)
    await sees('Résultat')
    await detailsOnDevice([PLANK, 10])
    await act(async () => catalogue.setState({ version: 'autre' }))
    await says('.recipe p', '· 10 pods')
  })
})

describe('what a list weighs', () => {
  test('T32 the ingredients of a craft, and those to buy', async () => {
    db = aPlayer()
    await own(db, ASH, 6)
    await detailsOnDevice([ASH, 5], [NETTLE, 2])
    await openScreen(<ProfitPage />, `/app/profit?recipe=${PLANK}&crafts=10`)
    await says('.sheet tfoot', 'poids 250 pods, dont 220 à acheter')
  })

  test('T32 is « au moins » where a weight is not known', async () => {
    db = aPlayer()
    await detailsOnDevice([ASH, 5], [NETTLE, null])
    await openScreen(<ProfitPage />, `/app/profit?recipe=${PLANK}&crafts=10`)
    await says('.sheet tfoot', 'poids au moins 150 pods')
    expect(textOf('.sheet tfoot')).not.toContain('acheter')
  })

  test('T102 what a guide leaves to buy', async () => {
    db = await aGuidePlayer()
    await detailsOnDevice([312, 5])
    await openGuide('?guide=mineur')
    const before = await until(() => {
      const [, pods] = /Poids à porterau moins ([\d ]+) pods/.exec(textOf('.totals .cost')) ?? []
      expect(pods).toBeDefined()
      return Number(pods?.replaceAll(' ', ''))
    })
    // The first tier's 770 pieces of iron.
    await act(async () => void (await tick(db, 'mineur_v1', ['0-fer'])))
    await says('.totals .cost', `${(before - 3850).toLocaleString('fr-FR').replace(/\s/g, ' ')} pods`)
  })

  test('T185 the craft list of the workshop', async () => {
    db = await aBreeder()
    await save(
      db,
      essenceCrafts,
      { entry: String(BAFFEUR_MOON) },
      { famille: 'Baffeur', listed: true, qty: 3 },
    )
    await own(db, WORKSHOP_ASH, 1)
    await detailsOnDevice([WORKSHOP_ASH, 5], [MOON, 1], [WORKSHOP_NETTLE, 2])
    await openWorkshop('?onglet=liste')
    // Six woods less the one owned, three essences, fifteen nettles.
    await says('[aria-labelledby="shopping-title"]', 'Poids à porter58 pods')
  })

  test('T74 the offerings of a period', async () => {
    aFridayOffline()
    db = await aPlayerWithTables()
    await detailsOnDevice([22_248, 1])
    await openCalculator('?vue=achats')
    await says('.almanax-purchases tfoot', 'poids au moins')
  })
})

describe('the conditions of a compared item', () => {
  const STRONG = 'Force > 100\net Niveau > 49'

  test('T60 end the effects of the table, and a dash where there are none', async () => {
    width(1440)
    db = await aComparer()
    await detailsOnDevice([HAT, 12, STRONG])
    await openCompare(`?items=${HAT},${CAPE}`)
    await until(() => expect(effectNames().at(-1)).toBe('Conditions'))
    expect(cellsOf('Conditions')).toEqual([STRONG.replace('\n', ' '), '– absent'])
  })

  test('T60 end the card on a phone', async () => {
    width(390)
    db = await aComparer()
    await detailsOnDevice([HAT, 12, STRONG])
    await openCompare(`?items=${HAT},${CAPE}`)
    await until(() => expect(card('Chapeau du Bouftou').textContent).toContain(STRONG))
    expect(card('Cape du Tofu').textContent).not.toContain('Conditions')
  })

  test('T60 are left out where nobody has any, and among the differences where all have the same', async () => {
    width(1440)
    db = await aComparer()
    await detailsOnDevice([HAT, 12, STRONG], [CAPE, 3, STRONG])
    await openCompare(`?items=${HAT},${CAPE}`)
    await compares(['Chapeau du Bouftou', 'Cape du Tofu'])
    await says('.compare-head', '· 12 pods')
    expect(effectNames()).not.toContain('Conditions')
  })
})
