import type { ErrorBody } from '#shared/contract/error.ts'
import type { PullAnswer, PushAnswer, PushResult } from '#shared/contract/wire.ts'
import type { TestApp } from './app.ts'

type Sent = { headers?: Record<string, string> }

/** One account's calls to the sync endpoints, without the device's own rules. */
export function aDevice(server: TestApp, token: string) {
  const bulk = (path: string, entries: unknown, { headers }: Sent = {}) =>
    server.call<PushAnswer & ErrorBody>('POST', `/api/v1/${path}/bulk_upsert`, {
      token,
      body: { entries },
      ...(headers ? { headers } : {}),
    })
  return {
    bulk,
    /** Sends one entry and answers its judgement. */
    async pushOne(path: string, entry: unknown): Promise<PushResult> {
      const { json } = await bulk(path, [entry])
      const [result] = json.results
      if (!result) throw new Error(`no result: ${JSON.stringify(json)}`)
      return result
    },
    pull: (query = '', { headers }: Sent = {}) =>
      server.call<PullAnswer & ErrorBody>('GET', `/api/v1/sync${query}`, {
        token,
        ...(headers ? { headers } : {}),
      }),
    /** The values of a row as any device would pull them. */
    async values(collection: string, key: string): Promise<Record<string, unknown> | undefined> {
      const { json } = await server.call<PullAnswer>('GET', '/api/v1/sync', { token })
      return json.rows.find((row) => row.collection === collection && row.key === key)?.v
    },
  }
}

/** A server with one signed-up account and its device. */
export async function signedUp(server: TestApp, email?: string) {
  const { token, user } = await server.register(email)
  return { token, user, device: aDevice(server, token) }
}
