import 'fake-indexeddb/auto'
import { act } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRow } from '#data/db/rows.ts'
import { storeTogether, writeOf } from '#data/db/save.ts'
import { roiAlerts, wantedItems } from '#shared/collections/plans.ts'
import { preferences } from '#shared/collections/preferences.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { dayAfter, parisDay } from '#shared/domain/text/paris-day.ts'
import { watchRoi } from '#store/roi-watch.ts'
import { save } from '#tests/support/save.ts'
import {
  AMULET,
  ASH,
  KEY,
  observe,
  pricesOf,
  SAP,
  screenText,
  sees,
  sellAt,
} from '#tests/support/screens/craft-screen.tsx'
import {
  alertAt,
  aTrader,
  BARREL,
  cellsOf,
  levelIn,
  openPalmares,
  ranks,
  someWeeks,
} from '#tests/support/screens/palmares-screen.tsx'
import { allByRole, byRole, click, enter, field, leave, type, until } from '#tests/support/screens/render.tsx'

let db: AccountDb

describe('prices to read next', () => {
  const TODAY = parisDay(Date.now())

  const [PLANKS, AMULETS, BARRELS, KEYS] = [
    'Planche de Surf',
    'Amulette du Hibou',
    'Tonneau',
    'Clef du Donjon',
  ]

  beforeEach(() => {
    db = aTrader()
  })

  const panel = () => document.querySelector('section[aria-label="Prochain prix à lire"]') ?? expect.fail()
  const panelText = () => (panel().textContent ?? '').replace(/\s+/g, ' ')

  /** The items to read, from the top. */
  const asked = () =>
    [...panel().querySelectorAll('li')].map((item) => item.querySelector('.name')?.textContent)

  describe('the next prices', () => {
    beforeEach(async () => {
      await someWeeks(db)
      await sellAt(db, KEY, 5000)
    })

    test('N76 N77 N79 say what they complete, what that brings at most, and below what it pays; how whole the top is', async () => {
      await openPalmares()
      await ranks(PLANKS, KEYS, AMULETS, BARRELS)
      expect(asked()).toEqual(['Sève de Frêne', BARRELS])
      expect(panelText()).toContain(
        'complète 1 recette · jusqu’à + 4 800 k par craft · rentable sous 4 800 k l’unité',
      )
      const top = document.querySelector('section[aria-label="Top 50"]')
      const lines = [...(top?.querySelectorAll('.lead') ?? [])].map((line) => line.textContent)
      expect(lines).toEqual([
        'Complètes2',
        'À un prix près2',
        'À deux prix ou plus0',
        'Sans rythme de vente3',
      ])
    })

    test('N78 a typed pack is an observation; Enter goes to the same pack of the next item', async () => {
      await openPalmares()
      await ranks(PLANKS, KEYS, AMULETS, BARRELS)
      await enter(field('Prix du lot de 10, Sève de Frêne'), '4k')
      await until(async () =>
        expect(await pricesOf(db, SAP)).toMatchObject([{ pack_size: 10, date: TODAY, price_kamas: 4000 }]),
      )
      await until(() => expect(document.activeElement).toBe(field(`Prix du lot de 10, ${BARRELS}`)))
      await until(() => expect(asked()).toEqual([BARRELS]))
      // Recomputed at once: 100 + 400 k of 4,900.
      await until(() =>
        expect(cellsOf(KEYS).slice(2, 6)).toEqual(['500 k', '5 000 k', '+ 4 400 k', '+ 880,0 %']),
      )
    })

    test('N78 the other packs of an item can be typed after the first', async () => {
      await openPalmares()
      await ranks(PLANKS, KEYS, AMULETS, BARRELS)
      await type(field('Prix du lot de 1, Sève de Frêne'), '500')
      await act(async () => field('Prix du lot de 10, Sève de Frêne').focus())
      await until(() => expect(cellsOf(KEYS)[2]).toBe('600 k'))
      expect(asked()[0]).toBe('Sève de Frêne')
      await type(field('Prix du lot de 10, Sève de Frêne'), '4000')
      await leave(field('Prix du lot de 10, Sève de Frêne'))
      await until(() => expect(asked()).toEqual([BARRELS]))
      await until(async () => expect(await pricesOf(db, SAP)).toHaveLength(2))
    })

    test('N78 Shift+Enter says that it is not to be found, until the next Paris day', async () => {
      await save(db, wantedItems, { item_id: BARREL }, { missing_on: dayAfter(TODAY, -1) })
      await openPalmares()
      await ranks(PLANKS, KEYS, AMULETS, BARRELS)
      const input = field('Prix du lot de 1, Sève de Frêne')
      await act(async () => {
        input.focus()
        input.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', shiftKey: true, bubbles: true, cancelable: true }),
        )
      })
      await until(() => expect(asked()).toEqual([BARRELS]))
      expect((await readRow(db, wantedItems, { item_id: SAP }))?.missing_on).toBe(TODAY)
      await until(() => expect(document.activeElement).toBe(field(`Prix du lot de 1, ${BARRELS}`)))
    })

    test('N82 while a price field has the focus the order is held, and the recipes that moved are counted, not all that they passed', async () => {
      await openPalmares('?tri=profit-')
      await ranks(KEYS, PLANKS, AMULETS, BARRELS)
      // Dear sap: the key falls from the first rank to the last but one.
      await enter(field('Prix du lot de 1, Sève de Frêne'), '4900')
      await until(() => expect(cellsOf(KEYS)[4]).toBe('− 100 k'))
      await ranks(KEYS, PLANKS, AMULETS, BARRELS)
      await sees('1 recette change de rang · Mettre à jour')
      await click(byRole('button', 'Mettre à jour'))
      await ranks(PLANKS, AMULETS, KEYS, BARRELS)
      expect(screenText()).not.toContain('de rang')
    })

    test('N82 left, the list is in its new order at once', async () => {
      await openPalmares('?tri=profit-')
      await ranks(KEYS, PLANKS, AMULETS, BARRELS)
      const input = field('Prix du lot de 1, Sève de Frêne')
      await type(input, '4900')
      await leave(input)
      await ranks(PLANKS, AMULETS, KEYS, BARRELS)
    })

    test('N85 on a phone the panel folds, and stays so on this device', async () => {
      await openPalmares()
      await ranks(PLANKS, KEYS, AMULETS, BARRELS)
      await click(byRole('button', 'Replier'))
      expect(byRole('button', 'Déplier').getAttribute('aria-expanded')).toBe('false')
      expect(localStorage.getItem('palmares:folded')).toBe('true')
    })
  })

  describe('N83 an empty book', () => {
    test('asks for the prices that most recipes of the player’s professions use, one after the other', async () => {
      await levelIn(db, 'Bricoleur', 200)
      await openPalmares()
      await sees('Ton carnet est vide')
      expect(screenText()).toContain('Lis ces dix prix d’abord')
      const rows = allByRole('row').flatMap((row) => row.querySelector('.name')?.textContent ?? [])
      expect(rows).toEqual(['Bois de Frêne', 'Sève de Frêne'])
      await enter(field('Prix du lot de 100, Bois de Frêne'), '9k')
      await until(() => expect(document.activeElement).toBe(field('Prix du lot de 100, Sève de Frêne')))
      await until(async () => expect(await pricesOf(db, ASH)).toMatchObject([{ price_kamas: 9000 }]))
      // The fields stay until the player has done with them.
      await sees('Ton carnet est vide')
      await click(byRole('button', 'Voir le palmarès'))
      await ranks(AMULETS, BARRELS)
    })

    test('that another device fills before a field was used gives way to the ranking', async () => {
      await openPalmares()
      await sees('Ton carnet est vide')
      await observe(db, ASH, 1, 100)
      await ranks(AMULETS, BARRELS)
      expect(screenText()).not.toContain('Ton carnet est vide')
    })

    test('with prices the ranking stands there at once', async () => {
      await observe(db, ASH, 1, 100)
      await openPalmares()
      await ranks(AMULETS, BARRELS)
      expect(screenText()).not.toContain('Ton carnet est vide')
    })
  })
})

