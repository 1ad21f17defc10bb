import { afterEach, expect, test } from 'vitest'
import { createRefresh } from '#server/channels/refresh.ts'
import { adapterOf, withAdmin, withTwitch } from '#tests/support/server/with-admin.ts'

let close = async () => {}
afterEach(() => close())

async function onAir() {
  const made = await withTwitch()
  close = () => made.twitch.close()
  return made
}
const streamsAsked = (asked: string[]) => asked.filter((call) => call.includes('/streams')).length

test('A192 A170 A9 players see the whitelist with what each channel shows', async () => {
  const { twitch, clock, add, refresh, list } = await onAir()
  await add('MamieKamas')
  await add('zaap_perdu')
  twitch.channels.setLive('zaap_perdu', { title: 'Chasse', game: 'Dofus', viewers: 31 })
  clock.now += 60_000
  expect((await refresh()).json).toEqual({ refreshed: true })
  const [zaap, mamie] = (await list()).sort((a, b) => b.login.localeCompare(a.login))
  const { origin } = new URL(twitch.apiUrl)
  expect(zaap).toEqual({
    id: expect.stringMatching(/^[0-9a-z]{24}$/),
    login: 'zaap_perdu',
    display_name: 'Zaap_Perdu',
    url: 'https://www.twitch.tv/zaap_perdu',
    profile_image_url: `${origin}/pictures/zaap_perdu.svg`,
    is_live: true,
    viewer_count: 31,
    stream_title: 'Chasse',
    game_name: 'Dofus',
    thumbnail_url: `${origin}/thumbnails/zaap_perdu-{width}x{height}.svg`,
    last_checked_at: new Date(clock.now).toISOString(),
  })
  expect(mamie).toMatchObject({ display_name: 'MamieKamas', is_live: true, viewer_count: 1275 })
})

test('A192 live=1 keeps the channels that are live', async () => {
  const { add, list } = await onAir()
  for (const login of ['mamiekamas', 'zaap_perdu', 'leforgeronlent']) await add(login)
  const logins = async (query: string) => (await list(query)).map(({ login }) => login).sort()
  expect(await logins('?live=1')).toEqual(['leforgeronlent', 'mamiekamas'])
  expect(await logins('')).toHaveLength(3)
  expect(await logins('?live=0')).toHaveLength(3)
})

test('A193 a stream that ends leaves nothing behind but the channel', async () => {
  const { twitch, clock, add, refresh, list } = await onAir()
  await add('mamiekamas')
  twitch.channels.setOff('mamiekamas')
  clock.now += 20_000
  await refresh()
  expect((await list())[0]).toMatchObject({
    is_live: false,
    viewer_count: null,
    stream_title: null,
    game_name: null,
    thumbnail_url: null,
  })
})

test('A193 a refresh asks Twitch once, whoever asks at the same time', async () => {
  const { server, twitch, add, clock, refresh } = await onAir()
  await add('mamiekamas')
  clock.now += 20_000
  const before = streamsAsked(twitch.asked)
  const tokens = await Promise.all(Array.from({ length: 8 }, async () => (await server.register()).token))
  const answers = await Promise.all(tokens.map((token) => refresh(token)))
  expect(answers.map(({ status }) => status)).toEqual(tokens.map(() => 200))
  expect(answers.map(({ json }) => json)).toContainEqual({ refreshed: true })
  expect(streamsAsked(twitch.asked) - before).toBe(1)
  clock.now += 20_000
  // Calls reach a busy server one after the other, and the last may find the refresh done.
  const share = createRefresh(
    server.deps,
    adapterOf(twitch, () => clock.now),
  )
  expect(await Promise.all(tokens.map(() => share()))).toEqual(tokens.map(() => true))
  expect(streamsAsked(twitch.asked) - before).toBe(2)
})

test('A193 what is known counts as fresh for 20 seconds', async () => {
  const { twitch, clock, add, refresh } = await onAir()
  await add('mamiekamas')
  expect((await refresh()).json).toEqual({ refreshed: true })
  const asked = twitch.asked.length
  clock.now += 19_999
  expect((await refresh()).json).toEqual({ refreshed: false })
  expect(twitch.asked).toHaveLength(asked)
  clock.now += 1
  expect((await refresh()).json).toEqual({ refreshed: true })
  clock.now -= 3_600_000
  expect((await refresh()).json).toEqual({ refreshed: true })
})

