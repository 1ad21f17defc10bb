import type { Collection } from '#shared/contract/collection.ts'
import type { SessionAnswer } from '#shared/endpoints/auth.ts'

let accounts = 0

/** A new account on the server at `url`. */
export async function anAccount(url: string): Promise<SessionAnswer> {
  accounts += 1
  const user = { name: 'Banc', email: `banc-${accounts}@exemple.fr`, password: 'comptoir-banc' }
  const answer = await post(`${url}/auth/register`, null, { user })
  return answer.json()
}

/** Puts rows on the server as a plain client does, 200 at a time. */
export async function putRows(
  url: string,
  { token }: SessionAnswer,
  collection: Collection,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const path = `${url}/api/v1/${collection.path}/bulk_upsert`
  for (let from = 0; from < rows.length; from += 200) {
    await post(path, token, { entries: rows.slice(from, from + 200) })
  }
}

async function post(address: string, token: string | null, body: unknown): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  }
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
  return answer
}
