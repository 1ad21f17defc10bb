import type { Draft } from '#data/db/draft.ts'
import { type AccountDb, readSyncState } from '#data/db/local-db.ts'
import { idText } from '#data/db/memory.ts'
import type { Outcome, SyncState } from '#data/db/types.ts'
import { readPullAnswer, readPushAnswer } from '#shared/contract/answers.ts'
import type { Collection } from '#shared/contract/collection.ts'
import { isObject } from '#shared/contract/json.ts'
import { HEADER, MAX_BATCH, MAX_PAGE, markText, readMark, SCHEMA_VERSION } from '#shared/contract/wire.ts'
import { buildBatch, isAhead, type SyncBatch } from './batch.ts'
import { applyPull, type Clocks, requeueAll, type SentUnder, sentAfter, sentUnder } from './pull.ts'
import { answersBatch, applyPush, noteFailure } from './push.ts'
import type { SyncResponse, Transport } from './transport.ts'

export type PassOptions = {
  db: AccountDb
  token: string
  transport: Transport
  collections: readonly Collection[]
  now: () => number
  /** Milliseconds by a clock that nobody sets; it may stand still while the device sleeps (`performance.now`). */
  uptime: () => number
  /** The number of the sync schema that this device speaks; the app's own, unless given. */
  schema?: number
  /** Entries in a batch and rows in a page at most; as many as a server takes, unless given. */
  sizes?: { batch: number; page: number }
}

/** A page of a pull that was asked for. */
type Asked = { sent: SentUnder; response: Promise<Answered | null> }
/** An answer, and when it was asked for (ms of the device's clock). */
type Answered = SyncResponse & { askedAt: number }

const PASS_MS = 20_000
const MAX_RESETS = 3
/** How long the server's time is known after an answer: its clock may be set, too. */
export const KNOWN_MS = 10_000
const SILENCE: Outcome = { kind: 'later', afterMs: null, silent: true }

/**
 * One bounded pass: pull to the end, then push batch by batch (sync rules 8–15); what waits leaves before the pull where the
 * server's time is known. It is bound to one token and one account. A pass may die anywhere: each step is one transaction, and
 * the next pass goes on from there.
 */
export async function runPass(options: PassOptions): Promise<Outcome> {
  return new Pass(options).run()
}

class Pass {
  private readonly deadline: number
  private readonly skip = { entries: new Set<string>(), collections: new Set<string>() }
  private clocks: Clocks = { server: 0, asked: 0, told: 0 }
  /** Entries in the next batch at most. */
  private limit: number
  private resets = 0
  private failed: string | null = null
  /** The batch that was marked as sent with the answer to the one before; null: there was none. */
  private marked: SyncBatch | null | undefined

  constructor(private readonly options: PassOptions) {
    this.deadline = options.now() + PASS_MS
    this.limit = this.largest
  }

  async run(): Promise<Outcome> {
    const { db, now } = this.options
    const afterMs = pauseLeft(await readSyncState(db), now())
    if (afterMs > 0) return { kind: 'paused', afterMs }
    if (this.leavesFirst()) {
      const ended = await this.push()
      if (ended !== 'again' && ended.kind !== 'done' && ended.kind !== 'partial') return ended
    }
    for (;;) {
      const ended = (await this.pull()) ?? (await this.push())
      if (ended !== 'again') return ended
    }
  }

  private get largest(): number {
    return this.options.sizes?.batch ?? MAX_BATCH
  }

  private get late(): boolean {
    return this.options.now() > this.deadline
  }

  /** Whether what waits leaves without a pull before it: the server's time is known, and no stamp is ahead of it (sync rule 8). */
  private leavesFirst(): boolean {
    const { lastAnswer, memory } = this.options.db
    const since = this.options.uptime() - (lastAnswer?.uptime ?? Number.NEGATIVE_INFINITY)
    if (!lastAnswer || since >= KNOWN_MS || memory.entries.size === 0) return false
    this.clocks.server = lastAnswer.serverTime + since
    return !isAhead(memory.state.clock, this.clocks)
  }

  /** Notes the server's time of an answer. */
  private hear(response: Answered, server: number): void {
    const { db, now, uptime } = this.options
    this.clocks = { server, asked: response.askedAt, told: now() }
    db.lastAnswer = { serverTime: server, uptime: uptime() }
  }

  /** Null when there is nothing left to read. */
  private async pull(): Promise<Outcome | 'again' | null> {
    const { db, now } = this.options
    // Only passes move the cursor, and this one has read where the one before it left it.
    let asked = this.ask(sentUnder(db.memory.state))
    for (;;) {
      const { sent } = asked
      const response = await asked.response
      if (response === null) return SILENCE
      if (response.status !== 200) return this.refused(response, sent)
      const answer = readPullAnswer(response.body)
      if (!answer) return { kind: 'later', afterMs: null }
      this.hear(response, answer.server_time)
      // The next page travels while this one is written.
      const from = answer.more && !this.late ? sentAfter(answer) : null
      const next = from && this.ask(from)
      if (!(await applyPull(db, answer, sent, this.clocks, now()))) return { kind: 'later', afterMs: 0 }
      if (!answer.more) return null
      if (!next) return { kind: 'later', afterMs: 0 }
      asked = next
    }
  }

