// @module-tag postgres
import { expect, test } from 'vitest'
import { addUser, newUser } from '#server/db/users.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { type Stats, statsAnswer } from '#shared/endpoints/admin.ts'
import type { TestApp } from '#tests/support/app.ts'
import { ADMIN, withAdmin } from '#tests/support/server/with-admin.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = Date.UTC(2026, 10, 20, 12)

let made = 0
async function join(server: TestApp, at: number, paid = false): Promise<void> {
  made += 1
  const user = newUser({
    id: `id-${made}`,
    name: '',
    email: `j${made}@test.fr`,
    password_hash: '',
    access_active: paid ? 1 : 0,
    created_at: at,
  })
  await addUser(server.db, user, async () => ({ id: user.id, epoch: 'e' }))
}

/** A server on which nobody but an admin, who came at `since`, has signed up. */
async function young({ since = NOW, now = NOW } = {}) {
  const clock = { now: since }
  const { server, admin, player } = await withAdmin({ now: () => clock.now })
  await server.db.deleteFrom('users').where('id', '=', player.user.id).execute()
  clock.now = now
  const stats = async () => {
    const { status, json } = await server.call<Stats>('GET', '/api/v1/admin/stats', { token: admin.token })
    expect(status).toBe(200)
    return json
  }
  return { server, stats, clock }
}

test('A187 A169 the figures count accounts and supporters', async () => {
  const { server, stats } = await young({ since: NOW - 3 * DAY })
  await join(server, NOW - 2 * DAY, true)
  await join(server, NOW - HOUR)
  const answer = await stats()
  expect(answer).toEqual({
    totals: { users: 3, paid_users: 1, profiles: 0, lenders: 0 },
    trends: { users_daily: [1, 2, 2, 3] },
    recent_users: [
      expect.objectContaining({ paid: false, date: '2026-11-20' }),
      expect.objectContaining({ paid: true, date: '2026-11-18' }),
      { created_at: new Date(NOW - 3 * DAY).toISOString(), date: '2026-11-17', email: ADMIN, paid: false },
    ],
  })
  expect(statsAnswer.parse(answer)).toEqual(answer)
})

test('A120 A169 a new installation has one point, and one more each day up to 28', async () => {
  const { stats, clock } = await young()
  expect((await stats()).trends.users_daily).toEqual([1])
  for (const [days, points] of [
    [1, 2],
    [26, 27],
    [27, 28],
    [28, 28],
    [60, 28],
  ] as const) {
    clock.now = NOW + days * DAY
    expect((await stats()).trends.users_daily).toEqual(Array.from({ length: points }, () => 1))
  }
})

test('A120 the days end at midnight in Paris, when the clocks change too', async () => {
  // The clocks went back on 25 October 2026: that day had 25 hours.
  const now = Date.UTC(2026, 9, 26, 12)
  const { server, stats } = await young({ since: Date.UTC(2026, 9, 23, 12), now })
  await join(server, Date.UTC(2026, 9, 24, 21, 59, 59))
  await join(server, Date.UTC(2026, 9, 24, 22, 0, 0))
  await join(server, Date.UTC(2026, 9, 25, 22, 59, 59))
  await join(server, Date.UTC(2026, 9, 25, 23, 0, 0))
  expect((await stats()).trends.users_daily).toEqual([1, 2, 4, 5])
})

test('A120 the points are running totals: they agree with a count of each day and never fall', async () => {
  const { server, stats } = await young({ since: NOW - 80 * DAY })
  const times = Array.from({ length: 120 }, (_, i) => NOW - ((i * 7919) % 79) * DAY - (i % 24) * HOUR)
  for (const at of times) await join(server, at)
  const points = (await stats()).trends.users_daily
  const days = Array.from({ length: 28 }, (_, i) => parisDay(NOW - (27 - i) * DAY))
  expect(points).toEqual(days.map((day) => 1 + times.filter((at) => parisDay(at) <= day).length))
  expect(points).toEqual([...points].sort((a, b) => a - b))
  expect(points.at(-1)).toBe(121)
})

test('A142 A187 the last ten accounts come newest first', async () => {
  const { server, stats } = await young({ since: NOW - 30 * DAY })
  for (let i = 1; i <= 12; i++) await join(server, NOW - i * DAY)
  const recent = (await stats()).recent_users
  expect(recent).toHaveLength(10)
  expect(recent.map(({ date }) => date)).toEqual(
    Array.from({ length: 10 }, (_, i) => parisDay(NOW - (i + 1) * DAY)),
  )
})
