import { afterEach, expect, test } from 'vitest'
import { type Channel, channelsAnswer } from '#shared/endpoints/streamers.ts'
import { withAdmin, withTwitch } from '#tests/support/server/with-admin.ts'

const PATH = '/api/v1/admin/twitch_channels'
const SCRIPT = '<img src=x onerror=alert(1)>'

let close = async () => {}
afterEach(() => close())

async function onAir() {
  const made = await withTwitch()
  close = () => made.twitch.close()
  const { server, admin } = made
  const shown = async () =>
    channelsAnswer.parse((await server.call('GET', PATH, { token: admin.token })).json)
  const remove = (id: string) => server.call('DELETE', `${PATH}/${id}`, { token: admin.token })
  return { ...made, shown, remove }
}

test.each(['MamieKamas', '@mamiekamas', ' https://www.twitch.tv/MamieKamas?tt=a '])(
  'A195 A121 A170 a channel is added by %j, with its name, picture and stream',
  async (typed) => {
    const { add, shown, clock } = await onAir()
    const { status, json } = await add(typed)
    expect(status).toBe(201)
    expect(json).toMatchObject({
      login: 'mamiekamas',
      display_name: 'MamieKamas',
      url: 'https://www.twitch.tv/mamiekamas',
      is_live: true,
      viewer_count: 1275,
      last_checked_at: new Date(clock.now).toISOString(),
    })
    expect(await shown()).toEqual([json])
  },
)

test('A194 A126 the last added channel comes first', async () => {
  const { add, shown, clock } = await onAir()
  for (const login of ['mamiekamas', 'zaap_perdu', 'capitainefrene']) {
    clock.now += 1
    await add(login)
  }
  expect((await shown()).map(({ login }) => login)).toEqual(['capitainefrene', 'zaap_perdu', 'mamiekamas'])
})

test('A126 A195 a channel that is there is answered with its id and what it shows now', async () => {
  const { twitch, add, shown, clock } = await onAir()
  const first = await add('zaap_perdu')
  twitch.channels.setLive('zaap_perdu', { viewers: 12 })
  clock.now += 5_000
  const again = await add('https://twitch.tv/Zaap_Perdu')
  expect(again.status).toBe(200)
  expect(again.json).toMatchObject({ id: first.json.id, is_live: true, viewer_count: 12 })
  expect(await shown()).toEqual([again.json])
})

test('A126 A195 a channel added under its owner’s new login is the same channel', async () => {
  const { twitch, add, shown } = await onAir()
  const first = await add('zaap_perdu')
  twitch.channels.rename('zaap_perdu', 'Zaap_Trouve')
  const again = await add('zaap_trouve')
  expect([again.status, again.json.id]).toEqual([200, first.json.id])
  expect((await shown()).map(({ login }) => login)).toEqual(['zaap_trouve'])
})

test('A195 the same channel added many times at once is one', async () => {
  const { add, shown } = await onAir()
  const answers = await Promise.all(Array.from({ length: 6 }, () => add('mamiekamas')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201])
  expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1)
  expect(await shown()).toHaveLength(1)
})

test('A195 A128 a channel that Twitch does not know is refused', async () => {
  const { add, shown } = await onAir()
  const { status, json } = await add('personne_du_tout')
  expect([status, json.code]).toEqual([404, 'channel_unknown'])
  expect(json.error).toBe('Cette chaîne n’existe pas sur Twitch.')
  expect(await shown()).toEqual([])
})

test('A195 A128 while Twitch fails nothing is added', async () => {
  const { twitch, add, shown } = await onAir()
  for (const fault of ['error', 'garbage', 'shape'] as const) {
    twitch.fail(fault)
    const { status, json, text } = await add('mamiekamas')
    expect([status, json.code]).toEqual([503, 'unavailable'])
    expect(text).not.toMatch(/127\.0\.0\.1|jeton|stack/)
  }
  expect(await shown()).toEqual([])
})

test('A195 without Twitch a channel is believed, under its login', async () => {
  const { server, admin } = await withAdmin()
  const add = () => server.call('POST', PATH, { token: admin.token, body: { url: 'twitch.tv/Zaap_Perdu' } })
  const first = await add()
  expect(first.status).toBe(201)
  expect(first.json).toMatchObject({ login: 'zaap_perdu', display_name: 'zaap_perdu', last_checked_at: null })
  const again = await add()
  expect([again.status, again.json]).toEqual([200, first.json])
})

test('A195 the whitelist holds at most 500 channels; those it holds can still be renewed', async () => {
  const { server, add, twitch } = await onAir()
  const rows = Array.from({ length: 499 }, (_, i) => ({
    id: `c${i}`,
    login: `chaine_${i}`,
    display_name: `chaine_${i}`,
    is_live: 0,
    created_at: i,
  }))
  await server.db.insertInto('twitch_channels').values(rows).execute()
  expect((await add('mamiekamas')).status).toBe(201)
  const full = await add('zaap_perdu')
  expect([full.status, full.json.code]).toEqual([409, 'conflict'])
  twitch.channels.setOff('mamiekamas')
  expect((await add('mamiekamas')).json.is_live).toBe(false)
})

test('A196 A126 a channel is taken off the list once', async () => {
  const { add, shown, remove, list } = await onAir()
  const { json } = await add('mamiekamas')
  await add('zaap_perdu')
  const first = await remove(json.id)
  expect([first.status, first.text]).toEqual([204, ''])
  expect((await shown()).map(({ login }) => login)).toEqual(['zaap_perdu'])
  expect(await list()).toHaveLength(1)
  const again = await remove(json.id)
  expect([again.status, again.json.code]).toEqual([404, 'not_found'])
})

test.each(['inconnue', '%00', 'x'.repeat(3_000)])(
  'A196 a channel that does not exist (%j) is 404',
  async (id) => {
    const { remove } = await onAir()
    expect((await remove(encodeURIComponent(id))).json.code).toBe('not_found')
  },
)

test('A9 A170 titles and names are answered as the text that they are', async () => {
  const { twitch, add, list, refresh, clock } = await onAir()
  await add('mamiekamas')
  twitch.channels.setLive('mamiekamas', { title: SCRIPT, game: SCRIPT })
  clock.now += 20_000
  await refresh()
  const shown: Channel | undefined = (await list())[0]
  expect([shown?.stream_title, shown?.game_name]).toEqual([SCRIPT, SCRIPT])
})

test('A196 a channel taken off while it is being refreshed stays off', async () => {
  const { add, remove, refresh, shown, clock } = await onAir()
  const { json } = await add('mamiekamas')
  clock.now += 60_000
  const [refreshed, removed] = await Promise.all([refresh(), remove(json.id)])
  expect([refreshed.status, removed.status]).toEqual([200, 204])
  expect(await shown()).toEqual([])
})
