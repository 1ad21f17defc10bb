import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { DayBook } from '#data/almanax/day-book.ts'
import { failureAmong, isSettled, missingAmong } from '#data/almanax/day-states.ts'
import { catalogueDb } from '#data/catalogue/catalogue-db.ts'
import { almanaxPeriod, NEAR_DAYS } from '#shared/domain/almanax/almanax.ts'
import { dayAfter, parisDay } from '#shared/domain/text/paris-day.ts'
import {
  aDay,
  answerFor,
  aServer,
  aWireDay,
  fails,
  rangesFail,
  statesOf,
  VERSION,
} from '#tests/support/almanax-days.ts'

const QUARTER = almanaxPeriod('2026-11-20', 3)

beforeEach(async () => {
  await (await catalogueDb()).clear('days')
})

describe('asking the server', () => {
  test('T85 three months are three calls of at most 35 days, which cover every day once', async () => {
    const { book, seen } = aServer(answerFor)
    await book.ask(QUARTER, VERSION)
    expect(seen.calls.map((call) => call.length)).toEqual([35, 35, 23])
    expect(seen.calls.map((call) => call.start)).toEqual([QUARTER[0], QUARTER[35], QUARTER[70]])
    expect([...statesOf(book.state.getState(), QUARTER).values()].every((s) => s.status === 'known')).toBe(
      true,
    )
  })

  test('T84 T85 ranges that fail are asked day by day, six calls at a time', async () => {
    const { book, seen } = aServer(rangesFail(500))
    await book.ask(QUARTER, VERSION)
    expect(
      seen.calls
        .filter((call) => call.length === 1)
        .map((call) => call.start)
        .sort(),
    ).toEqual(QUARTER)
    expect(seen.peak).toBe(6)
    expect(book.state.getState().kept.size).toBe(93)
  })

  test('T85 six at a time holds for all that is asked at once', async () => {
    const { book, seen } = aServer(rangesFail(500))
    await Promise.all([book.ask(QUARTER.slice(0, 50), VERSION), book.ask(QUARTER.slice(50), VERSION)])
    expect(seen.peak).toBe(6)
  })

  test('T86 T72 a day that fails alone costs no other, and says which status came', async () => {
    const bad = '2026-12-01'
    const { book } = aServer(rangesFail(500, [bad]))
    await book.ask(QUARTER, VERSION)
    const state = book.state.getState()
    const states = statesOf(state, QUARTER)
    expect(states.get(bad)).toEqual({ date: bad, day: null, status: 'failed' })
    expect([...states.values()].filter((found) => found.status === 'known')).toHaveLength(92)
    expect(failureAmong(states, state)).toBe('Almanax fetch failed: HTTP 500')
  })

  test('T85 an answer that is not an almanax is a failure of its range', async () => {
    const { book, seen } = aServer((dates) => (dates.length > 1 ? { days: [{ date: 3 }] } : answerFor(dates)))
    await book.ask(QUARTER.slice(0, 3), VERSION)
    expect(seen.calls).toHaveLength(4)
    expect(book.state.getState().kept.size).toBe(3)
  })

  test.each([0, 401, 429, 502, 503, 504])(
    'status %i would be the same for each day: days are not asked alone',
    async (status) => {
      const { book, seen } = aServer(fails(status))
      await book.ask(QUARTER, VERSION)
      expect(seen.calls).toHaveLength(3)
      expect(book.state.getState().asking.size).toBe(0)
    },
  )

  test('what failed is asked again when the network is back, and only that', async () => {
    let online = false
    const { book, seen } = aServer((dates) => (online ? answerFor(dates) : fails(0)()))
    await book.ask(['2027-01-01'], VERSION)
    expect(book.state.getState().failed.get('2027-01-01')?.reason).toBe('pas de réseau')
    await book.ask(['2027-01-01'], VERSION)
    expect(seen.calls).toHaveLength(1)
    online = true
    await book.ask(['2027-01-01'], VERSION, true)
    await book.ask(['2027-01-01'], VERSION, true)
    expect(seen.calls).toHaveLength(2)
    expect(statesOf(book.state.getState(), ['2027-01-01']).get('2027-01-01')?.status).toBe('known')
  })

  test('T85 T86 days that a range names as missing have failed for now: not asked alone, asked again as ranges', async () => {
    let away = true
    const odd = (date: string) => Number(date.at(-1)) % 2 === 1
    const { book, seen } = aServer((dates) =>
      away
        ? { ...answerFor(dates.filter((date) => !odd(date))), missing: dates.filter(odd) }
        : answerFor(dates),
    )
    const asked = QUARTER.slice(0, 10)
    await book.ask(asked, VERSION)
    expect(seen.calls).toHaveLength(1)
    const state = book.state.getState()
    const states = statesOf(state, asked)
    expect(asked.filter((date) => states.get(date)?.status === 'failed')).toEqual(asked.filter(odd))
    expect(failureAmong(states, state)).toBe('données du jeu indisponibles pour l’instant')
    expect(missingAmong(states, state)).toBe(5)
    away = false
    await book.ask(asked, VERSION)
    expect(seen.calls).toHaveLength(1)
    await book.ask(asked, VERSION, true)
    expect(book.state.getState().kept.size).toBe(10)
  })

  test('two screens that want the same days share the calls', async () => {
    const { book, seen } = aServer(answerFor)
    await Promise.all([book.ask(QUARTER.slice(0, 8), VERSION), book.ask(QUARTER, VERSION)])
    expect(seen.calls.reduce((days, call) => days + call.length, 0)).toBe(93)
  })

  test('a day that the server does not know is not asked again under the same version', async () => {
    const { book, seen } = aServer(() => ({ version: VERSION, days: [] }))
    await book.ask(['2027-01-01'], VERSION)
    await book.ask(['2027-01-01'], VERSION, true)
    expect(seen.calls).toHaveLength(1)
    const state = book.state.getState()
    expect(missingAmong(statesOf(state, ['2027-01-01']), state)).toBe(0)
    await book.ask(['2027-01-01'], 'v2')
    expect(seen.calls).toHaveLength(2)
  })
})

