import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assemble } from '#server/catalogue/assemble.ts'
import { ensureStarter } from '#server/catalogue/ensure-starter.ts'
import { starterRows } from '#server/catalogue/starter.ts'
import { foldEffect } from '#shared/contract/fields.ts'
import { fold } from '#shared/domain/text/fold.ts'
import { testApp } from '#tests/support/app.ts'
import { recordedTables } from '#tests/support/catalogue.ts'

const folder = 'sync-server/catalogue/starter'
const files = readdirSync(folder).filter((file) => file.endsWith('.json') && file !== 'version.json')
const rows = assemble(starterRows(), null)
const itemById = new Map(rows.items.map((item) => [item.id, item]))
const recipeById = new Map(rows.recipes.map((recipe) => [recipe.id, recipe]))
const effectTypes = new Map(
  rows.items.flatMap(({ effects }) => effects.map(({ type, name }): [string, number] => [name, type])),
)

const serviceIds = join(recordedTables, 'service-ids.json')
const noServiceIds = !existsSync(serviceIds)
if (noServiceIds) console.info(`skipped: the starter's effects beside the service's, no ${serviceIds}`)

test('the starter version is the hash of the starter tables', () => {
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(file).update(readFileSync(join(folder, file)))
  const { hash: written } = JSON.parse(readFileSync(join(folder, 'version.json'), 'utf8'))
  expect(written).toBe(hash.digest('hex').slice(0, 16))
})

test('no starter table is larger than 400 kB', () => {
  expect(files.filter((file) => statSync(join(folder, file)).size > 400_000)).toEqual([])
})

test('T193 every ingredient of every starter recipe is an item of the starter, in a positive quantity', () => {
  const lines = rows.recipes.flatMap((recipe) => recipe.ingredients)
  expect(lines.filter(({ id, quantity }) => !itemById.has(id) || quantity < 1)).toEqual([])
  expect(rows.recipes.filter((recipe) => !itemById.has(recipe.id))).toEqual([])
})

test('the starter holds at least 300 craftable pieces of equipment with effects, over all levels', () => {
  const pieces = rows.items.filter(
    (item) => item.category === 'equipment' && recipeById.has(item.id) && item.effects.length > 0,
  )
  expect(pieces.length).toBeGreaterThanOrEqual(300)
  for (let level = 0; level < 200; level += 20) {
    const band = pieces.filter((piece) => piece.level > level && piece.level <= level + 20)
    expect(band.length, `levels ${level + 1} to ${level + 20}`).toBeGreaterThanOrEqual(10)
  }
})

test('T64 the starter calls effects by the numbers of the public service', () => {
  const known = {
    ...{ Force: 45, Vitalité: 9, '% Critique': 29, Agilité: 36, PA: 12, PM: 8, Portée: 31 },
    ...{ 'dommages Neutre': 195, 'Dommage Neutre': 49, '% Résistance Terre': 63, 'Résistance Terre': 15 },
  }
  const found = Object.keys(known).map((name) => [name, effectTypes.get(name)])
  expect(Object.fromEntries(found)).toEqual(known)
  expect(effectTypes.size).toBeGreaterThan(60)
})

test.skipIf(noServiceIds)(
  'T64 every effect of the starter has its number in the public service, whose names have a key each',
  () => {
    const { effects }: { effects: Record<string, [id: number, active: number]> } = JSON.parse(
      readFileSync(serviceIds, 'utf8'),
    )
    const wrong = [...effectTypes].filter(([name, id]) => effects[name]?.[0] !== id)
    expect(wrong).toEqual([])
    const names = Object.keys(effects)
    expect([names.length, new Set(names.map(foldEffect)).size]).toEqual([147, 147])
  },
)

test('T27 the starter has recipes of every crafting profession', () => {
  const jobs = new Set(rows.recipes.map((recipe) => recipe.job))
  const expected = ['Alchimiste', 'Bijoutier', 'Bricoleur', 'Bûcheron', 'Chasseur', 'Cordonnier', 'Façonneur']
  expected.push('Forgeron', 'Mineur', 'Paysan', 'Pêcheur', 'Sculpteur', 'Tailleur')
  expect(expected.filter((job) => !jobs.has(job))).toEqual([])
})

