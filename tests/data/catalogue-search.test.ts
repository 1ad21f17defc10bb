import fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import { buildCatalogue } from '#data/catalogue/lookup.ts'
import { loadTypos, marksIn } from '#data/catalogue/search.ts'
import { searchText } from '#shared/catalogue/search-text.ts'
import type { CatalogueItem } from '#shared/catalogue/types.ts'

beforeAll(loadTypos)

const anItem = (id: number, name: string, over: Partial<CatalogueItem> = {}): CatalogueItem => ({
  id,
  name,
  level: 1,
  type: 'Bois',
  category: 'resources',
  img: null,
  ...over,
})

const items = [
  anItem(1, 'Sève de Frêne'),
  anItem(2, 'Bois de Frêne'),
  anItem(3, 'Mangeuse de Frêne', { level: 8, category: 'equipment' }),
  anItem(4, 'Fer'),
  anItem(5, 'Ferrite', { level: 1 }),
  anItem(6, 'Gant de Fer', { level: 40, category: 'equipment' }),
  anItem(7, 'Bois d’If', { level: 50 }),
  anItem(8, 'Œuf de Tofu', { level: 5 }),
  anItem(9, 'Lettre de Frêne', { category: 'quest' }),
  anItem(10, 'Chafer Rōnin', { level: 60 }),
  anItem(11, "L'Anneau du Chafer", { level: 30, category: 'equipment' }),
]
const recipes = [
  {
    id: 3,
    job: 'Forgeron',
    level: 8,
    ratio: 100,
    ingredients: [
      { id: 2, quantity: 4 },
      { id: 404, quantity: 1 },
    ],
  },
  {
    id: 6,
    job: 'Tailleur',
    level: 40,
    ratio: 100,
    ingredients: [
      { id: 4, quantity: 2 },
      { id: 2, quantity: 1 },
    ],
  },
]
const catalogue = buildCatalogue({ version: 'v', items, recipes })
const found = (query: string, among?: 'all' | 'ingredients' | 'craftable') =>
  catalogue.search(query, { limit: 8, among }).map(({ item }) => item.name)

test('T22 T4 a search needs two characters', () => {
  expect(found('f')).toEqual([])
  expect(found(' f ')).toEqual([])
  expect(found('if')).toEqual(['Bois d’If'])
})

test('T22 « frene » finds ash wood first, quest objects last', () => {
  expect(found('frene')).toEqual(['Bois de Frêne', 'Sève de Frêne', 'Mangeuse de Frêne', 'Lettre de Frêne'])
})

test('the exact name comes first, then names that begin so, then whole words, then the inside of words', () => {
  expect(found('fer')).toEqual(['Fer', 'Ferrite', 'Gant de Fer', "L'Anneau du Chafer", 'Chafer Rōnin'])
})

test.each([
  ['OEUF', 'Œuf de Tofu'],
  ['ronin', 'Chafer Rōnin'],
  ['l’anneau', "L'Anneau du Chafer"],
  ['bois d if', 'Bois d’If'],
  ['frêne  bois', 'Bois de Frêne'],
])('accents, ligatures, apostrophes and the order of words do not matter: « %s »', (query, name) => {
  expect(found(query)[0]).toBe(name)
})

test.each(['mangeuze', 'mangeus', 'mnageuse', 'mangeusse', 'manguse'])(
  'one slip of the finger is forgiven: « %s »',
  (query) => {
    expect(found(query)).toEqual(['Mangeuse de Frêne'])
  },
)

test('T23 a search among ingredients answers only items that some recipe uses', () => {
  expect(found('frene', 'ingredients')).toEqual(['Bois de Frêne'])
  expect(found('frene', 'craftable')).toEqual(['Mangeuse de Frêne'])
})

test('T6 a search answers no more than it was asked for', () => {
  expect(catalogue.search('frene', { limit: 2 })).toHaveLength(2)
})

test('matched parts are marked where they stand in the printed name', () => {
  const marked = (name: string, query: string) =>
    marksIn(name, searchText(query).split(' ')).map(([from, to]) => name.slice(from, to))
  expect(marked('Bois de Frêne', 'frene')).toEqual(['Frêne'])
  expect(marked('Bois de Frêne', 'fre bo')).toEqual(['Bo', 'Frê'])
  expect(marked('Œuf de Tofu', 'oeuf')).toEqual(['Œuf'])
  expect(marked('Chafer Rōnin', 'fer')).toEqual(['fer'])
  expect(marked('Bois de Frêne', 'chene')).toEqual([])
})

test('an item is found by its own name, whatever its accents and case', () => {
  const printed = fc.constantFrom(...items.map((item) => item.name))
  const altered = fc.constantFrom(
    (name: string) => name,
    (name: string) => name.toUpperCase(),
    (name: string) => name.normalize('NFD').replace(/\p{M}/gu, ''),
    (name: string) => name.replace(/['’-]/g, ' '),
  )
  fc.assert(
    fc.property(printed, altered, (name, alter) => {
      expect(found(alter(name))[0]).toBe(name)
    }),
  )
})

test('no query makes a search fail, and its marks lie inside the name', () => {
  fc.assert(
    fc.property(fc.string(), (query) => {
      for (const { item, marks } of catalogue.search(query, { limit: 8 })) {
        for (const [from, to] of marks) {
          expect(from).toBeGreaterThanOrEqual(0)
          expect(to).toBeGreaterThan(from)
          expect(to).toBeLessThanOrEqual(item.name.length)
        }
      }
    }),
  )
})

test('an id that no list holds is « Objet inconnu #id » and breaks nothing', () => {
  expect(catalogue.item(404)).toEqual({
    id: 404,
    name: 'Objet inconnu #404',
    level: 0,
    type: '',
    category: 'other',
    img: null,
  })
  expect(catalogue.recipe(404)).toBeUndefined()
  expect(catalogue.recipesUsing(404).map(({ id }) => id)).toEqual([3])
  expect(catalogue.isIngredient(404)).toBe(true)
})

test('T24 an ingredient knows every recipe that uses it', () => {
  expect(catalogue.recipesUsing(2).map(({ id }) => id)).toEqual([3, 6])
  expect(catalogue.recipesUsing(3)).toEqual([])
})

test('of a long query the first eight words count, near misses included', () => {
  const named = buildCatalogue({
    version: 'v',
    items: [anItem(1, 'Le Grand Sac de Toile de la Vieille Dame du Port'), anItem(2, 'Un Sac')],
    recipes: [],
  })
  const found = (query: string) => named.search(query, { limit: 8 }).map(({ item }) => item.id)
  expect(found('le grand sac de toile de la vieille licorne')).toEqual([1])
  expect(found('le grand sac de toyle de la vieille licorne')).toEqual([1])
  expect(found(`le grand sac de toile de la vieille ${'licorne '.repeat(100)}`)).toEqual([1])
  expect(found('le grand sac de toile de la licorne')).toEqual([])
})

test('what finds near misses comes with the first search; one that found nothing before is told', async () => {
  vi.resetModules()
  const anew = await import('#data/catalogue/search.ts')
  const lookup = await import('#data/catalogue/lookup.ts')
  const again = vi.fn()
  anew.whenNearMisses(again)
  const catalogue = lookup.buildCatalogue({ version: 'essai', items, recipes: [] })
  const find = () => catalogue.search('frenne', { limit: 3 })
  expect(find()).toEqual([])
  await anew.loadTypos()
  expect(again).toHaveBeenCalledTimes(1)
  expect(find().length).toBeGreaterThan(0)
})