describe('days that the device keeps', () => {
  const date = '2027-01-01'

  test('a page opened later finds them, with the moment and the version of their fetch, and asks nothing', async () => {
    const before = Date.now()
    const first = aServer(answerFor)
    await first.book.ask([date], VERSION)
    await expect.poll(async () => (await catalogueDb()).get('days', date)).toBeDefined()
    const stored = await (await catalogueDb()).get('days', date)
    expect(stored).toEqual({ date, day: aDay(date), fetchedAt: expect.any(Number), version: VERSION })
    expect(stored?.fetchedAt).toBeGreaterThanOrEqual(before)

    const second = aServer(answerFor)
    await second.book.ask([date], VERSION)
    expect(second.seen.calls).toEqual([])
    expect(statesOf(second.book.state.getState(), [date]).get(date)?.day).toEqual(aDay(date))
  })

  test('another version of the catalogue asks again, and the old day shows meanwhile', async () => {
    await (await catalogueDb()).put('days', { date, day: aDay(date), fetchedAt: 0, version: VERSION })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const { book } = aServer(async () => {
      await held
      return { version: 'v2', days: [aWireDay(date, 'Ortie')] }
    })
    const asking = book.ask([date], 'v2')
    await expect.poll(() => book.state.getState().asking.has(date)).toBe(true)
    const meanwhile = book.state.getState()
    expect(statesOf(meanwhile, [date]).get(date)?.day?.name).toBe('Sang coagulé')
    expect(isSettled(date, { listed: new Map(), book: meanwhile, version: 'v2' })).toBe(false)
    release()
    await asking
    expect(statesOf(book.state.getState(), [date]).get(date)?.day?.name).toBe('Ortie')
  })

  test('a day that cannot be asked again stays as it was', async () => {
    await (await catalogueDb()).put('days', { date, day: aDay(date), fetchedAt: 0, version: VERSION })
    const { book } = aServer(fails(0))
    await book.ask([date], 'v2')
    const state = book.state.getState()
    expect(statesOf(state, [date]).get(date)?.status).toBe('known')
    expect(isSettled(date, { listed: new Map(), book: state, version: 'v2' })).toBe(true)
  })

  test('a version that changes while a call is under way leaves nothing unsettled', async () => {
    const { book } = aServer(answerFor)
    await Promise.all([book.ask([date], VERSION), book.ask([date], 'v2')])
    const sources = { listed: new Map(), book: book.state.getState(), version: 'v2' }
    expect(isSettled(date, sources)).toBe(true)
  })
})

