import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CatalogueDb, openCatalogueDb } from '#data/catalogue/catalogue-db.ts'
import { downloadCatalogue } from '#data/catalogue/download.ts'
import { loadCatalogue } from '#data/catalogue/load.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import { craftOf } from '#server/catalogue/professions.ts'
import {
  type CatalogueServer,
  catalogueServer,
  noRecordedData,
  recordedService,
  recordedTables,
} from '#tests/support/catalogue.ts'

describe.skipIf(noRecordedData)('at real size (skipped where there is no game data)', () => {
  let server: CatalogueServer
  let catalogue: Catalogue
  let imported: { items: number; recipes: number }
  let db: CatalogueDb
  beforeAll(async () => {
    db = await openCatalogueDb()
    server = await catalogueServer({ folder: recordedService })
    imported = await server.importNow()
    const request = async (path: string, init: RequestInit) => server.app.app.request(path, init)
    await downloadCatalogue({ db, request, report: () => undefined })
    const loaded = await loadCatalogue(db)
    if (!loaded) throw new Error('no catalogue was stored')
    catalogue = loaded
  }, 60_000)
  afterAll(() => server.close())

  test('the whole game is imported over HTTP and reaches the device', () => {
    expect(imported.items).toBeGreaterThan(11_000)
    expect(imported.recipes).toBeGreaterThan(4_700)
    expect(catalogue.itemCount).toBe(imported.items)
  })

  test('T22 T24 « frene » finds Bois de Frêne first, with its crafts', () => {
    const [first] = catalogue.search('frene', { limit: 8, among: 'ingredients' })
    expect(first?.item.name).toBe('Bois de Frêne')
    expect(catalogue.recipesUsing(first?.item.id ?? 0).length).toBeGreaterThan(20)
  })

  test('T27 the professions of imported recipes are the known ones', () => {
    const known: Record<string, [job: string, level: number, ratio: number | null]> = JSON.parse(
      readFileSync(join(recordedTables, 'recipe-jobs.json'), 'utf8'),
    )
    const wrong = Object.entries(known).filter(([id, [job, level]]) => {
      const recipe = catalogue.recipe(Number(id))
      return recipe && (recipe.job !== (job === 'Base' ? null : job) || recipe.level !== level)
    })
    expect(wrong).toEqual([])
  })

  test('an item is the first answer to its own exact name, or shares that name', () => {
    const sample = Array.from({ length: 300 }, (_, n) => catalogue.search('de', { limit: 300 })[n]?.item)
    for (const item of sample) {
      if (!item) continue
      const [first] = catalogue.search(item.name, { limit: 8 })
      expect(first?.item.name.toLowerCase()).toBe(item.name.toLowerCase())
    }
  })

  test('an ingredient that no list holds is named and never undefined', () => {
    const ingredients = [303, 44, 8_161]
      .flatMap((id) => catalogue.recipesUsing(id))
      .flatMap((recipe) => recipe.ingredients)
    expect(ingredients.every(({ id }) => catalogue.item(id).name.length > 0)).toBe(true)
  })

  test('the professions follow from an item’s type where it is no exception', () => {
    expect(craftOf({ id: -1, type: 'Amulette', level: 50 })).toEqual({
      job: 'Bijoutier',
      level: 50,
      ratio: 100,
    })
    expect(craftOf({ id: -1, type: 'Inconnu', level: 50 })).toEqual({ job: null, level: 50, ratio: 100 })
  })
})
