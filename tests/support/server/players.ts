import { startSession } from '#server/auth/sessions.ts'
import { collections } from '#shared/collections/registry.ts'
import type { TestApp } from '#tests/support/app.ts'
import { Connection } from './live-stream.ts'
import { ENTRIES } from './routes.ts'
import { ADMIN, anAdmin } from './with-admin.ts'

/** Stands in every text of the first player's rows, so that a leak is seen wherever it comes out. */
export const MARK = 'marque-du-premier'

export type Player = { id: string; email: string; token: string }

/** A new session of an account. */
export async function sessionOf(server: TestApp, userId: string): Promise<string> {
  const user = server.db.selectFrom('users').select('password_hash').where('id', '=', userId)
  const proved = await user.executeTakeFirstOrThrow()
  return startSession(server.deps, userId, { device: 'Firefox sur Linux', proved })
}

export async function aPlayer(server: TestApp, email?: string): Promise<Player> {
  const { token, user } = email === ADMIN ? await anAdmin(server) : await server.register(email)
  return { id: user.id, email: user.email, token }
}

/** An account with a row in every collection and text of its own wherever it can have some. */
export async function aRichPlayer(server: TestApp): Promise<Player> {
  const player = await aPlayer(server, `${MARK}@test.fr`)
  const { token } = player
  await server.call('PATCH', '/api/v1/me', { token, body: { name: MARK } })
  for (const { name, path } of collections) {
    const entry = Object.entries(ENTRIES[name] ?? {}).map(([field, value]) => [field, marked(field, value)])
    const body = { entries: [Object.fromEntries(entry)] }
    const { text } = await server.call('POST', `/api/v1/${path}/bulk_upsert`, { token, body })
    if (!text.includes('"status":"ok"')) throw new Error(`${name}: ${text}`)
  }
  return player
}

const FREE = new Set(['item_name', 'note', 'variant_name', 'nom_item'])
const marked = (field: string, value: unknown): unknown => (FREE.has(field) ? MARK : value)

const OWNED = [
  'records',
  'heads',
  'epochs',
  'journal',
  'sessions',
  'mail_links',
  'payments',
  'contact_messages',
] as const

/** Everything that the server keeps of an account, as one text. */
export async function everythingOf({ db }: TestApp, userId: string): Promise<string> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).execute()
  const tables = await Promise.all(
    OWNED.map((table) => db.selectFrom(table).selectAll().where('user_id', '=', userId).execute()),
  )
  return JSON.stringify([user, ...tables.map((rows) => rows.map((row) => JSON.stringify(row)).sort())])
}

export type Reply = {
  status: number
  text: string
  headers: Headers
  json: { code?: string; error?: string }
}
type Sent = { token?: string | undefined; body?: unknown; headers?: Record<string, string> }

/** One call; an answer that does not end is left after its head. A text is sent as it is. */
export async function ask(
  { app }: TestApp,
  method: string,
  path: string,
  { token, body, headers }: Sent = {},
): Promise<Reply> {
  const sent = body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) }
  const all = new Headers(headers)
  if (body !== undefined && !all.has('content-type')) all.set('content-type', 'application/json')
  if (token !== undefined) all.set('authorization', `Bearer ${token}`)
  const connection = new Connection()
  const answer = await app.request(path, { method, headers: all, ...sent }, { outgoing: connection })
  if (connection.status > 0) {
    connection.leave()
    return { status: connection.status, text: '', headers: new Headers(connection.headers), json: {} }
  }
  const type = answer.headers.get('content-type') ?? ''
  const text = await answer.text()
  return {
    status: answer.status,
    text,
    headers: answer.headers,
    json: type.includes('json') && text ? JSON.parse(text) : {},
  }
}

const isRaw = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof Uint8Array
