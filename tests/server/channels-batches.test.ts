import { afterEach, expect, test } from 'vitest'
import type { Twitch } from '#server/outside/twitch.ts'
import { TwitchError } from '#server/outside/twitch-http.ts'
import { startTwitch } from '#tests/stand-ins/twitch.ts'
import { adapterOf, withAdmin } from '#tests/support/server/with-admin.ts'

let close = async () => {}
afterEach(() => close())

/** 150 channels, all live, whose second batch of streams fails when told so. */
async function twoBatches() {
  const twitch = await startTwitch()
  close = () => twitch.close()
  const clock = { now: Date.now(), failing: false }
  const real = adapterOf(twitch, () => clock.now)
  const streams: Twitch['streams'] = async (ids) => {
    if (clock.failing && ids.length < 100) throw new TwitchError('panne', 500)
    return real.streams(ids)
  }
  const { server, player } = await withAdmin({
    now: () => clock.now,
    outside: { twitch: { ...real, streams } },
  })
  const rows = Array.from({ length: 150 }, (_, i) => {
    const { id, login } = twitch.channels.add(`chaine_${i}`)
    twitch.channels.setLive(login)
    return { id: `c${i}`, login, twitch_id: id, display_name: login, is_live: 0, created_at: i }
  })
  await server.db.insertInto('twitch_channels').values(rows).execute()
  const refresh = () => server.call('POST', '/api/v1/twitch_channels/refresh', { token: player.token })
  const states = () => server.db.selectFrom('twitch_channels').selectAll().orderBy('id').execute()
  return { twitch, clock, refresh, states }
}

test('A193 a long whitelist is asked a hundred channels at a time', async () => {
  const { twitch, refresh, states } = await twoBatches()
  expect((await refresh()).json).toEqual({ refreshed: true })
  expect(twitch.asked.slice(1).sort()).toEqual([
    'GET /helix/streams 101',
    'GET /helix/streams 51',
    'GET /helix/users 100',
    'GET /helix/users 50',
  ])
  expect((await states()).filter(({ is_live }) => is_live)).toHaveLength(150)
})

test('A193 a refresh that fails half-way changes no channel', async () => {
  const { clock, refresh, states } = await twoBatches()
  const before = await states()
  clock.failing = true
  expect((await refresh()).status).toBe(503)
  expect(await states()).toEqual(before)
  clock.failing = false
  clock.now += 20_000
  expect((await refresh()).status).toBe(200)
  expect((await states()).every(({ is_live }) => is_live)).toBe(true)
})
