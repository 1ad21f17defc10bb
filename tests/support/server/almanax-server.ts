import type { GameData } from '#server/outside/game-data.ts'
import type { AlmanaxAnswer } from '#shared/endpoints/almanax.ts'
import { testApp } from '#tests/support/app.ts'
import { gameDataDouble } from './game-data-double.ts'
import { NIGHT_IN_PARIS, plainClient } from './plain-client.ts'

/**
 * A server whose catalogue knows the last two days of 2026, beside a service that knows what it is told: the double, or
 * another one.
 */
export async function anAlmanax(
  double = gameDataDouble(),
  service: (now: () => number) => GameData = () => double.gameData,
) {
  let now = NIGHT_IN_PARIS
  const app = await testApp({ now: () => now, gameData: service(() => now) })
  await app.db
    .insertInto('catalogue_meta')
    .values({ id: 1, version: 'v1', source: 'starter', source_version: null, starter: 's', imported_at: 0 })
    .execute()
  const known = { item_id: 521, item_name: 'Michette', quantity: 4, kamas: 395, bonus: 'Butin' }
  await app.db
    .insertInto('catalogue_almanax')
    .values(['2026-12-30', '2026-12-31'].map((date) => ({ ...known, date, bonus_text: null })))
    .execute()
  const client = await plainClient(app)
  const ask = (start: string, end: string) =>
    client.get<AlmanaxAnswer>(`/api/v1/almanax?start=${start}&end=${end}`)
  return {
    ...client,
    double,
    ask,
    dates: async (start: string, end: string) => (await ask(start, end)).json.days.map(({ date }) => date),
    wait: (ms: number) => {
      now += ms
    },
    setVersion: (version: string) => app.db.updateTable('catalogue_meta').set({ version }).execute(),
  }
}
