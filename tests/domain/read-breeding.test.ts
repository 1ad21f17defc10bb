import { describe, expect, test } from 'vitest'
import type { ReadItem } from '#shared/domain/breeding/read-breeding.ts'
import {
  breedingTypeOf,
  fuelByLevel,
  fuelNumbers,
  fuelsApart,
  readFuels,
  readMakinas,
  readNets,
} from '#shared/domain/breeding/read-breeding.ts'

const anItem = (change: Partial<ReadItem> = {}): ReadItem => ({
  id: 1,
  name: 'Gigantesque Extrait de Caresseur',
  level: 45,
  type: "Carburant d'enclos",
  typeId: 244,
  effects: [{ type: 263, text: 'Jauge de Caresseur +10 000 (Max 80 000)' }],
  ...change,
})
const fuelOf = (change: Partial<ReadItem>) => readFuels([anItem(change)]).fuels[0]

test('N170 the three types are known by their number or by their French name', () => {
  const types = [
    { typeId: 244, type: 'Paddock Catalyst' },
    { typeId: null, type: 'Carburant d’enclos' },
    { typeId: 249, type: '' },
    { typeId: null, type: 'Makina' },
    { typeId: 205, type: '' },
    { typeId: null, type: 'Filet de capture' },
    { typeId: 20, type: 'Divers' },
  ]
  expect(types.map(breedingTypeOf)).toEqual(['fuel', 'fuel', 'makina', 'makina', 'net', 'net', null])
})

describe('N171 a text of a fuel', () => {
  test.each([
    ['Jauge de Caresseur +5000 (Max 40000)', 5000, 40_000],
    ['Jauge de Caresseur +10 000 (Max 80 000)', 10_000, 80_000],
    ['+10 000 Sérénité (max. 80 000)', 10_000, 80_000],
    ['Recharge la jauge de 5.000 sans dépasser 40.000', 5000, 40_000],
    ['Jusqu’à 70000, verse 2000', 2000, 70_000],
    ['Jauge de Mangeoire +5000', 5000, null],
    ['1 000 points', 1000, null],
  ])('« %s » tells points and cap', (text, points, cap) => {
    expect(fuelNumbers(text)).toEqual({ points, cap })
  })

  test.each(['Recharge une jauge', '', '1 sur 5000 (Max 40000)'])('« %s » tells nothing', (text) => {
    expect(fuelNumbers(text)).toBeNull()
  })

  test('counts for the gauge of its effect’s type', () => {
    const types = [269, 270, 267, 268, 263, 265]
    const gauges = types.map((type) => fuelOf({ effects: [{ type, text: '+5000 (Max 40000)' }] })?.gauge)
    expect(gauges).toEqual(['mangeoire', 'abreuvoir', 'foudroyeur', 'dragofesse', 'caresseur', 'baffeur'])
  })

  test('without a cap is an élixir’s, which fills its gauge to the end', () => {
    const { fuels, odd } = readFuels([
      anItem({ level: 195, effects: [{ type: 263, text: 'Jauge de Caresseur +10 000' }] }),
    ])
    expect(fuels).toMatchObject([{ tier: 4, points: 10_000, cap: 200_000 }])
    expect(odd).toEqual({ differ: [], unread: [], unknown: [] })
  })
})

describe('N172 M32 the level of a recipe', () => {
  test('stands for tier, points and cap: 5 to 195, 2,000 to 10,000 a piece, up to 200,000', () => {
    expect(fuelByLevel(5)).toEqual({ tier: 1, points: 2000, cap: 80_000 })
    expect(fuelByLevel(45)).toEqual({ tier: 1, points: 10_000, cap: 80_000 })
    expect(fuelByLevel(55)).toEqual({ tier: 2, points: 2000, cap: 140_000 })
    expect(fuelByLevel(105)).toEqual({ tier: 3, points: 2000, cap: 180_000 })
    expect(fuelByLevel(195)).toEqual({ tier: 4, points: 10_000, cap: 200_000 })
    expect([0, 1, 6, 205].map((level) => fuelByLevel(level))).toEqual([null, null, null, null])
  })

  test('counts where the effect cannot be read, the gauge told by the name', () => {
    const unread = { effects: [], name: 'Grande Potion de perte de Sérénité', level: 135 }
    expect(fuelOf(unread)).toMatchObject({ gauge: 'baffeur', tier: 3, points: 8000, cap: 180_000 })
    expect(readFuels([anItem(unread)]).odd.unread).toEqual([1])
  })

  test('that says something else than the effect is told, and the effect counts', () => {
    const { fuels, odd } = readFuels([anItem({ level: 55 })])
    expect(fuels).toEqual([{ id: 1, gauge: 'caresseur', tier: 1, points: 10_000, cap: 80_000 }])
    expect(odd).toEqual({ differ: [1], unread: [], unknown: [] })
    expect(fuelsApart(fuels, () => 55)).toEqual([
      { fuel: fuels[0], rule: { tier: 2, points: 2000, cap: 140_000 } },
    ])
    expect(fuelsApart(fuels, () => 45)).toEqual([])
  })

  test('tells the tier of a text without a cap, which only an élixir may lack', () => {
    const { fuels, odd } = readFuels([anItem({ effects: [{ type: 263, text: '+10000' }] })])
    expect(fuels[0]).toMatchObject({ tier: 1, cap: 80_000 })
    expect(odd.differ).toEqual([1])
  })

  test('of no fuel leaves one that nothing describes aside, and says which', () => {
    const { fuels, odd } = readFuels([anItem({ level: 12, effects: [] })])
    expect([fuels, odd.unknown]).toEqual([[], [1]])
  })

  test('M32 is the tier of a text of an older game, whose figures count', () => {
    const { fuels, odd } = readFuels([
      anItem({ effects: [{ type: 263, text: 'Jauge de Caresseur +5000 (Max 40000)' }] }),
    ])
    expect(fuels[0]).toMatchObject({ tier: 1, points: 5000, cap: 40_000 })
    expect(odd.differ).toEqual([1])
  })
})

test('N173 a makina says its kind, family, generation and percentage', () => {
  const makina = { type: 'Makina', typeId: 249, level: 17 }
  const items = [
    anItem({
      ...makina,
      id: 3,
      name: 'Optimakina Muldo de Génération 10',
      effects: [{ type: 1, text: '+20 % de chances' }],
    }),
    anItem({
      ...makina,
      id: 4,
      name: 'Kromakina de Dragodinde',
      effects: [{ type: 1, text: 'cible de génération 2 ou inférieure' }],
    }),
    anItem({ ...makina, id: 5, name: 'Makina inconnue', effects: [] }),
  ]
  expect(readMakinas(items)).toEqual([
    { id: 4, kind: 'kromakina', family: 'Dragodinde', generation: 2, bonus: null },
    { id: 3, kind: 'optimakina', family: 'Muldo', generation: 10, bonus: 20 },
  ])
  expect(readNets([anItem({ id: 9, typeId: 205 }), anItem()])).toEqual([9])
})
