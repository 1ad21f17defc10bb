import { inventories } from '#shared/collections/inventories.ts'
import type { ErrorBody } from '#shared/contract/error.ts'
import { MAX_PAGE, type PullAnswer, type PushAnswer } from '#shared/contract/wire.ts'
import type { SessionAnswer } from '#shared/endpoints/auth.ts'
import type { ServerProcess } from '#tests/harness/server-process.ts'

/** An account, with what each of its requests carries. */
export type Player = { id: string; email: string; authorization: string }

export const PASSWORD = 'comptoir-pannes'

let made = 0

/** Registers an account; behind TRUST_PROXY=1, `from` is the address that it is said to come from. */
export async function signUp({ url }: ServerProcess, from = '127.0.0.1'): Promise<Player> {
  made += 1
  const email = `panne-${process.pid}-${Date.now()}-${made}@exemple.fr`
  const answer = await fetch(`${url}/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ user: { name: 'Panne', email, password: PASSWORD } }),
  })
  if (!answer.ok) throw new Error(`no account: ${answer.status} ${await answer.text()}`)
  const { token, user }: SessionAnswer = await answer.json()
  return { id: user.id, email, authorization: `Bearer ${token}` }
}

/** So many accounts, a few at a time, from as many places as the limit on registrations asks for. */
export async function signUpMany(server: ServerProcess, count: number): Promise<Player[]> {
  const players: Player[] = []
  while (players.length < count) {
    const some = Array.from({ length: Math.min(4, count - players.length) }, (_, i) =>
      signUp(server, `10.0.0.${Math.floor((players.length + i) / 50)}`),
    )
    players.push(...(await Promise.all(some)))
  }
  return players
}

/** Where quantities go. */
export const PUSH_PATH = `/api/v1/${inventories.path}/bulk_upsert`

export type Pushed = { status: number; retryAfter: string | null; code: string | undefined; seq: number }

/** Stores the same quantity for some items, as a plain client does. */
export async function pushItems(
  { url }: ServerProcess,
  { authorization }: Player,
  items: readonly number[],
  quantity: number,
): Promise<Pushed> {
  const answer = await fetch(`${url}${PUSH_PATH}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ entries: items.map((item_id) => ({ item_id, quantity })) }),
  })
  const body: Partial<PushAnswer & ErrorBody> = await answer.json()
  const seq = Number(body.mark?.split(':')[1] ?? Number.NaN)
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), code: body.code, seq }
}

/** Every quantity that the server holds of an account. */
export async function quantities(
  { url }: ServerProcess,
  { authorization }: Player,
): Promise<Map<number, unknown>> {
  const found = new Map<number, unknown>()
  let [cursor, more] = ['', true]
  while (more) {
    const query = `limit=${MAX_PAGE}&cursor=${cursor}`
    const answer = await fetch(`${url}/api/v1/sync?${query}`, { headers: { authorization } })
    if (!answer.ok) throw new Error(`a pull was answered ${answer.status} ${await answer.text()}`)
    const page: PullAnswer = await answer.json()
    for (const row of page.rows) found.set(Number(row.key), row.v.quantity)
    cursor = page.cursor
    more = page.more
  }
  return found
}
