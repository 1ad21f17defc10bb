import { testApp } from '#tests/support/app.ts'
import { starterData } from '#tests/support/catalogue.ts'
import type { gameDataDouble } from './game-data-double.ts'

/** A piece of equipment as the public service answers it. */
export const aServicePiece = (change: Record<string, unknown> = {}) => ({
  ankama_id: 999_001,
  name: 'Amulette Lointaine',
  type: { id: 33, name: 'Amulette' },
  level: 42,
  image_urls: { icon: 'https://images.test/999001-64.png', sd: 'https://images.test/999001-128.png' },
  parent_set: { id: 77, name: 'Panoplie Lointaine' },
  effects: [
    {
      type: { id: 9, name: 'Vitalité' },
      int_minimum: 11,
      int_maximum: 20,
      ignore_int_min: false,
      ignore_int_max: false,
      formatted: '11 à 20 Vitalité',
    },
    {
      type: { id: 10, name: 'Sagesse' },
      int_minimum: 7,
      int_maximum: 0,
      ignore_int_min: false,
      ignore_int_max: true,
      formatted: '7 Sagesse',
    },
  ],
  recipe: [
    { item_ankama_id: 303, item_subtype: 'resources', quantity: 4 },
    { item_ankama_id: 888_888, item_subtype: 'resources', quantity: 1 },
  ],
  ...change,
})

type Options = {
  service: ReturnType<typeof gameDataDouble> | null
  source?: 'starter' | 'service'
  now?: () => number
}

/** A server with the starter tables, as a release or an import left them, beside a service. */
export async function aFallbackServer({ service, source = 'starter', now = Date.now }: Options) {
  const database = await starterData()
  const app = await testApp({ now, database, ...(service ? { gameData: service.gameData } : {}) })
  await app.db.updateTable('catalogue_meta').set({ source }).execute()
  return {
    ...app,
    get: <T = Record<string, unknown>>(path: string) => app.call<T>('GET', path),
    setVersion: (version: string) => app.db.updateTable('catalogue_meta').set({ version }).execute(),
  }
}
