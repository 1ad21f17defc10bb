import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTwitch } from '#server/outside/twitch.ts'
import { TwitchError } from '#server/outside/twitch-http.ts'
import { startTwitch, type TwitchFault, type TwitchStandIn } from '#tests/stand-ins/twitch.ts'
import { adapterOf } from '#tests/support/server/with-admin.ts'

let twitch: TwitchStandIn
const clock = { now: 0 }
beforeEach(async () => {
  twitch = await startTwitch()
  clock.now = Date.now()
})
afterEach(() => twitch.close())

const adapter = () => adapterOf(twitch, () => clock.now)
const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )
const tokensAsked = () => twitch.asked.filter((call) => call.startsWith('POST')).length

test('users are found by login and by id; unknown ones are left out', async () => {
  const origin = new URL(twitch.apiUrl).origin
  const mamie = {
    id: '102',
    login: 'mamiekamas',
    displayName: 'MamieKamas',
    profileImageUrl: `${origin}/pictures/mamiekamas.svg`,
  }
  expect(await adapter().users('login', ['mamiekamas', 'personne_du_tout'])).toEqual([mamie])
  expect(await adapter().users('id', ['102', '999'])).toEqual([mamie])
  expect(await adapter().users('login', [])).toEqual([])
})

test('streams are those of the users who are live, with a picture template', async () => {
  const [stream, ...others] = await adapter().streams(['102', '103'])
  expect(others).toEqual([])
  expect(stream).toMatchObject({ userId: '102', title: 'Je revends tout mon coffre', gameName: 'Dofus' })
  expect(stream?.viewerCount).toBe(1275)
  expect(stream?.thumbnailUrl).toMatch(/\/thumbnails\/mamiekamas-\{width\}x\{height\}\.svg$/)
  const picture = await fetch(
    String(stream?.thumbnailUrl).replace('{width}', '480').replace('{height}', '270'),
  )
  expect(await picture.text()).toMatch(/^<svg .* viewBox="0 0 480 270"/)
})

test('all streams of a hundred users come back, not the first twenty', async () => {
  const ids = Array.from({ length: 100 }, (_, i) => twitch.channels.add(`chaine_${i}`).id)
  for (let i = 0; i < 100; i++) twitch.channels.setLive(`chaine_${i}`)
  expect(await adapter().streams(ids)).toHaveLength(100)
})

test('the token is asked for once, shared by calls made at once, and renewed when it ends', async () => {
  const api = adapter()
  await Promise.all([api.users('id', ['101']), api.streams(['101']), api.users('id', ['102'])])
  await api.streams(['102'])
  expect(tokensAsked()).toBe(1)
  clock.now += 3_600_000
  await api.streams(['102'])
  expect(tokensAsked()).toBe(2)
})

test('a refused token is renewed once, for all calls that it was refused to', async () => {
  const api = adapter()
  await api.streams(['101'])
  twitch.expireTokens()
  const answers = await Promise.all([api.streams(['101']), api.streams(['102']), api.users('id', ['101'])])
  expect(answers.map(({ length }) => length)).toEqual([1, 1, 1])
  expect(tokensAsked()).toBe(2)
})

test('a token that is refused again and again is given up, not asked for without end', async () => {
  const other = await startTwitch({ clientId: 'une-autre-application' })
  const { authUrl } = twitch
  const api = createTwitch({
    clientId: 'comptoir-essai',
    clientSecret: 'secret-essai',
    apiUrl: other.apiUrl,
    authUrl,
  })
  const error = await refusal(api.streams(['101']))
  expect(error).toMatchObject({ name: 'TwitchError', status: 401 })
  expect(tokensAsked()).toBe(2)
  expect(other.asked).toHaveLength(2)
  await other.close()
})

test('a wrong secret is a refusal that says so', async () => {
  const { apiUrl, authUrl } = twitch
  const api = createTwitch({ clientId: 'comptoir-essai', clientSecret: 'faux', apiUrl, authUrl })
  expect(await refusal(api.streams(['101']))).toMatchObject({ name: 'TwitchError', status: 403 })
})

test('after a 429 Twitch is left alone until the moment that it named', async () => {
  const api = adapter()
  await api.streams(['101'])
  twitch.fail('limited')
  const first = await refusal(api.streams(['101']))
  expect(first).toMatchObject({ name: 'TwitchError', status: 429 })
  const wait = first instanceof TwitchError ? (first.waitMs ?? 0) : 0
  expect(wait).toBeGreaterThan(60_000)
  expect(wait).toBeLessThan(95_000)
  twitch.fail(null)
  const calls = twitch.asked.length
  expect(await refusal(api.streams(['101']))).toMatchObject({ status: 429 })
  expect(twitch.asked).toHaveLength(calls)
  clock.now += wait
  expect(await api.streams(['101'])).toHaveLength(1)
})

test.each<[TwitchFault, number | null]>([
  ['error', 500],
  ['hang', null],
  ['garbage', 200],
  ['shape', 200],
  ['huge', null],
])(
  'an answer that is %s is a TwitchError, in bounded time, and passes',
  async (fault, status) => {
    const hasToken = adapterOf(twitch, () => clock.now, 1_000)
    const hasNone = adapterOf(twitch, () => clock.now, 1_000)
    await hasToken.streams(['101'])
    twitch.fail(fault)
    const [answer, token] = await Promise.all([
      refusal(hasToken.streams(['101'])),
      refusal(hasNone.users('id', ['101'])),
    ])
    expect(answer).toMatchObject({ name: 'TwitchError', status })
    expect(token).toBeInstanceOf(TwitchError)
    twitch.fail(null)
    expect(await hasToken.streams(['101'])).toHaveLength(1)
    expect(await hasNone.users('id', ['101'])).toHaveLength(1)
  },
  30_000,
)

test('a Twitch that is not there is a TwitchError', async () => {
  const api = adapter()
  await twitch.close()
  expect(await refusal(api.streams(['101']))).toMatchObject({ name: 'TwitchError', status: null })
})
