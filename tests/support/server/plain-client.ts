import type { ErrorBody } from '#shared/contract/error.ts'
import type { PushResult } from '#shared/contract/wire.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { signedUp } from '#tests/support/device.ts'

export const NIGHT_IN_PARIS = Date.UTC(2026, 10, 20, 23, 30)
export const TODAY = '2026-11-21'

type Sent = { entries: Record<string, unknown>[] }

/** A program that knows the plain calls and nothing of stamps, signed in on a server of its own. */
export async function plainClient(server?: TestApp) {
  const app = server ?? (await testApp({ now: () => NIGHT_IN_PARIS }))
  const { token, user, device } = await signedUp(app)
  const call = <T = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
    app.call<T & ErrorBody>(method, path, body === undefined ? { token } : { token, body })
  return {
    app,
    token,
    user,
    device,
    call,
    get: <T = Record<string, unknown>>(path: string) => call<T>('GET', path),
    /** Sends bare objects and answers what became of each. */
    async upsert(path: string, ...entries: Sent['entries']): Promise<PushResult[]> {
      const { json } = await call<{ results: PushResult[] }>('POST', `/api/v1/${path}/bulk_upsert`, {
        entries,
      })
      return json.results
    },
    /** How many rows the account has had so far: it moves with every change, and with nothing else. */
    async head(): Promise<number> {
      const rows = await app.db.selectFrom('heads').select('seq').where('user_id', '=', user.id).execute()
      return rows[0]?.seq ?? 0
    },
  }
}
