import { onTestFinished } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createWebPush } from '#server/outside/web-push.ts'
import { sendDueNotifications } from '#server/web-push/pass.ts'
import { readWebPushMessage, type WebPushMessage } from '#shared/domain/notifications/web-push-message.ts'
import type { WebPushAnswer } from '#shared/endpoints/web-push.ts'
import {
  type DeviceSubscription,
  startPushService,
  type TakenMessage,
} from '#tests/stand-ins/push-service.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { signedUp } from '#tests/support/device.ts'

/** Ten in the morning in Paris: an hour after the usual one. */
export const TEN = Date.UTC(2026, 10, 20, 9)
export const TODAY = '2026-11-20'
const PATH = '/api/v1/me/web_push'

type Options = Parameters<typeof testApp>[0]

/** The server with the push service of a browser beside it, on a real socket. Its clock is `clock`. */
export async function webPushApp({ callMs, ...options }: Options & { callMs?: number } = {}) {
  const service = await startPushService()
  const clock = { now: TEN }
  const env = {
    WEB_PUSH: 'on',
    WEB_PUSH_HOSTS: service.origin,
    PUBLIC_URL: 'https://comptoir.example',
    ...options.env,
  }
  const { webPush: config } = readConfig(env)
  const webPush = config && createWebPush(config, callMs === undefined ? {} : { callMs })
  const server = await testApp({
    ...options,
    env,
    outside: { ...(webPush ? { webPush } : {}) },
    now: () => clock.now,
  })
  onTestFinished(async () => {
    await service.close()
    await server.close()
  })
  await offer(server, TODAY)
  return { service, clock, server, pass: () => sendDueNotifications(server.deps) }
}

/** What the almanax asks for on a day. */
export async function offer(server: TestApp, date: string): Promise<void> {
  const day = {
    date,
    item_id: 421,
    item_name: 'Perce-Neige',
    quantity: 4,
    kamas: 800,
    bonus: 'Récolte',
    bonus_text: null,
  }
  await server.db
    .insertInto('catalogue_almanax')
    .values(day)
    .onConflict((c) => c.column('date').doNothing())
    .execute()
}

export const readState = async (server: TestApp, token: string): Promise<WebPushAnswer> =>
  (await server.call<WebPushAnswer>('GET', PATH, { token })).json

export const put = (server: TestApp, token: string, body: unknown) =>
  server.call('PUT', PATH, { token, body })
export const stop = (server: TestApp, token: string) => server.call('DELETE', PATH, { token })

type Installed = Pick<Awaited<ReturnType<typeof webPushApp>>, 'server' | 'service' | 'clock'>

/** A player whose device was subscribed the day before. */
export async function aSubscriber({ server, service, clock }: Installed) {
  const player = await signedUp(server)
  const now = clock.now
  clock.now -= 86_400_000
  const subscription = await subscribe({ server, service }, player.token)
  clock.now = now
  return { ...player, subscription }
}

/** Subscribes the device of a session, as a browser does it. */
export async function subscribe(
  { server, service }: Pick<Installed, 'server' | 'service'>,
  token: string,
): Promise<DeviceSubscription> {
  const { key } = await readState(server, token)
  const subscription = service.subscribe(key ?? '')
  const { status, text } = await put(server, token, subscription)
  if (status !== 204) throw new Error(`not subscribed: ${status} ${text}`)
  return subscription
}

/** A message that a device could open and read. */
export function read({ text }: Pick<TakenMessage, 'text'>): WebPushMessage {
  const message = readWebPushMessage(text)
  if (!message) throw new Error(`no message of ours: ${text}`)
  return message
}