describe('alerts', { tags: 'full' }, () => {
  const [PLANKS, AMULETS, BARRELS] = ['Planche de Surf', 'Amulette du Hibou', 'Tonneau']

  beforeEach(async () => {
    db = aTrader()
    await someWeeks(db)
  })

  const rowAlert = async () => (await readRow(db, roiAlerts, { recipe: AMULET })) ?? null

  const openAlert = async (name: string) => {
    await click(byRole('button', `Menu, ${name}`))
    await click(await until(() => byRole('button', 'Prévenir au-dessus d’un ROI')))
    await sees(`Prévenir pour ${name}`)
  }

  test('N80 N75 a recipe gets its threshold in its menu, and a bell with its word where its ROI has reached it', async () => {
    await openPalmares()
    await ranks(PLANKS, AMULETS, BARRELS)
    await openAlert(AMULETS)
    await enter(field('Seuil de cette recette'), '25')
    await click(byRole('button', 'Garder'))
    await until(async () => expect(await rowAlert()).toMatchObject({ threshold: 25, told_on: null }))
    // A ROI of 25,0 % exactly.
    await until(() => expect(cellsOf(AMULETS)[1]).toBe('Amulette du HibouBijoutier 20 · seuil'))
    expect(document.querySelector('[title^="ROI au-dessus de ton seuil de 25"]')).not.toBeNull()
    await openAlert(AMULETS)
    await click(byRole('button', 'Retirer'))
    await until(() => expect(cellsOf(AMULETS)[1]).toBe('Amulette du HibouBijoutier 20'))
    expect((await rowAlert())?.threshold).toBeNull()
  })

  test('N80 a threshold that is not reached shows no bell; a ROI out of range is refused', async () => {
    await alertAt(db, AMULET, 26)
    await openPalmares()
    await ranks(PLANKS, AMULETS, BARRELS)
    expect(cellsOf(AMULETS)[1]).not.toContain('seuil')
    await openAlert(AMULETS)
    await type(field('Seuil de cette recette'), '1001')
    expect(screenText()).toContain('De 0 à 1 000 %')
    expect((await rowAlert())?.threshold).toBe(26)
  })

  test('N80 « Alertes de ROI » has the general threshold, and tells the recipes above theirs from those below', async () => {
    await alertAt(db, AMULET, 90)
    await openPalmares()
    await ranks(PLANKS, AMULETS, BARRELS)
    await click(byRole('button', 'Alertes de ROI'))
    await sees('Aucune recette n’est au-dessus de son seuil.')
    await sees('Suivies, en dessousAmulette du Hibouseuil 90 %')
    await enter(field('Seuil général'), '40')
    await until(async () =>
      expect((await readRow(db, preferences, { name: 'roi_threshold' }))?.value).toBe(40),
    )
  })

  test('N80 a crossing that only another device’s rows bring about stands in the row, and writes nothing', async () => {
    await alertAt(db, AMULET, null)
    await openPalmares()
    await ranks(PLANKS, AMULETS, BARRELS)
    const stop = watchRoi(db)
    await click(byRole('button', 'Alertes de ROI'))
    await sees('Seuil général')
    await enter(field('Seuil général'), '40')
    await click(byRole('button', 'Fermer'))
    // As a pull does: the row is stored, by no edit of this page.
    const key = { item_id: ASH, pack_size: 1, date: parisDay(Date.now()) } as const
    const pulled = writeOf(priceObservations, key, { price_kamas: 60 })
    await db.write((draft) => storeTogether(draft, [pulled]))
    await until(() => expect(cellsOf(AMULETS)[1]).toContain('seuil'))
    expect((await rowAlert())?.told_on).toBeNull()
    await sellAt(db, AMULET, 130)
    await until(() => expect(cellsOf(AMULETS)[1]).not.toContain('seuil'))
    stop()
  })
})
