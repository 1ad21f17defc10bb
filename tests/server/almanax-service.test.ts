import { expect, test } from 'vitest'
import { createGameData } from '#server/outside/game-data.ts'
import { dayAfter, parisDay } from '#shared/domain/text/paris-day.ts'
import type { AlmanaxAnswer } from '#shared/endpoints/almanax.ts'
import { until } from '#tests/harness/until.ts'
import { startGameData } from '#tests/stand-ins/game-data.ts'
import { testApp } from '#tests/support/app.ts'
import { starterData } from '#tests/support/catalogue.ts'
import { anAlmanax } from '#tests/support/server/almanax-server.ts'
import { aServiceDay, gameDataDouble } from '#tests/support/server/game-data-double.ts'
import { plainClient } from '#tests/support/server/plain-client.ts'

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

test('T73 the pictures of a day of the service come through our server', async () => {
  const pictures = 'https://api.dofusdu.de/dofus3/v1/img/item/1044-'
  const day = aServiceDay('2027-01-09')
  const image_urls = { icon: `${pictures}64.png`, hd: `${pictures}128.png` }
  const item = { ...day.tribute.item, image_urls }
  const { ask } = await anAlmanax(gameDataDouble(() => ({ ...day, tribute: { ...day.tribute, item } })))
  const { json } = await ask('2027-01-09', '2027-01-09')
  expect(json.days[0]?.tribute.item.image_urls).toEqual({
    icon: '/icons/item/1044-64.png',
    hd: '/icons/item/1044-128.png',
    hi_res_icon: null,
  })
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

const FAILURES: [string, unknown][] = [
  ['answers an error', 500],
  ['refuses the range', 400],
  ['is silent', null],
  ['answers something else', { jours: [] }],
  ['answers a day of another shape', [aServiceDay('2027-01-01', { quantity: 'trois' })]],
]

test.each(FAILURES)(
  'T86 one day of a service that %s is 502 with a code, and is asked again the next time',
  async (_, answer) => {
    const { ask, dates, double } = await anAlmanax(gameDataDouble(() => answer))
    const { status, json } = await ask('2027-01-01', '2027-01-01')
    expect([status, json.code]).toEqual([502, 'service_failed'])
    expect(json.error).toBeTypeOf('string')
    double.answers(() => aServiceDay('2027-01-01'))
    expect(await dates('2027-01-01', '2027-01-01')).toEqual(['2027-01-01'])
    expect(double.asked).toHaveLength(2)
  },
)

test.each(FAILURES)(
  'T86 a range of a service that %s gives the days that we know and names the others, until they can be had',
  async (_, answer) => {
    const { ask, double } = await anAlmanax(gameDataDouble(() => answer))
    const told = async () => {
      const { status, json } = await ask('2026-12-31', '2027-01-01')
      return [status, json.days?.map(({ date }) => date), json.missing]
    }
    expect(await told()).toEqual([200, ['2026-12-31'], ['2027-01-01']])
    double.answers(() => aServiceDay('2027-01-01'))
    expect(await told()).toEqual([200, ['2026-12-31', '2027-01-01'], []])
  },
)

/** The days of a path of the service. */
function daysOf(path: string): string[] {
  const [from = '', to = from] = path.match(/\d{4}-\d\d-\d\d/g) ?? []
  const days = [from]
  for (let last = from; last < to; days.push(last)) last = dayAfter(last)
  return days
}
/** A service that answers 500 for one day, and for every range in which it is. */
const without = (bad: string) => (path: string) => {
  const days = daysOf(path)
  return days.includes(bad) ? 500 : days.map((date) => aServiceDay(date))
}

test.each(['2027-01-01', '2027-01-18', '2027-02-04'])(
  'T84 T86 a day that the service fails on (%s) costs its range nothing but itself, and is found by halving',
  async (bad) => {
    const { ask, double } = await anAlmanax(gameDataDouble(without(bad)))
    const { json } = await ask('2027-01-01', '2027-02-04')
    expect([json.days?.length, json.missing]).toEqual([34, [bad]])
    // The range, then two halves on each of six levels.
    expect(double.asked.length).toBeLessThanOrEqual(13)
    double.asked.length = 0
    expect((await ask('2027-01-01', '2027-02-04')).json.missing).toEqual([bad])
    expect(double.asked).toEqual([`${BASE}/${bad}`])
  },
)

test.each([
  ['fails on every day', 500, 7],
  ['wants fewer calls', 429, 1],
  ['is overloaded', 503, 1],
])('T86 a service that %s is not asked for each day of a range', async (_, status, calls) => {
  const { ask, double } = await anAlmanax(gameDataDouble(() => status))
  expect((await ask('2027-01-01', '2027-02-04')).json.missing).toHaveLength(35)
  expect(double.asked).toHaveLength(calls)
})

test('T86 however many days of a range fail, it costs thirty calls at most', async () => {
  const late = (path: string) => {
    const days = daysOf(path)
    return days.some((date) => date > '2027-01-18') ? 500 : days.map((date) => aServiceDay(date))
  }
  const { ask, double } = await anAlmanax(gameDataDouble(late))
  const { json } = await ask('2027-01-01', '2027-02-04')
  expect([json.days?.length, json.missing?.length, double.asked.length]).toEqual([18, 17, 30])
})

test('T85 equal calls share one', async () => {
  const { ask, double } = await anAlmanax(gameDataDouble(() => [aServiceDay('2027-01-01')]))
  double.hold()
  const asked = [1, 2, 3, 4].map(() => ask('2027-01-01', '2027-01-05'))
  await until(() => expect(double.asked).toHaveLength(1))
  double.release()
  for (const { json } of await Promise.all(asked)) expect(json.days).toHaveLength(1)
  expect(double.asked).toHaveLength(1)
})

test('T84 T85 the service is spoken to as it is: a range, a day, a day beyond its calendar, and no second try', async () => {
  const service = await startGameData()
  const options = { origin: service.url, idleMs: 300, tries: 1 }
  const app = await testApp({ gameData: createGameData(options), database: await starterData() })
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
