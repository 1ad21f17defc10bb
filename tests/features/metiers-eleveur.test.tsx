// @module-tag full
import 'fake-indexeddb/auto'
import { act } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRow } from '#data/db/rows.ts'
import { guideGoals } from '#shared/collections/guide-goals.ts'
import { jobLevels, plannedCrafts } from '#shared/collections/plans.ts'
import { save } from '#tests/support/save.ts'
import { A, anEleveur, B, NET, openBreederGuide } from '#tests/support/screens/breeding-screen.tsx'
import { observe, pricesOf, screenText } from '#tests/support/screens/craft-screen.tsx'
import {
  aGuidePlayer,
  need,
  openGuide,
  stateOf,
  ticked,
  tierRows,
} from '#tests/support/screens/metiers-screen.tsx'
import { byRole, click, enter, field, until } from '#tests/support/screens/render.tsx'

let db: AccountDb

const words = () => screenText().replace(/[\u202f\u00a0]/g, ' ')
const reads = (text: string) => until(() => expect(words()).toContain(text))
/** The row of the tier that begins at a level. */
const tier = (from: number) => tierRows().find(([levels]) => levels?.startsWith(`${from} –`)) ?? []
const shows = (from: number, text: string) => until(() => expect(tier(from).join(' ')).toContain(text))

describe('with the recipes of the game', () => {
  beforeEach(async () => {
    db = await anEleveur()
  })

  test('N189 each tier takes the recipe that costs least, as the prices come in', async () => {
    await openBreederGuide()
    await shows(45, 'Gigantesque Extrait de Caresseur')
    await shows(45, 'incomplet')
    await reads('Aucune des 4 recettes n’a tous ses prix')
    await enter(field('Prix à l’unité, Avoine'), '45')
    await reads('parmi 2 chiffrées sur 4')
    expect(tier(45).join(' ')).toContain('Gigantesque Extrait de Caresseur')
    // 348 crafts of one A and one B, 20 895 660 k; the net takes 9 900 of four A, 1 782 000 k.
    await observe(db, B, 1, 60_000)
    await shows(45, 'Filet de capture universel')
    await shows(45, '1 782 000')
    await reads('parmi 3 chiffrées sur 4')
    await observe(db, B, 1, 10)
    await shows(45, 'Gigantesque Extrait de Caresseur')
    await shows(45, '19 140')
    expect(await pricesOf(db, A)).toMatchObject([{ price_kamas: 45, pack_size: 1 }])
  })

  test('N189 a tier is ticked, and goes to Courses, as in the other guides', async () => {
    await openBreederGuide()
    await click(need('Avoine', 0, 5))
    await until(async () => expect(await ticked(db, 'eleveur_v1')).toEqual(['0-avoine']))
    await until(() => expect(stateOf(need('Avoine', 0, 5))).toBe('true'))
    await reads('Progression ressources : 1 /')
    await click(byRole('button', /Ajouter aux Courses.*Filet de capture universel|Filet.*Courses/))
    // 200 points of experience at 10, 9, 8 and 7 a craft.
    await until(async () =>
      expect(await readRow(db, plannedCrafts, { recipe: NET })).toMatchObject({ crafts: 26 }),
    )
  })

  test('N190 says how many captures stand for the crafts up to level 15, from the player’s level on', async () => {
    await openBreederGuide()
    await shows(5, 'ou 64 captures')
    await save(db, jobLevels, { job: 'Éleveur' }, { level: 10 })
    await shows(5, 'ou 40 captures')
    expect(tier(45).join(' ')).not.toContain('capture')
  })
})

test('N189 with the starter alone the tiers have their crafts, and say where recipes come from', async () => {
  db = await aGuidePlayer()
  await openGuide('?guide=eleveur')
  expect(tierRows()).toHaveLength(21)
  expect(tier(15).join(' ')).toContain('Extrait de Mangeoire430 crafts')
  expect(tier(15).join(' ')).toContain('Recette inconnue : elle vient avec le catalogue du jeu.')
  expect(words()).toContain('Les ingrédients viennent avec le catalogue du jeu')
  expect(words()).not.toContain('recettes n’a tous ses prix')
  expect(document.querySelector('.tiers [role=checkbox]')).toBeNull()
})

describe('M37 at net cost', () => {
  beforeEach(async () => {
    db = await anEleveur()
  })

  const goal = (to_level: number) =>
    act(() => save(db, guideGoals, { guide: 'eleveur_v1' }, { from_level: 1, to_level }))

  test('the view takes the crafts that cost least once resold, and says that it does not know a pace', async () => {
    await observe(db, A, 1, 10)
    await observe(db, NET, 1, 39)
    await goal(10)
    await openBreederGuide('&vue=net')
    await until(() => expect(document.querySelector('.net-levels tbody')).not.toBeNull())
    expect(words()).toContain('Filet de capture universel')
    // 38 k a net of four A at 10 k: 2 k each, as long as all are sold.
    expect(words()).toContain('Rythme de vente inconnu pour Filet de capture universel')
    expect(words()).toContain('au moins')
    await click(byRole('radio', 'Le guide'))
    await until(() => tierRows())
  })

  test('without prices it asks for those of a recipe', async () => {
    await openBreederGuide('&vue=net')
    await until(() => expect(words()).toContain('Pas encore de plan'))
  })
})
