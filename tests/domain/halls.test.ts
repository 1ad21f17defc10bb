import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { starterRows } from '#server/catalogue/starter.ts'
import {
  HALL_NAMES,
  HALLS,
  hallOf,
  hasHall,
  inHallOrder,
  readHallChoices,
  walkingOrder,
} from '#shared/domain/courses/halls.ts'
import { noRecordedData, recordedService } from '#tests/support/catalogue.ts'

type Typed = Parameters<typeof hasHall>[0]
const LISTS = ['equipment', 'resources', 'consumables', 'quest'] as const

const recorded = (): Typed[] =>
  LISTS.flatMap((category) => {
    const { items }: { items: { type: { name: string } }[] } = JSON.parse(
      readFileSync(join(recordedService, `items-${category}-all.json`), 'utf8'),
    )
    return items.map(({ type }) => ({ category, type: type.name.trim() }))
  })
const withoutHall = (items: readonly Typed[]) =>
  new Set(items.filter((item) => !hasHall(item)).map(({ category, type }) => `${category} ${type}`))

describe('the hall of an item', () => {
  test('N25 is named for every type of the catalogue that comes with the app', () => {
    const { items } = starterRows()
    expect(items.length).toBeGreaterThan(1000)
    expect(withoutHall(items)).toEqual(new Set())
  })

  test.skipIf(noRecordedData)('N25 is named for every type of the recorded catalogue', () => {
    const items = recorded()
    expect(items.length).toBeGreaterThan(10_000)
    expect(withoutHall(items)).toEqual(new Set())
  })

  test.each([
    ['resources', 'Plante', 'Ressources'],
    ['consumables', 'Potion de téléportation', 'Consommables'],
    ['equipment', 'Amulette', 'Équipements'],
    ['resources', 'Rune de forgemagie', 'Runes'],
    ['consumables', "Âme d'archimonstre", 'Âmes'],
    ['equipment', 'Familier', 'Créatures'],
    ['consumables', "Parchemin d'attitude", 'Cosmétiques'],
    ['quest', 'Divers', 'Autres'],
  ] as const)('N25 of %s, « %s », is « %s »', (category, type, name) => {
    expect(HALL_NAMES[hallOf({ category, type })].short).toBe(name)
  })

  test('N25 is the last one for a type that the table does not know', () => {
    const unknown = { category: 'resources', type: 'Poussière d’étoile' } as const
    expect(hasHall(unknown)).toBe(false)
    expect(hallOf(unknown)).toBe('others')
    expect(hallOf({ category: 'equipment', type: 'Plante' })).toBe('others')
    expect(hallOf({ category: 'resources', type: 'constructor' })).toBe('others')
  })

  test('N25 is where the player moved its type', () => {
    const choices = readHallChoices({ moved: { Plante: 'runes', Bois: 'nowhere' } })
    expect(hallOf({ category: 'resources', type: 'Plante' }, choices)).toBe('runes')
    expect(hallOf({ category: 'resources', type: 'Bois' }, choices)).toBe('resources')
  })
})

describe('the walk', () => {
  test('N26 takes the halls as listed, without the empty ones', () => {
    expect(walkingOrder(new Set(['souls', 'resources', 'others']))).toEqual(['resources', 'souls', 'others'])
  })

  test('N26 takes the halls in the player’s order, then those that it does not name', () => {
    const choices = readHallChoices({ order: ['souls', 'cellar', 'runes', 'souls'] })
    expect(walkingOrder(new Set(HALLS), choices)).toEqual([
      ...['souls', 'runes', 'resources', 'consumables', 'equipment', 'creatures', 'cosmetics', 'others'],
    ])
  })

  test.each([null, 3, 'runes', [], { order: 'runes', moved: [1] }, { order: [null], moved: null }])(
    'N26 is as listed where %j is stored',
    (stored) => {
      const choices = readHallChoices(stored)
      expect(walkingOrder(new Set(HALLS), choices)).toEqual([...HALLS])
      expect(choices.moved).toEqual({})
    },
  )

  test('N26 goes by the game’s type, then by name, accents as French sorts them', () => {
    const items = [
      { type: 'Bois', name: 'Bois d’If' },
      { type: 'Étoffe', name: 'Étoffe rude' },
      { type: 'Os', name: 'Os de Tofu' },
      { type: 'Étoffe', name: 'Zibeline' },
      { type: 'Étoffe', name: 'écru' },
      { type: 'Bois', name: 'Bois de Frêne' },
    ]
    expect(items.toSorted(inHallOrder).map(({ name }) => name)).toEqual([
      ...['Bois d’If', 'Bois de Frêne', 'écru', 'Étoffe rude', 'Zibeline', 'Os de Tofu'],
    ])
  })
})