describe('near days that are kept', () => {
  const DAY_MS = 86_400_000
  const today = parisDay(Date.now())
  const near = dayAfter(today, 3)
  const lastNear = dayAfter(today, NEAR_DAYS - 1)
  const far = dayAfter(today, NEAR_DAYS)

  /** Keeps a day as it was fetched so many days ago. */
  const keep = async (date: string, daysAgo: number) =>
    (await catalogueDb()).put('days', {
      date,
      day: aDay(date),
      fetchedAt: Date.now() - daysAgo * DAY_MS,
      version: VERSION,
    })
  const changed = (dates: readonly string[]) => ({
    version: VERSION,
    days: dates.map((date) => aWireDay(date, 'Ortie')),
  })
  const nameOn = (book: DayBook, date: string) => statesOf(book.state.getState(), [date]).get(date)?.day?.name

  test('M3 they are asked for again each day under the same version, and a change is kept', async () => {
    await keep(near, 1)
    const { book, seen } = aServer(changed)
    await book.ask([near], VERSION)
    expect(nameOn(book, near)).toBe('Ortie')
    await book.ask([near], VERSION, true)
    expect(seen.calls).toHaveLength(1)
    await expect.poll(async () => (await (await catalogueDb()).get('days', near))?.day.name).toBe('Ortie')
  })

  test('M3 the next 35 days are near; one that was fetched today, passed days and later ones are not asked', async () => {
    await keep(today, 0)
    for (const date of [dayAfter(today, -1), lastNear, far]) await keep(date, 30)
    const { book, seen } = aServer(changed)
    await book.ask([dayAfter(today, -1), today, lastNear, far], VERSION)
    expect(seen.calls).toEqual([{ start: lastNear, end: lastNear, length: 1 }])
  })

  test('M3 they show as they are kept meanwhile, and nothing waits for them', async () => {
    await keep(near, 1)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const { book } = aServer(async (dates) => {
      await held
      return changed(dates)
    })
    const asking = book.ask([near], VERSION)
    await expect.poll(() => book.state.getState().asking.has(near)).toBe(true)
    expect(nameOn(book, near)).toBe('Sang coagulé')
    const sources = { listed: new Map(), book: book.state.getState(), version: VERSION }
    expect(isSettled(near, sources)).toBe(true)
    release()
    await asking
  })

  test.each<[string, number]>([
    ['a server that fails', 503],
    ['a day that fails', 500],
  ])('M3 %s is asked once a day, and what is kept stays', async (_, status) => {
    await keep(near, 1)
    const { book, seen } = aServer(fails(status))
    await book.ask([near], VERSION)
    await book.ask([near], VERSION, true)
    expect(seen.calls).toHaveLength(1)
    const state = book.state.getState()
    expect([nameOn(book, near), failureAmong(statesOf(state, [near]), state)]).toEqual(['Sang coagulé', null])
  })

  test('M3 without network what is kept stays, and is asked for again once there is one', async () => {
    await keep(near, 1)
    let online = false
    const { book } = aServer((dates) => (online ? changed(dates) : fails(0)()))
    await book.ask([near], VERSION)
    expect([nameOn(book, near), book.state.getState().failed.size]).toEqual(['Sang coagulé', 0])
    online = true
    await book.ask([near], VERSION, true)
    expect(nameOn(book, near)).toBe('Ortie')
  })

  test('M3 a near day that the server knows no more stays as it is kept', async () => {
    await keep(near, 1)
    const { book } = aServer(() => ({ version: VERSION, days: [] }))
    await book.ask([near], VERSION)
    expect([nameOn(book, near), book.state.getState().failed.size]).toEqual(['Sang coagulé', 0])
  })
})
