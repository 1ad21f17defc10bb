import type { AccountDb } from '#data/db/local-db.ts'
import type { Outcome } from '#data/db/types.ts'
import { runPass } from '#data/sync/pass.ts'
import type { SyncRequest, SyncResponse } from '#data/sync/transport.ts'
import type { TestApp } from './app.ts'
import { withNotes } from './notes.ts'

/** A request of a device, or of a program beside it. */
type Request = Omit<SyncRequest, 'method'> & { method: string }

/** The way of a device's requests to the real server, without a network between them. */
export const appTransport =
  (server: () => Pick<TestApp, 'app'>) =>
  async ({ method, path, headers, body }: Request): Promise<SyncResponse> => {
    const answer = await server().app.request(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    })
    const text = await answer.text()
    const seconds = answer.headers.get('retry-after')
    return {
      status: answer.status,
      body: text ? JSON.parse(text) : undefined,
      retryAfter: seconds && Number.isFinite(Number(seconds)) ? Number(seconds) * 1000 : null,
    }
  }

/** One pass of a device against the real server. */
export const passWith = (server: TestApp, db: AccountDb, token: string): Promise<Outcome> => {
  const transport = appTransport(() => server)
  return runPass({
    db,
    token,
    transport,
    collections: withNotes,
    now: Date.now,
    uptime: () => performance.now(),
  })
}
