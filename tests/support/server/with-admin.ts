import { createTwitch } from '#server/outside/twitch.ts'
import type { SessionAnswer } from '#shared/endpoints/auth.ts'
import { type Channel, channelShape } from '#shared/endpoints/streamers.ts'
import { until } from '#tests/harness/until.ts'
import { startTwitch, type TwitchStandIn } from '#tests/stand-ins/twitch.ts'
import { type TestApp, type TestAppOptions, testApp } from '#tests/support/app.ts'

export const ADMIN = 'chef@test.fr'

/** Signs up the account that ADMIN_EMAIL names, as one whose link was opened. */
export async function anAdmin(server: TestApp): Promise<SessionAnswer> {
  const { token, user } = await server.register(ADMIN)
  if (server.config.adminEmail !== ADMIN) return { token, user }
  const { db } = server
  await until(
    async () =>
      (await db.deleteFrom('mail_links').where('user_id', '=', user.id).execute())[0]?.numDeletedRows === 1n,
  )
  await db.updateTable('users').set({ email_verified: 1 }).where('id', '=', user.id).execute()
  return { token, user: { ...user, is_admin: true } }
}

/** A server with an admin, by ADMIN_EMAIL, and a player. */
export async function withAdmin(options: TestAppOptions = {}) {
  const server = await testApp({ ...options, env: { ADMIN_EMAIL: ADMIN, ...options.env } })
  const admin = await anAdmin(server)
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
