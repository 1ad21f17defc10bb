import { createTwitch } from '#server/outside/twitch.ts'
import { type Channel, channelShape } from '#shared/endpoints/streamers.ts'
import { startTwitch, type TwitchStandIn } from '#tests/stand-ins/twitch.ts'
import { type TestAppOptions, testApp } from '#tests/support/app.ts'

export const ADMIN = 'chef@test.fr'

/** A server with an admin, by ADMIN_EMAIL, and a player. */
export async function withAdmin(options: TestAppOptions = {}) {
  const server = await testApp({ ...options, env: { ADMIN_EMAIL: ADMIN, ...options.env } })
  const admin = await server.register(ADMIN)
  const player = await server.register()
  return { server, admin, player }
}

const KEYS = { clientId: 'comptoir-essai', clientSecret: 'secret-essai' }

/** The real adapter, pointed at the stand-in. */
export const adapterOf = (
  { apiUrl, authUrl }: TwitchStandIn,
  now: () => number = Date.now,
  callMs = 20_000,
) => createTwitch({ ...KEYS, apiUrl, authUrl, now, callMs })

/** The same server, whose streams come from a Twitch of its own. */
export async function withTwitch(options: TestAppOptions = {}) {
  const twitch = await startTwitch(KEYS)
  const clock = { now: Date.now() }
  const now = () => clock.now
  const made = await withAdmin({ now, ...options, outside: { twitch: adapterOf(twitch, now) } })
  const { server, admin, player } = made
  const add = (url: unknown) =>
    server.call<Channel & { code?: string; error?: string }>('POST', '/api/v1/admin/twitch_channels', {
      token: admin.token,
      body: { url },
    })
  const list = async (query = '') => {
    const path = `/api/v1/twitch_channels${query}`
    const { json } = await server.call<{ channels: unknown[] }>('GET', path, { token: player.token })
    return json.channels.map((channel) => channelShape.parse(channel))
  }
  const refresh = (token = player.token) => server.call('POST', '/api/v1/twitch_channels/refresh', { token })
  return { ...made, twitch, clock, add, list, refresh }
}
