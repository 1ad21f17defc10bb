import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  alertTask,
  coursesTask,
  expiredTask,
  expiringTask,
  lotsTask,
  offeringTask,
  pensTask,
  pricesTask,
  refusedTask,
} from '#shared/domain/board/task-facts.ts'
import { deferredTo, MOST_TASKS, TASK_KINDS, taskKey, tasksOf } from '#shared/domain/board/tasks.ts'
import { type Need, shoppingList } from '#shared/domain/courses/shopping-list.ts'
import { type LotEvent, lotsOf } from '#shared/domain/lots/lots.ts'

const TODAY = '2026-11-22'
const NOTHING = new Map<string, string>()

describe('the tasks of a day', () => {
  test('N106 stand by kind, and inside a kind by kamas at stake', () => {
    const tasks = [
      { kind: 'courses', id: 'list', stake: 9_000_000 },
      { kind: 'lots', id: 'tracker', stake: 5 },
      { kind: 'alert', id: '1', stake: 10 },
      { kind: 'prices', id: 'book', stake: 7 },
      { kind: 'alert', id: '2', stake: 30 },
      { kind: 'offering', id: 'day', stake: 0 },
      { kind: 'refused', id: 'all', stake: 0 },
    ] as const
    expect(tasksOf(tasks, NOTHING, TODAY).shown.map(taskKey)).toEqual([
      'offering:day',
      'alert:2',
      'alert:1',
      'refused:all',
      'prices:book',
      'lots:tracker',
      'courses:list',
    ])
  })

  test('N107 what is put off goes to tomorrow, and is back on that day', () => {
    const tasks = [{ kind: 'lots', id: 'tracker', stake: 5 }] as const
    const deferrals = new Map([['lots:tracker', deferredTo(TODAY)]])
    expect(deferredTo(TODAY)).toBe('2026-11-23')
    expect(tasksOf(tasks, deferrals, TODAY)).toEqual({ shown: [], more: 0, deferred: tasks })
    expect(tasksOf(tasks, deferrals, '2026-11-23').shown).toHaveLength(1)
  })

  test('N107 at the end of a year and of a summer time too', () => {
    expect(deferredTo('2026-12-31')).toBe('2027-01-01')
    expect(deferredTo('2026-10-25')).toBe('2026-10-26')
  })

  test('N106 N107 never more than seven, none lost, none put off among them, in order', () => {
    const someTask = fc.record({
      kind: fc.constantFrom(...TASK_KINDS),
      id: fc.integer({ min: 0, max: 5 }).map(String),
      stake: fc.integer({ min: 0, max: 4 }),
    })
    const someDay = fc.constantFrom('2026-11-21', TODAY, '2026-11-23')
    const someDeferral = fc.tuple(someTask.map(taskKey), someDay)
    fc.assert(
      fc.property(
        fc.uniqueArray(someTask, { selector: taskKey, maxLength: 20 }),
        fc.array(someDeferral).map((entries) => new Map(entries)),
        (tasks, deferrals) => {
          const { shown, more, deferred } = tasksOf(tasks, deferrals, TODAY)
          expect(shown.length).toBeLessThanOrEqual(MOST_TASKS)
          expect(shown.length + more + deferred.length).toBe(tasks.length)
          expect(more === 0 || shown.length === MOST_TASKS).toBe(true)
          for (const task of deferred) expect(deferrals.get(taskKey(task))).toBe('2026-11-23')
          for (const task of shown) expect(deferrals.get(taskKey(task)) ?? TODAY).not.toBe('2026-11-23')
          const ranks = shown.map(({ kind, stake }) => TASK_KINDS.indexOf(kind) * 10 - stake)
          expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
        },
      ),
    )
  })
})