test('T110 the six guides have their tiers, each with its recipe and the needs of that recipe', () => {
  const counts: Record<string, number> = {}
  for (const { guide } of rows.guides) counts[guide] = (counts[guide] ?? 0) + 1
  expect(counts).toEqual({ chasseur: 20, paysan: 20, pecheur: 20, mineur: 11, bucheron: 10, alchimiste: 20 })
  for (const tier of rows.guides) {
    const recipe = recipeById.get(tier.recipe)
    const needs = tier.needs.map(({ id, quantity }) => ({ id, quantity }))
    expect(recipe?.ingredients, `${tier.guide} ${tier.from}`).toEqual(expect.arrayContaining(needs))
    expect(recipe?.ingredients).toHaveLength(needs.length)
    expect([recipe?.level, recipe?.ratio]).toEqual([tier.recipeLevel, tier.ratio])
  }
})

test('every essence and breeding object of the starter is an item, with figures above zero', () => {
  expect(rows.essences).toHaveLength(116)
  expect(rows.essences.filter(({ id }) => !itemById.has(id))).toEqual([])
  expect(rows.breeding.length).toBeGreaterThan(90)
  expect(
    rows.breeding.filter(({ id, efficiency, uses }) => !itemById.has(id) || !(efficiency * uses > 0)),
  ).toEqual([])
})

test('the ochre list is whole, and 19 of its monsters have left the quest', () => {
  expect(rows.ochre).toHaveLength(356)
  expect(rows.ochre.filter((row) => !row.inUnity)).toHaveLength(19)
  expect(rows.ochre.filter((row) => row.archimonstre !== null)).toHaveLength(286)
})

test('T135 a zone of the ochre list has one spelling, whatever its capitals, accents, apostrophes and plurals', () => {
  const singular = (zone: string) => fold(zone).replace(/s\b/g, '')
  const spellings = new Map<string, Set<string>>()
  for (const zone of rows.ochre.flatMap(({ zones }) => zones))
    spellings.set(singular(zone), (spellings.get(singular(zone)) ?? new Set()).add(zone))
  expect([...spellings.values()].filter(({ size }) => size > 1).map((zones) => [...zones])).toEqual([])
  expect(rows.ochre.filter(({ zones }) => new Set(zones).size < zones.length)).toEqual([])
  expect([...spellings].filter(([zone]) => zone.includes('boulgour'))).toEqual([
    ['clairiere de brouce boulgoure', new Set(['Clairière de Brouce Boulgoure'])],
  ])
})

test('the almanax covers a year without a gap, names known items and carries no sentence', () => {
  expect(rows.almanax).toHaveLength(365)
  const gaps = rows.almanax.filter((day, n) => {
    const before = rows.almanax[n - 1]
    return before && Date.parse(day.date) - Date.parse(before.date) !== 86_400_000
  })
  expect(gaps).toEqual([])
  expect(rows.almanax.filter(({ item, quantity }) => !itemById.has(item) || quantity < 1)).toEqual([])
  expect(rows.almanax.filter(({ bonus, bonusText }) => bonus.includes('.') || bonusText !== null)).toEqual([])
})

test('T22 T24 ash wood is an ingredient of several starter recipes', () => {
  const ash = rows.items.find((item) => item.name === 'Bois de Frêne')
  const users = rows.recipes.filter((recipe) => recipe.ingredients.some(({ id }) => id === ash?.id))
  expect(users.length).toBeGreaterThan(10)
})

test('the first start loads the starter, the second finds it there, a new release replaces it', async () => {
  const app = await testApp()
  expect(await ensureStarter(app.db, 1)).toBe(true)
  expect(await ensureStarter(app.db, 2)).toBe(false)
  expect(await ensureStarter(app.db, 3, 'next release')).toBe(true)
  expect((await app.call<unknown[]>('GET', '/items?q=frene')).json.length).toBeGreaterThan(3)
  await app.close()
})