test('A193 A115 a player who asks too often is told to wait, and nobody else is', async () => {
  const { server, refresh, clock } = await onAir()
  for (let i = 0; i < 12; i++) expect((await refresh()).status).toBe(200)
  const refused = await refresh()
  expect([refused.status, refused.json.code]).toEqual([429, 'rate_limited'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await refresh((await server.register()).token)).status).toBe(200)
  clock.now += 60_000
  expect((await refresh()).status).toBe(200)
})

test('A193 A115 while Twitch fails the last known state stays, and the refresh says when to come back', async () => {
  const { twitch, clock, add, refresh, list } = await onAir()
  await add('mamiekamas')
  await refresh()
  const known = await list()
  clock.now += 30_000
  twitch.channels.setOff('mamiekamas')
  twitch.fail('error')
  const failed = await refresh()
  expect([failed.status, failed.json.code]).toEqual([503, 'unavailable'])
  expect(failed.json.error).toBe('Twitch ne répond pas pour le moment. Réessaie dans un instant.')
  expect(failed.headers.get('retry-after')).toBe('20')
  expect(await list()).toEqual(known)
  const asked = twitch.asked.length
  expect((await refresh()).status).toBe(503)
  expect(twitch.asked).toHaveLength(asked)
  twitch.fail(null)
  clock.now += 20_000
  expect((await refresh()).json).toEqual({ refreshed: true })
  expect((await list())[0]?.is_live).toBe(false)
})

test('A193 names and pictures are asked again once an hour, and a channel follows its owner’s new login', async () => {
  const { twitch, clock, add, refresh, list } = await onAir()
  await add('zaap_perdu')
  await refresh()
  const usersAsked = () => twitch.asked.filter((call) => call.includes('/users')).length
  const before = usersAsked()
  twitch.channels.rename('zaap_perdu', 'Zaap_Trouve')
  clock.now += 3_599_999
  await refresh()
  expect(usersAsked()).toBe(before)
  expect((await list())[0]?.login).toBe('zaap_perdu')
  clock.now += 20_000
  await refresh()
  expect(usersAsked()).toBe(before + 1)
  expect((await list())[0]).toMatchObject({
    login: 'zaap_trouve',
    display_name: 'Zaap_Trouve',
    url: 'https://www.twitch.tv/zaap_trouve',
  })
})

test('A193 a login that changes hands stays with the line that holds it', async () => {
  const { twitch, clock, add, refresh, list } = await onAir()
  await add('zaap_perdu')
  await add('mamiekamas')
  await refresh()
  twitch.channels.remove('mamiekamas')
  twitch.channels.rename('zaap_perdu', 'MamieKamas')
  clock.now += 3_600_000
  expect((await refresh()).status).toBe(200)
  expect((await list()).map(({ login }) => login).sort()).toEqual(['mamiekamas', 'zaap_perdu'])
})

test('A193 a channel that Twitch no longer knows is off, not lost', async () => {
  const { twitch, clock, add, refresh, list } = await onAir()
  await add('mamiekamas')
  twitch.channels.remove('mamiekamas')
  clock.now += 3_600_000
  await refresh()
  expect((await list())[0]).toMatchObject({ login: 'mamiekamas', is_live: false })
})

test('A193 an empty whitelist refreshes without asking Twitch', async () => {
  const { twitch, refresh } = await onAir()
  expect((await refresh()).json).toEqual({ refreshed: true })
  expect(twitch.asked).toEqual([])
})

test('A192 A193 without Twitch the whitelist is still answered, and nothing is said of streams', async () => {
  const { server, player } = await withAdmin()
  await server.db
    .insertInto('twitch_channels')
    .values({
      id: 'c1',
      login: 'zaap_perdu',
      display_name: 'Zaap_Perdu',
      is_live: 1,
      viewer_count: 7,
      last_checked_at: 5,
      created_at: 1,
    })
    .execute()
  const { status, json } = await server.call('GET', '/api/v1/twitch_channels', { token: player.token })
  expect(status).toBe(200)
  expect(json.channels).toEqual([
    expect.objectContaining({
      login: 'zaap_perdu',
      is_live: false,
      viewer_count: null,
      last_checked_at: null,
    }),
  ])
  const refused = await server.call('POST', '/api/v1/twitch_channels/refresh', { token: player.token })
  expect([refused.status, refused.json.code]).toEqual([503, 'not_configured'])
})
