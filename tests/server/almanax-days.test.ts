import { expect, test } from 'vitest'
import { type AlmanaxAnswer, almanaxAnswer } from '#shared/endpoints/almanax.ts'
import { testApp } from '#tests/support/app.ts'
import { starterData } from '#tests/support/catalogue.ts'
import { anAlmanax } from '#tests/support/server/almanax-server.ts'
import { aServiceDay, gameDataDouble } from '#tests/support/server/game-data-double.ts'
import { NIGHT_IN_PARIS, plainClient } from '#tests/support/server/plain-client.ts'

const BASE = '/dofus3/v1/fr/almanax'

test('T73 a day has its bonus, its offering with pictures, and what it brings', async () => {
  const { ask, app, double } = await anAlmanax(gameDataDouble(() => [aServiceDay('2027-01-01')]))
  await app.db
    .insertInto('catalogue_items')
    .values({
      id: 521,
      name: 'Michette',
      search: 'michette',
      level: 10,
      type: 'Pain',
      type_id: null,
      category: 'consumables',
      img: 'https://i.test/521-64.png',
      img_large: 'https://i.test/521-128.png',
      set_id: null,
      effects: '[]',
      origin: 'service',
    })
    .execute()
  const { status, json } = await ask('2026-12-31', '2027-01-01')
  expect(status).toBe(200)
  expect(json).toEqual({
    version: 'v1',
    days: [
      {
        date: '2026-12-31',
        bonus: { name: 'Butin', description: null },
        tribute: {
          item: {
            ankama_id: 521,
            name: 'Michette',
            image_urls: {
              icon: 'https://i.test/521-64.png',
              hd: 'https://i.test/521-128.png',
              hi_res_icon: null,
            },
          },
          quantity: 4,
        },
        reward_kamas: 395,
      },
      {
        date: '2027-01-01',
        bonus: { name: 'Essai', description: 'Une phrase.' },
        tribute: {
          item: {
            ankama_id: 303,
            name: 'Bois de Frêne',
            image_urls: { icon: 'https://i.test/303-64.png', hd: null, hi_res_icon: null },
          },
          quantity: 3,
        },
        reward_kamas: 395,
      },
    ],
    missing: [],
  })
  expect(almanaxAnswer.safeParse(json).success).toBe(true)
  expect(double.asked).toEqual([`${BASE}/2027-01-01`])
})

test('T84 days of the catalogue ask nobody', async () => {
  const { dates, double } = await anAlmanax()
  expect(await dates('2026-12-30', '2026-12-31')).toEqual(['2026-12-30', '2026-12-31'])
  expect(double.asked).toEqual([])
})

test('T84 days far from now are nobody’s plan, and ask nobody', async () => {
  const { dates, double } = await anAlmanax()
  expect(await dates('2031-01-01', '2031-01-10')).toEqual([])
  expect(await dates('1999-01-01', '1999-01-01')).toEqual([])
  expect(double.asked).toEqual([])
})

test('T84 without a service only the days of the catalogue are known', async () => {
  const app = await testApp({ now: () => NIGHT_IN_PARIS, database: await starterData() })
  const { get } = await plainClient(app)
  const { status, json } = await get<AlmanaxAnswer>('/api/v1/almanax?start=2026-12-20&end=2027-01-10')
  expect(status).toBe(200)
  expect(json.days.map(({ date }) => date).slice(-2)).toEqual(['2026-12-30', '2026-12-31'])
  expect(json.days).toHaveLength(12)
})

test('T73 a range holds 35 days at most', async () => {
  const { ask } = await anAlmanax()
  expect((await ask('2026-11-01', '2026-12-05')).status).toBe(200)
})
