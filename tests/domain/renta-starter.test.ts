import { describe, expect, test } from 'vitest'
import { starterRows } from '#server/catalogue/starter.ts'
import { workshopBosses, workshopObjects } from '#shared/domain/breeding/renta.ts'

const { essences, breeding, items, recipes } = starterRows()
const bosses = workshopBosses(essences, breeding)
const names = new Map(items.map(({ id, name }) => [id, name]))
const named = breeding.map((object) => ({ ...object, name: names.get(object.id) ?? '' }))
const objects = workshopObjects(bosses, named)

describe('the workshop in the project’s own tables', () => {
  test('T176 it has the 68 bosses whose object has known figures, each with an essence of its own', () => {
    expect(bosses).toHaveLength(68)
    expect(new Set(bosses.map(({ essence }) => essence)).size).toBe(68)
  })

  test('T176 every object of a boss is a row, with a name, points and a recipe that asks for the essence', () => {
    const made = new Map(recipes.map(({ id, ingredients }) => [id, ingredients.map((i) => i.id)]))
    expect(objects).toHaveLength(breeding.filter(({ boss }) => boss !== null).length)
    for (const { id, name, essence, efficiency, uses } of objects) {
      expect(name).not.toBe('')
      expect(efficiency * uses).toBeGreaterThan(0)
      expect(made.get(id)).toContain(essence)
    }
  })

  test('T182 they are of six families', () => {
    expect([...new Set(objects.map(({ family }) => family))].sort()).toEqual([
      'Abreuvoir',
      'Baffeur',
      'Caresseur',
      'Dragofesse',
      'Foudroyeur',
      'Mangeoire',
    ])
  })
})