describe('what is to be done', () => {
  const anOffering = { item: 8, name: 'Griffe', pieces: 12, owned: 6, cost: 828, done: false }

  test('N106 N108 the offering of the day, until it is made', () => {
    expect(offeringTask(anOffering)).toMatchObject({ kind: 'offering', missing: 6, cost: 828, stake: 828 })
    expect(offeringTask({ ...anOffering, owned: 40 })).toMatchObject({ missing: 0 })
    expect(offeringTask({ ...anOffering, cost: null })).toMatchObject({ cost: null, stake: 0 })
    for (const none of [null, { ...anOffering, done: true }, { ...anOffering, pieces: 0 }])
      expect(offeringTask(none)).toBeNull()
  })

  test('N106 an alert of a recipe, and the changes that were refused', () => {
    const alert = { recipe: 44, roi: 0.617, threshold: 55, since: 1, profit: 373_140 }
    expect(alertTask(alert)).toMatchObject({ kind: 'alert', id: '44', stake: 373_140, roi: 0.617 })
    expect([refusedTask(0), refusedTask(2)?.count]).toEqual([null, 2])
  })

  const listOf = (needs: readonly Need[], free = 0) => [
    {
      lines: shoppingList(needs, {
        freeOf: () => free,
        plannedOf: () => 0,
        pricesOf: (id): { 1?: number } => (id === 9 ? {} : { 1: 10 }),
      }).filter(({ missing }) => missing > 0),
    },
  ]
  const need = (id: number, pieces: number, due: string | null, source = 'crafts'): Need => ({
    id,
    pieces,
    origin: { source, id: '1', due },
  })

  test('N106 the shopping list comes before old prices where something is wanted today, else last', () => {
    const later = coursesTask(listOf([need(1, 4, '2026-11-23'), need(2, 5, null)]), 90, TODAY)
    expect(later).toMatchObject({ kind: 'courses', stake: 90, items: 2, dueItems: 0, first: { id: 1 } })
    const due = coursesTask(listOf([need(1, 4, null), need(2, 5, '2026-11-21')]), 90, TODAY)
    expect(due).toMatchObject({ kind: 'due', dueItems: 1, first: { id: 2, priced: true } })
    expect(coursesTask([], 0, TODAY)).toBeNull()
  })

  test('N106 nothing is due that the stock covers by today: the earliest day is served first', () => {
    const needs = [need(1, 6, '2026-12-01'), need(1, 4, TODAY)]
    expect(coursesTask(listOf(needs, 4), 0, TODAY)?.kind).toBe('courses')
    expect(coursesTask(listOf(needs, 3), 0, TODAY)?.kind).toBe('due')
  })

  test('N106 today’s offering on the list is a task already, and begins where a price lacks', () => {
    const halls = listOf([need(1, 12, TODAY, 'almanax'), need(9, 1, null)])
    expect(coursesTask(halls, 120, TODAY)).toMatchObject({
      kind: 'courses',
      unpriced: 1,
      first: { id: 9, priced: false },
    })
  })

  test('N106 three old prices at once, those on which most hangs; none on which nothing does', () => {
    const price = (id: number, stake: number) => ({
      ...{ id, stake, pack: 1 as const, price: 10, day: '2026-11-01', pieces: 1 },
    })
    const task = pricesTask([price(1, 900), price(2, 700), price(3, 236), price(4, 5)])
    expect([task?.prices.map(({ id }) => id), task?.stake]).toEqual([[1, 2, 3], 1836])
    expect(pricesTask([price(1, 0)])).toBeNull()
  })

  test('N106 lots unsold for seven days or more, the dearest first, and which waits longest', () => {
    const lot = (item_name: string, buy_price_kamas: number, purchase_date: string | null, sold = false) => ({
      ...{ item_name, buy_price_kamas, purchase_date, sold, sold_date: null },
      ...{ sell_price_kamas: 0, tax_kamas: 0, autoTax: true },
    })
    const flips = [
      lot('Bottes', 300_000, '2026-11-15'),
      lot('Cape', 751_000, '2026-11-10'),
      lot('Dague', 90_000, '2026-11-16'),
      lot('Gants', 90_000, null),
      lot('Anneau', 90_000, '2026-11-01', true),
    ]
    const task = lotsTask(flips, TODAY)
    expect(task?.lots.map(({ item_name }) => item_name)).toEqual(['Cape', 'Bottes'])
    expect([task?.stake, task?.days, task?.oldest.item_name]).toEqual([1_051_000, 12, 'Cape'])
    expect(lotsTask(flips.slice(2), TODAY)).toBeNull()
  })

  const listing = (lot: string, at: string | null, price_kamas = 100): LotEvent => ({
    ...{ id: lot, lot, kind: 'listed', item_id: 1, size: 10, price_kamas, fee_kamas: 2, at, hour: null },
    ...{ cost_kamas: null, from: '', origin: '', device: '', apart: false, stamps: {} },
  })
  /** Day 28 of one listed on 24 October is 21 November. */
  const lots = lotsOf([
    listing('before', '2026-10-01', 700),
    listing('yesterday', '2026-10-24', 50),
    listing('today', '2026-10-25', 30),
    listing('tomorrow', '2026-10-26'),
    listing('later', '2026-10-27'),
    listing('undated', null),
    listing('sold', '2026-10-01'),
    { ...listing('sold', '2026-10-09'), id: 'end', kind: 'sold' },
  ])

  test('M10 the listings whose last day has passed and of which nothing was said are asked about', () => {
    const task = expiredTask(lots, TODAY, 672)
    expect(task?.lots.map(({ id }) => id)).toEqual(['before', 'yesterday'])
    expect([task?.kind, task?.stake]).toEqual(['expired', 750])
    expect(expiredTask(lots, '2026-10-28', 672)).toBeNull()
  })

  test('M11 the listings that end tomorrow are told, and those of today before them', () => {
    const task = expiringTask(lots, TODAY, 672)
    expect(task?.lots.map(({ id }) => id)).toEqual(['today', 'tomorrow'])
    expect([task?.kind, task?.today, task?.stake]).toEqual(['expiring', 1, 130])
    expect(expiringTask(lots, TODAY, 240)).toBeNull()
  })

  test('M36 gauges that wait to be refilled, and what the others come to within a day', () => {
    const now = 1_800_000_000_000
    const gauge = (pen: number, points: number, keep: number) =>
      ({ pen, gauge: 'mangeoire', points, at: now - 60_000, keep }) as const
    const task = pensTask([gauge(1, 80_050, 80_000), gauge(2, 140_600, 0)], now)
    expect(task?.due.map(({ pen }) => pen)).toEqual([1])
    expect(task?.coming.map(({ pen, to }) => [pen, to])).toEqual([
      [2, 140_000],
      [2, 80_000],
      [1, 0],
    ])
    expect(pensTask([], now)).toBeNull()
    expect(pensTask([gauge(1, 200_000, 0)], now)?.due).toEqual([])
  })
})
