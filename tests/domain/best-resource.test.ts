import { describe, expect, test } from 'vitest'
import { bestResource, type ResourceHit } from '#shared/domain/guides/best-resource.ts'

const aHit = (hit: Partial<ResourceHit> & { name: string }): ResourceHit => ({
  id: 1,
  type: 'Minerai',
  category: 'resources',
  ...hit,
})
const best = (hits: ResourceHit[], name: string) => bestResource(hits, name)?.id ?? null

describe('the resource that a name means', () => {
  test('T127 the exact name comes before names that begin with it, and these before names that hold it', () => {
    const hits = [
      aHit({ id: 1, name: 'Pépite de Fer' }),
      aHit({ id: 2, name: 'Fer Rouillé' }),
      aHit({ id: 3, name: 'fer' }),
    ]
    expect(best(hits, 'Fer')).toBe(3)
    expect(best(hits.slice(0, 2), 'Fer')).toBe(2)
    expect(best(hits.slice(0, 1), 'Fer')).toBe(1)
  })

  test('T127 accents and case are forgiven', () => {
    expect(best([aHit({ id: 7, name: 'ETAIN' })], 'Étain')).toBe(7)
  })

  test('T127 of equal names the gathered type comes first', () => {
    const hits = [
      aHit({ id: 1, name: 'Ortie', type: 'Souvenir' }),
      aHit({ id: 2, name: 'Ortie', type: 'Plante' }),
    ]
    expect(best(hits, 'Ortie')).toBe(2)
  })

  test('T127 a type never makes up for a better name', () => {
    const hits = [
      aHit({ id: 1, name: 'Ortie Blanche', type: 'Plante' }),
      aHit({ id: 2, name: 'Ortie', type: '' }),
    ]
    expect(best(hits, 'Ortie')).toBe(2)
  })

  test.each([
    ['Potion', 'consumables'],
    ['Potion', 'resources'],
    ['Pain', 'consumables'],
    ['Épée', 'equipment'],
    ['Hache', 'resources'],
    ['Outil', 'other'],
  ])('T127 a crafted item (%s, %s) is rejected, exact name or not', (type, category) => {
    expect(best([aHit({ name: 'Sauge', type, category })], 'Sauge')).toBeNull()
  })

  test('T127 names that do not hold the word are no answer', () => {
    expect(best([aHit({ name: 'Cuivre' })], 'Fer')).toBeNull()
    expect(best([], 'Fer')).toBeNull()
  })
})