  /** Asks for the page of a pull that begins at a cursor. */
  private ask(sent: SentUnder): Asked {
    const page = this.options.sizes?.page ?? MAX_PAGE
    const cursor = markText({ epoch: sent.mark.epoch, seq: sent.cursor })
    return { sent, response: this.send('GET', `/api/v1/sync?cursor=${cursor}&limit=${page}`, sent) }
  }

  private async push(): Promise<Outcome | 'again'> {
    const { db, now, collections } = this.options
    for (;;) {
      const { marked } = this
      this.marked = undefined
      // What is marked as sent leaves.
      if (this.late && !marked) return { kind: 'later', afterMs: 0 }
      const batch = marked === undefined ? await db.write((draft) => this.build(draft), now()) : marked
      if (!batch) return this.failed ? { kind: 'partial', code: this.failed } : { kind: 'done' }
      const path = collections.find(({ name }) => name === batch.collection)?.path
      if (!path) {
        this.skipCollection(batch.collection, 'unknown_collection')
        continue
      }
      const body = JSON.stringify({ entries: batch.entries.map((entry) => entry.wire) })
      const response = await this.send('POST', `/api/v1/${path}/bulk_upsert`, batch.sent, body)
      const ended = response ? await this.answered(batch, response) : SILENCE
      if (ended) return ended
    }
  }

  private async answered(batch: SyncBatch, response: Answered): Promise<Outcome | 'again' | null> {
    const { db, now } = this.options
    const { status } = response
    if (status === 404 || status === 405) {
      this.skipCollection(batch.collection, 'not_found')
      return null
    }
    if (status === 413 || status === 500 || status === 400 || status === 422) {
      await this.halve(batch, codeOf(response))
      return null
    }
    if (status !== 200) return this.refused(response, batch.sent)
    const answer = readPushAnswer(response.body)
    if (!answer || !answersBatch(batch, answer)) return { kind: 'later', afterMs: null }
    this.hear(response, answer.server_time)
    for (const { wire } of batch.entries) this.skip.entries.add(idText(batch.collection, wire.key))
    // One commit takes in the answer and marks the next batch as sent.
    const taken = await db.write(async (draft) => {
      const again = await applyPush(draft, batch, answer, this.clocks)
      const goesOn = again?.length === 0 && !this.late
      return again && { again, marked: goesOn ? await this.build(draft) : undefined }
    }, now())
    if (!taken) return { kind: 'later', afterMs: 0 }
    this.marked = taken.marked
    for (const id of taken.again) this.skip.entries.delete(id)
    return null
  }

  private build(draft: Draft): Promise<SyncBatch | null> {
    return buildBatch(draft, this.limit, this.skip, this.clocks)
  }

  /** A batch that is refused whole is halved, down to one entry, which is then left for a later pass. */
  private async halve(batch: SyncBatch, code: string): Promise<void> {
    const only = batch.entries.length === 1 ? batch.entries[0] : undefined
    if (!only) {
      this.limit = batch.entries.length >> 1
      return
    }
    this.skip.entries.add(idText(batch.collection, only.wire.key))
    this.limit = this.largest
    this.failed = code
    await noteFailure(this.options.db, batch.collection, only.wire.key, code)
  }

  private skipCollection(collection: string, code: string): void {
    this.skip.collections.add(collection)
    this.failed = code
  }

  private async refused(response: SyncResponse, sent: SentUnder): Promise<Outcome | 'again'> {
    const { status, retryAfter } = response
    if (status === 401) {
      const gone = codeOf(response) === 'account_gone' ? { gone: true } : {}
      return { kind: 'unauthorized', token: this.options.token, ...gone }
    }
    if (status === 410) return this.setBack(response, sent)
    const passing = status === 408 || status === 425 || status === 429 || status >= 500
    return passing ? { kind: 'later', afterMs: retryAfter } : { kind: 'blocked', code: codeOf(response) }
  }

  private async setBack(response: SyncResponse, sent: SentUnder): Promise<Outcome | 'again'> {
    const { db, now } = this.options
    const mark = isObject(response.body) ? readMark(String(response.body.mark)) : null
    if (!mark || ++this.resets > MAX_RESETS) return { kind: 'later', afterMs: null }
    await requeueAll(db, mark, sent, now())
    return 'again'
  }

  /** Null is silence: nothing came back, or not whole. */
  private async send(
    method: 'GET' | 'POST',
    path: string,
    sent: SentUnder,
    body?: string,
  ): Promise<Answered | null> {
    const { db, token, transport, now, schema = SCHEMA_VERSION } = this.options
    const askedAt = now()
    const headers = {
      authorization: `Bearer ${token}`,
      [HEADER.account]: db.userId,
      [HEADER.mark]: markText(sent.mark),
      [HEADER.schema]: String(schema),
    }
    try {
      const response = await transport({ method, path, headers, ...(body === undefined ? {} : { body }) })
      return { ...response, askedAt }
    } catch {
      return null
    }
  }
}

/** A pause that the server asks for is kept so long at most, whatever it says and whatever became of the clock. */
const LONGEST_PAUSE_MS = 600_000

/** What is left of the pause that the server asked for with `Retry-After`, whoever was told: this page, another tab, the worker. */
function pauseLeft({ lastPass }: SyncState, now: number): number {
  const { retryAt = null, at = 0 } = lastPass ?? {}
  if (retryAt === null || now < at) return 0
  return Math.min(retryAt, at + LONGEST_PAUSE_MS) - now
}

const codeOf = ({ body, status }: SyncResponse): string =>
  isObject(body) && typeof body.code === 'string' ? body.code : `http_${status}`
