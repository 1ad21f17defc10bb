import { expect, test, vi } from 'vitest'
import { startGameData } from '#scripts/stand-ins/game-data.ts'
import { ensureStarter } from '#server/catalogue/ensure-starter.ts'
import { createGameData } from '#server/outside/game-data.ts'
import { parisDay } from '#shared/domain/paris-day.ts'
import type { AlmanaxAnswer } from '#shared/endpoints/almanax.ts'
import { anAlmanax } from '#tests/support/almanax-server.ts'
import { testApp } from '#tests/support/app.ts'
import { aServiceDay, gameDataDouble } from '#tests/support/game-data-double.ts'
import { plainClient } from '#tests/support/plain-client.ts'

const HOUR = 3_600_000
const BASE = '/dofus3/v1/fr/almanax'

test('T84 one day is asked by its own address, several by one range of those that are missing', async () => {
  const { dates, double } = await anAlmanax()
  double.answers((path) =>
    path.includes('range')
      ? [aServiceDay('2027-01-02'), aServiceDay('2027-01-01')]
      : aServiceDay('2027-01-09'),
  )
  expect(await dates('2027-01-09', '2027-01-09')).toEqual(['2027-01-09'])
  expect(await dates('2026-12-31', '2027-01-02')).toEqual(['2026-12-31', '2027-01-01', '2027-01-02'])
  expect(double.asked).toEqual([`${BASE}/2027-01-09`, `${BASE}?range[from]=2027-01-01&range[to]=2027-01-02`])
})

test('T84 days that the service does not know are absent, and not asked again for some hours', async () => {
  const { dates, double, wait } = await anAlmanax(gameDataDouble(() => 404))
  for (const _ of [1, 2]) expect(await dates('2026-12-31', '2027-01-01')).toEqual(['2026-12-31'])
  expect(await dates('2027-01-01', '2027-01-01')).toEqual([])
  expect(double.asked).toHaveLength(1)
  wait(7 * HOUR)
  await dates('2027-01-01', '2027-01-01')
  expect(double.asked).toHaveLength(2)
})

test('T84 an answer is kept in memory until the catalogue changes', async () => {
  const { ask, double, setVersion } = await anAlmanax(gameDataDouble(() => aServiceDay('2027-01-01')))
  for (const _ of [1, 2, 3]) await ask('2027-01-01', '2027-01-01')
  expect(double.asked).toHaveLength(1)
  await setVersion('v2')
  double.answers(() => aServiceDay('2027-01-01', { quantity: 9 }))
  const { json } = await ask('2027-01-01', '2027-01-01')
  expect([json.version, json.days[0]?.tribute.quantity]).toEqual(['v2', 9])
})

test('T84 days of a range other than those asked are no answer', async () => {
  const { dates } = await anAlmanax(
    gameDataDouble(() => [aServiceDay('2027-03-03'), aServiceDay('2027-01-02')]),
  )
  expect(await dates('2027-01-01', '2027-01-02')).toEqual(['2027-01-02'])
})

test.each<[string, unknown]>([
  ['answers an error', 500],
  ['refuses the range', 400],
  ['is silent', null],
  ['answers something else', { jours: [] }],
  ['answers a day of another shape', [aServiceDay('2027-01-01', { quantity: 'trois' })]],
])('T86 a service that %s is 502 with a code, and is asked again the next time', async (_, answer) => {
  const { ask, dates, double } = await anAlmanax(gameDataDouble(() => answer))
  const { status, json } = await ask('2026-12-31', '2027-01-01')
  expect([status, json.code]).toEqual([502, 'service_failed'])
  expect(json.error).toBeTypeOf('string')
  double.answers(() => [aServiceDay('2027-01-01')])
  expect(await dates('2026-12-31', '2027-01-01')).toEqual(['2026-12-31', '2027-01-01'])
  expect(double.asked).toHaveLength(2)
})

test('T86 where a range fails, its days are still answered one by one', async () => {
  const { ask, dates, double } = await anAlmanax()
  double.answers((path) =>
    path.includes('range') || path.endsWith('2027-01-02') ? 500 : aServiceDay('2027-01-01'),
  )
  expect((await ask('2026-12-31', '2027-01-02')).status).toBe(502)
  expect(await dates('2026-12-31', '2026-12-31')).toEqual(['2026-12-31'])
  expect(await dates('2027-01-01', '2027-01-01')).toEqual(['2027-01-01'])
  expect((await ask('2027-01-02', '2027-01-02')).status).toBe(502)
})

test('T85 at most six calls are open at a time, for the whole server', async () => {
  const { ask, app, double } = await anAlmanax(
    gameDataDouble((path) => aServiceDay(path.slice(BASE.length + 1))),
  )
  const other = await plainClient(app)
  double.hold()
  const days = Array.from({ length: 10 }, (_, n) => `2027-01-${String(n + 11)}`)
  const mine = days.map((date) => ask(date, date))
  const theirs = days.map((date) =>
    other.get<AlmanaxAnswer>(
      `/api/v1/almanax?start=${date.replace('01', '02')}&end=${date.replace('01', '02')}`,
    ),
  )
  await vi.waitFor(() => expect(double.asked).toHaveLength(6))
  double.release()
  const answers = await Promise.all([...mine, ...theirs])
  expect(answers.map(({ json }) => json.days.length)).toEqual(answers.map(() => 1))
  expect([double.most(), double.asked.length]).toEqual([6, 20])
})

test('T85 equal calls share one', async () => {
  const { ask, double } = await anAlmanax(gameDataDouble(() => [aServiceDay('2027-01-01')]))
  double.hold()
  const asked = [1, 2, 3, 4].map(() => ask('2027-01-01', '2027-01-05'))
  await vi.waitFor(() => expect(double.asked).toHaveLength(1))
  double.release()
  for (const { json } of await Promise.all(asked)) expect(json.days).toHaveLength(1)
  expect(double.asked).toHaveLength(1)
})

test('T84 T85 the service is spoken to as it is: a range, a day, a day beyond its calendar, and no second try', async () => {
  const service = await startGameData()
  const options = { origin: service.url, idleMs: 300, tries: 1 }
  const app = await testApp({ gameData: createGameData(options) })
  await ensureStarter(app.db, Date.now())
  await app.db.deleteFrom('catalogue_almanax').execute()
  const { get } = await plainClient(app)
  const today = Date.parse(`${parisDay(Date.now())}T00:00:00Z`)
  const dayIn = (n: number) => new Date(today + n * 24 * HOUR).toISOString().slice(0, 10)
  const dates = async (from: number, to = from) => {
    const { json } = await get<AlmanaxAnswer>(`/api/v1/almanax?start=${dayIn(from)}&end=${dayIn(to)}`)
    return json.days?.map(({ date }) => date) ?? json.code
  }
  expect(await dates(2, 4)).toEqual([dayIn(2), dayIn(3), dayIn(4)])
  expect(await dates(5)).toEqual([dayIn(5)])
  expect(await dates(90)).toEqual([])
  service.setFaults([
    { kind: 'hang', document: `almanax-${dayIn(6)}` },
    { kind: 'truncate', document: `almanax-${dayIn(7)}` },
  ])
  expect(await dates(6)).toBe('service_failed')
  expect(await dates(7)).toBe('service_failed')
  expect(service.asked).toEqual(['almanax', ...[5, 90, 6, 7].map((n) => `almanax-${dayIn(n)}`)])
  await service.close()
})
