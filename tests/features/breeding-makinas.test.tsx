import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { readRow } from '#data/db/rows.ts'
import { plannedCrafts } from '#shared/collections/plans.ts'
import {
  A,
  anEleveur,
  BOSS,
  MAKINA_3,
  MAKINA_5,
  NET,
  NUGGET,
  openTab,
  rowOf,
  WILD,
} from '#tests/support/screens/breeding-screen.tsx'
import { leaves, observe, sees, whereIs } from '#tests/support/screens/craft-screen.tsx'
import { byRole, click, field, press, type, until } from '#tests/support/screens/render.tsx'

vi.setConfig({ testTimeout: 15_000 })

let db: AccountDb
beforeEach(async () => {
  db = await anEleveur()
})
afterEach(async () => {
  await leaves(db)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const THREE = 'Optimakina Dragodinde de Génération 3'
const FIVE = 'Optimakina Dragodinde de Génération 5'
const shows = (table: string, name: string, words: string) =>
  until(() => expect(rowOf(table, name)).toContain(words))

/** Made, one of generation 3 is 8,000 + 2,500 + 450 = 10,950; bought 12,000. */
async function prices(): Promise<void> {
  await observe(db, MAKINA_3, 1, 12_000)
  await observe(db, BOSS, 1, 8000)
  await observe(db, NUGGET, 10, 2500)
  await observe(db, WILD, 1, 150)
}

describe('the tab Makinas', () => {
  test('N188 N184 N185 tells what one costs, and from which chance it is worth it', {
    tags: 'full',
  }, async () => {
    await prices()
    await observe(db, MAKINA_5, 1, 30_000)
    await openTab('makinas')
    await shows('.makinas', THREE, '10 950 k')
    expect(rowOf('.makinas', THREE)).toContain('fabriqué')
    expect(rowOf('.makinas', FIVE)).toContain('30 000 k')
    // Without a value: what a mount has to be worth more at + 10 %.
    expect(rowOf('.makinas', THREE)).toContain('109 500 k')
    await type(field('Une monture de la génération supérieure vaut en plus'), '200k')
    await press('Enter')
    await shows('.makinas', THREE, '+ 5,5 %')
    expect(rowOf('.makinas', THREE)).toContain('+ 9 050 k')
    expect(rowOf('.makinas', FIVE)).toContain('− 10 000 k')
    expect(whereIs()).toContain('valeur=200000')
  })

  test('N188 prices nets bought and made, and sends them to Courses', async () => {
    await observe(db, A, 1, 45)
    await openTab('makinas')
    await shows('.nets', 'Filet de capture universel', '180 k')
    await click(byRole('button', 'Envoyer aux Courses, 1 × Filet de capture universel'))
    await until(async () =>
      expect(await readRow(db, plannedCrafts, { recipe: NET })).toMatchObject({ crafts: 1 }),
    )
  })

  test('N188 says « prix à saisir » where nothing is known, and which price to type first', async () => {
    await openTab('makinas')
    await sees('À chiffrer d’abord')
    await shows('.makinas', THREE, 'prix à saisir')
  })
})
