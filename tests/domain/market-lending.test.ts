import { describe, expect, test } from 'vitest'
import { makeStamp } from '#shared/contract/stamp.ts'
import { dayNumber, isInWindow, isLent, lendingsOf } from '#shared/domain/market/lending.ts'

const at = (time: number) => makeStamp(time, 0, 'appareil01')
const profile = (over = {}) => ({
  id: 'main',
  server: 'Hell Mina',
  archived: false,
  stamps: { server: at(90) },
  ...over,
})
const sharing = (over = {}) => ({
  profile: '',
  server: 'hell-mina',
  lend: true,
  stamps: { lend: at(100) },
  ...over,
})

describe('N193 a profile lends', () => {
  test('to the listed server that its row names, in any letter case, since lending was turned on', () => {
    const lending = { profile: '', server: 'hell-mina', since: at(100) }
    expect(lendingsOf([profile()], [sharing()])).toEqual([lending])
    expect(lendingsOf([profile({ server: 'hell mina' })], [sharing()])).toEqual([lending])
    expect(
      lendingsOf(
        [profile(), profile({ id: 'ouest', server: 'Ombre' })],
        [sharing(), sharing({ profile: 'ouest', server: 'ombre' })],
      ).map((one) => [one.profile, one.server]),
    ).toEqual([
      ['', 'hell-mina'],
      ['ouest', 'ombre'],
    ])
  })

  test('since it came back to the server, where that is later', () => {
    expect(lendingsOf([profile({ stamps: { server: at(120) } })], [sharing()])).toEqual([
      { profile: '', server: 'hell-mina', since: at(120) },
    ])
  })

  test.each([
    ['set nothing', [profile()], []],
    ['turned it off', [profile()], [sharing({ lend: false })]],
    ['only sees', [profile()], [sharing({ lend: false, stamps: { see: at(100) } })]],
    ['turned it on for a server that it is not on', [profile()], [sharing({ server: 'ombre' })]],
    ['is on no listed server', [profile({ server: 'Ailleurs' })], [sharing({ server: 'ailleurs' })]],
    ['names no server', [profile({ server: '' })], [sharing({ server: '' })]],
    ['is archived', [profile({ archived: true })], [sharing()]],
    ['has no row', [], [sharing()]],
    ['is another one', [profile()], [sharing({ profile: 'ouest' })]],
    ['turned it on without a stamp', [profile()], [sharing({ stamps: {} })]],
  ])('not where it %s', (_, rows, sharingRows) => {
    expect(lendingsOf(rows, sharingRows)).toEqual([])
  })
})

describe('N193 an observation is lent', () => {
  const row = (over = {}) => ({
    price_kamas: 500,
    via: 'typed' as const,
    stamps: { price_kamas: at(101), via: at(101) },
    ...over,
  })
  const since = at(100)

  test('typed or read, written after', () => {
    expect(isLent(row(), { since })).toBe(true)
    expect(isLent(row({ via: 'read' }), { since })).toBe(true)
  })

  test.each([
    ['before lending', row({ stamps: { price_kamas: at(99), via: at(99) } })],
    ['without a price', row({ price_kamas: 0 })],
    ['taken over from others', row({ via: 'lent' })],
    ['where nobody says', row({ via: '' })],
    ['by a program over a typed one', row({ stamps: { price_kamas: at(105), via: at(101) } })],
    ['by an older version', row({ stamps: { price_kamas: at(101) } })],
    ['without a stamp', row({ stamps: {} })],
  ])('not %s', (_, one) => {
    expect(isLent(one, { since })).toBe(false)
  })
})

test('N193 a contribution counts from seven days ago to tomorrow, which a device may write at night', () => {
  const today = dayNumber('2026-11-24')
  const days = ['2026-11-16', '2026-11-17', '2026-11-24', '2026-11-25', '2026-11-26']
  expect(days.map((day) => isInWindow(dayNumber(day), today))).toEqual([false, true, true, true, false])
})
