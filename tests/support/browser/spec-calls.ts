import type { PullAnswer, PushResult } from '#shared/contract/wire.ts'
import { PASSWORD } from './sign-up.ts'

type Entry = Record<string, unknown>
/** A row of the ochre quest, and what the player has of it. */
export type Capture = {
  monster: string
  archimonstre: string
  step: number | null
  owned: boolean
  owned_count: number | null
  sell_price_kamas: number | null
}
/** A row as a pull answers it. */
export type PulledRow = PullAnswer['rows'][number]

/** A program that speaks the plain calls over HTTP and knows nothing of stamps. */
export class PlainClient {
  private constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  static async signIn(url: string, email: string): Promise<PlainClient> {
    const answer = await fetch(`${url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
    if (!answer.ok) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`)
    const { token }: { token: string } = await answer.json()
    return new PlainClient(url, token)
  }

  async get<T>(path: string): Promise<T> {
    return (await this.call('GET', path)).json()
  }

  async post<T>(path: string, body: unknown): Promise<T> {
    return (await this.call('POST', path, body)).json()
  }

  async delete(path: string): Promise<void> {
    await this.call('DELETE', path)
  }

  /** One of the `bulk_upsert` calls; throws unless every entry was taken. */
  async upsert(path: string, entries: Entry[]): Promise<PushResult[]> {
    const answer = await this.call('POST', `/api/v1/${path}/bulk_upsert`, { entries })
    const { results }: { results: PushResult[] } = await answer.json()
    const refused = results.filter(({ status }) => status !== 'ok')
    if (refused.length > 0) throw new Error(JSON.stringify(refused))
    return results
  }

  /** Sets boxes of a guide. */
  async check(guide: string, checks: Record<string, boolean>): Promise<void> {
    await this.call('POST', `/api/v1/guides/${guide}/progress`, { checks })
  }

  /** The rows that are still in the ochre quest. */
  async captures(): Promise<Capture[]> {
    const { entries } = await this.get<{ entries: Capture[] }>('/api/v1/archis')
    return entries.filter(({ step }) => step !== null)
  }

  /** Every row of the account, as a new device would get it. */
  async rows(): Promise<PulledRow[]> {
    const rows: PulledRow[] = []
    for (let cursor = ':0', more = true; more; ) {
      const page = await this.get<PullAnswer>(`/api/v1/sync?cursor=${cursor}&limit=500`)
      rows.push(...page.rows)
      cursor = page.cursor
      more = page.more
    }
    return rows
  }

  private async call(method: string, path: string, body?: unknown): Promise<Response> {
    const answer = await fetch(this.url + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
}
