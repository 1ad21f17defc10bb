import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { leaves, sees } from '#tests/support/screens/craft-screen.tsx'
import { click, until } from '#tests/support/screens/render.tsx'
import { button, there } from '#tests/support/screens/screen.ts'
import {
  aBreeder,
  CARESSEUR_MOON,
  comesBackOnline,
  listed,
  neededOf,
  offline,
  online,
  openWorkshop,
} from '#tests/support/screens/workshop-screen.tsx'

let db: AccountDb
beforeEach(async () => {
  db = await aBreeder()
})

const LIST = '?onglet=liste'
const NO_RECIPE = 'Pas de recette trouvée pour cet objet.'
const recipeAnswer = (id: number) =>
  Response.json({
    id,
    output_item: {
      id,
      name: 'Caresseur de Moon',
      level: 1,
      img_url: null,
      job: 'Éleveur',
      profession: 'Éleveur',
    },
    ingredients: [{ item_id: 9999, name: 'Plume de Moon', quantity: 2 }],
  })
const notFound = () => Response.json({ error: 'Introuvable', code: 'not_found' }, { status: 404 })

describe('a recipe that the device lacks', () => {
  beforeEach(async () => {
    await listed(db, CARESSEUR_MOON, 3)
  })

  test('T188 T198 it is asked of the server', async () => {
    const asked = online((path) => (path.includes('by_output') ? recipeAnswer(CARESSEUR_MOON) : notFound()))
    await openWorkshop(LIST)
    await until(() => expect(neededOf('Plume de Moon')).toBe('6'))
    expect(asked.filter((path) => path.includes('by_output'))).toEqual([
      `/api/v1/recipes/by_output/${CARESSEUR_MOON}`,
    ])
  })

  test('T188 a 404 is remembered, and not asked again', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const asked = online(notFound)
    await openWorkshop(LIST)
    await sees(NO_RECIPE)
    await openWorkshop(LIST)
    await comesBackOnline()
    await sees(NO_RECIPE)
    expect(asked.filter((path) => path.includes('by_output'))).toHaveLength(1)
  })

  test('T188 another version of the catalogue forgets it', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const asked = online(notFound)
    const { unmount } = await openWorkshop(LIST)
    await sees(NO_RECIPE)
    await unmount()
    await leaves(db)
    db = await aBreeder()
    await listed(db, CARESSEUR_MOON, 3)
    const again = online(notFound)
    await openWorkshop(LIST)
    await until(() => expect(again).toHaveLength(1))
    expect(asked).toHaveLength(1)
  })

  test('T188 offline the page says so, and asks when the network is back', async () => {
    offline()
    await openWorkshop(LIST)
    await sees('Recette introuvable hors ligne')
    online(() => recipeAnswer(CARESSEUR_MOON))
    await comesBackOnline()
    await until(() => expect(neededOf('Plume de Moon')).toBe('6'))
  })

  test('T188 a failing server is no missing recipe: it can be asked again', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    let works = false
    online(() => (works ? recipeAnswer(CARESSEUR_MOON) : Response.json({}, { status: 503 })))
    await openWorkshop(LIST)
    await sees('La recette n’a pas pu être lue.')
    works = true
    await click(there(button('Réessayer')))
    await until(() => expect(neededOf('Plume de Moon')).toBe('6'))
  })
})
