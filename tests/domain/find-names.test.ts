import { expect, test } from 'vitest'
import { findNames } from '#shared/catalogue/find-names.ts'
import { searchText } from '#shared/catalogue/search-text.ts'

/** The names that a query is looked up among with slips of the finger; none when it is not. */
function slipsFor(typed: string): string[] {
  const asked: string[] = []
  const typos = (_: string[], query: string) => {
    asked.push(query)
    return [0]
  }
  findNames([searchText('Amulette du Bouftou')], typed, { limit: 5, typos })
  return asked
}

test('slips are looked for when nothing matches as it was typed', () => {
  expect(slipsFor('boufotu')).toEqual(['boufotu'])
  expect(slipsFor('bouftou')).toEqual([])
})

test('a word longer than any name is not looked for with slips: their cost grows with the square of its length', () => {
  expect(slipsFor('x'.repeat(40))).toHaveLength(1)
  expect(slipsFor('x'.repeat(41))).toEqual([])
  expect(slipsFor(`boufotu ${'x'.repeat(41)}`)).toEqual([])
})

test('a name that begins with the very word comes before one that goes on with it', () => {
  const names = ['Tofukwâp', 'Plume de Tofu', 'Tofu Givré', 'Étofu', 'Tofu'].map(searchText)
  const found = findNames(names, 'tofu', { limit: 9, typos: () => [] }).map((at) => names[at])
  expect(found).toEqual(['tofu', 'tofu givre', 'tofukwap', 'plume de tofu', 'etofu'])
})
