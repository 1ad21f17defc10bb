import type { AccountDb } from '#data/db/local-db.ts'
import type { Outcome } from '#data/db/types.ts'
import { type PassOptions, runPass } from '#data/sync/pass.ts'
import type { SyncRequest, SyncResponse, Transport } from '#data/sync/transport.ts'
import { makeStamp, NO_STAMP, type Stamp } from '#shared/contract/stamp.ts'
import {
  type FieldVerdict,
  type PullAnswer,
  type PushAnswer,
  type PushResult,
  RESERVED,
  SCHEMA_VERSION,
  type Stamps,
} from '#shared/contract/wire.ts'
import { anAccount, own, rowOf } from './local-account.ts'
import { withNotes } from './notes.ts'

/** The moment at which the scripted server and its devices live. */
export const NOW = 1_800_000_000_000
export const TOKEN = 'jeton'

/** A stamp of another device. */
export const elsewhere = (at: number, counter = 0): Stamp => makeStamp(at, counter, 'appareil02')

/** An entry as a server reads it: a stamp for each field, also where one was sent for all of them. */
export type Sent = {
  key: string
  h?: Record<string, Stamp>
  seen?: Record<string, Stamp>
  deleted?: true
  [field: string]: unknown
}
type Answering = (request: SyncRequest, entries: Sent[]) => SyncResponse | Promise<SyncResponse>

/** An error answer of the server, or of something on the way to it (no code). */
export const refusal = (status: number, code?: string, retryAfter: number | null = null): SyncResponse => ({
  status,
  body: code === undefined ? undefined : { error: 'Non.', code },
  retryAfter,
})
export const silence = (): Promise<never> => Promise.reject(new TypeError('nothing came back'))

/** The answer of a server that was set back, with its own mark. */
export const historyLost = (mark: string): SyncResponse => ({
  status: 410,
  body: { error: 'Restauré.', code: 'history_lost', mark, server_time: NOW, schema: SCHEMA_VERSION },
  retryAfter: null,
})

/** The judgement that one field of an entry is not stored. */
export const problemWith = (key: string, field: string, status: FieldVerdict): PushResult => {
  const problem = { status, code: status, message: `Non : ${field}.` }
  return { key, status, code: status, message: problem.message, fields: { [field]: problem } }
}

/** A row of a pull's answer; `fields` are `[value, stamp]`. */
export function aPulledRow(
  collection: string,
  key: string | number,
  fields: Record<string, [value: unknown, stamp: Stamp]>,
  { seq = 1, deleted = false } = {},
): PullAnswer['rows'][number] {
  const of = (i: 0 | 1) => Object.fromEntries(Object.entries(fields).map(([name, pair]) => [name, pair[i]]))
  return { collection, key: String(key), v: of(0), h: of(1) as Record<string, Stamp>, deleted, seq }
}

/** Passes are an hour apart, so that what waits leaves after the pull, unless a test says otherwise. */
let hours = 0

/** A server that says what the test tells it to; without being told, nothing is new and everything is stored. */
export class ScriptedServer {
  readonly requests: SyncRequest[] = []
  time = NOW
  schema = SCHEMA_VERSION
  mark = 'e1:0'
  onPull: Answering = () => this.page([])
  onPush: Answering = (_request, entries) => this.judged(entries)

  readonly transport: Transport = async (request) => {
    this.requests.push(request)
    return request.method === 'GET' ? this.onPull(request, []) : this.onPush(request, entriesOf(request))
  }

  /** A page of a pull. */
  page(rows: PullAnswer['rows'], { cursor = this.mark, more = false } = {}): SyncResponse {
    const body: PullAnswer = { ...this.envelope(), rows, cursor, more }
    return { status: 200, body, retryAfter: null }
  }

  /** The answer to a push, entry by entry. */
  judged(
    entries: Sent[],
    judge: (entry: Sent) => PushResult = ({ key }) => ({ key, status: 'ok' }),
  ): SyncResponse {
    const body: PushAnswer = { ...this.envelope(), results: entries.map(judge), cursor: this.mark }
    return { status: 200, body, retryAfter: null }
  }

  /** From now on each pull brings these rows. */
  serves(...rows: PullAnswer['rows']): void {
    this.onPull = () => this.page(rows)
  }

  /** From now on this field of every entry is not stored. */
  refuses(field: string, status: FieldVerdict = 'rejected'): void {
    this.onPush = (_request, entries) => this.judged(entries, ({ key }) => problemWith(key, field, status))
  }

  /** From now on everything is stored. */
  accepts(): void {
    this.onPush = (_request, entries) => this.judged(entries)
  }

  /** From now on it is of another epoch, and answers 410 to a device that heard of any other. */
  setBack(epoch = 'e2'): void {
    this.mark = `${epoch}:0`
    const isStrange = (mark = '') => !['', epoch].includes(mark.split(':')[0] ?? '')
    this.onPull = ({ headers }) =>
      isStrange(headers['x-sync-mark']) ? historyLost(this.mark) : this.page([])
  }

  /** From now on answers of one kind wait until the function is called. */
  holds(method: 'GET' | 'POST'): () => void {
    let go = () => {}
    const gate = new Promise<void>((resolve) => {
      go = resolve
    })
    const name = method === 'GET' ? 'onPull' : 'onPush'
    const answer = this[name]
    this[name] = async (request, entries) => {
      await gate
      return answer(request, entries)
    }
    return go
  }

  private envelope() {
    return { mark: this.mark, server_time: this.time, schema: this.schema }
  }

  /** The entries of each push so far. */
  get pushes(): Sent[][] {
    return this.requests.filter(({ method }) => method === 'POST').map(entriesOf)
  }

  /** One pass of a device. */
  pass(db: AccountDb, options: Partial<PassOptions> = {}): Promise<Outcome> {
    const { transport } = this
    const hour = hours++
    const clocks = { now: () => NOW, uptime: () => hour * 3_600_000 }
    return runPass({ db, token: TOKEN, transport, collections: withNotes, ...clocks, ...options })
  }
}

/** A device with nothing on it, and a server to speak to. */
export const aPair = () => ({ db: anAccount(), server: new ScriptedServer() })

/** A device that has pulled these rows, and its server, which has nothing new any more. */
export async function aPairWith(...rows: PullAnswer['rows']) {
  const { db, server } = aPair()
  server.serves(...rows)
  await server.pass(db)
  server.serves()
  return { db, server }
}

function entriesOf({ body }: SyncRequest): Sent[] {
  const { entries }: { entries: Sent[] } = JSON.parse(body ?? '{"entries":[]}')
  return entries.map((entry) => {
    const names = Object.keys(entry).filter((name) => !(RESERVED as readonly string[]).includes(name))
    const byField = (stamps: Stamps) =>
      typeof stamps === 'string' ? Object.fromEntries(names.map((name) => [name, stamps])) : stamps
    const { h, seen } = entry
    return { ...entry, ...(h && { h: byField(h) }), ...(seen && { seen: byField(seen) }) }
  })
}

/** A device whose clock is off by `offset`, and what it typed at these moments of true time. */
export async function aSkewedDevice(offset: number, moments: readonly number[]) {
  const db = anAccount()
  for (const [i, moment] of moments.entries()) await own(db, i, { item_id: i + 1, now: moment + offset })
  const server = new ScriptedServer()
  const stampOf = async (n: number) => (await rowOf(db, 'inventories', String(n)))?.h.quantity ?? NO_STAMP
  return { db, server, stampOf, pass: () => server.pass(db, { now: () => NOW + offset }) }
}
