import type { Hono } from 'hono'
import { pino } from 'pino'
import type { SyncRequest, SyncResponse } from '#data/transport.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import type { AppEnv } from '#server/http/env.ts'
import { LiveHub } from '#server/sync/live-hub.ts'
import { newClient, type Stamp } from '#shared/contract/stamp.ts'
import { POISON, serverCollections } from './sim-collections.ts'
import type { Random } from './sim-random.ts'

/** A row as it lies in the server's database. */
export type ServerRow = {
  account: string
  collection: string
  key: string
  v: Record<string, unknown>
  h: Record<string, Stamp>
  deleted: boolean
  seq: number
}
type Line = { collection: string; key: string; field: string; value: unknown }

const log = pino({ level: 'silent' })
const config = readConfig({ JWT_SECRET: 'un secret pour la simulation, assez long' })
const passwords = {
  hash: async (password: string) => password,
  matches: async (known: string | null, password: string) => known === password,
}

let migrated: Promise<Buffer> | undefined
async function emptyDatabase(): Promise<Buffer> {
  const { file, close } = await openDatabase(':memory:')
  const copy = file.serialize()
  await close()
  return copy
}

/** The real server on a real database in memory, with a clock, crashes, backups and versions. */
export class SimServer {
  offset = 0
  schema: 1 | 2 = 1
  /** The latest time that this server's clock ever showed. */
  maxWall = 0
  backup: { copy: Buffer; at: number } | null = null
  private app: Hono<AppEnv>

  private constructor(
    private database: Database,
    private readonly now: () => number,
    private readonly random: Random,
  ) {
    this.app = this.boot()
  }

  static async start(now: () => number, random: Random): Promise<SimServer> {
    migrated ??= emptyDatabase()
    return new SimServer(await openDatabase(Buffer.from(await migrated)), now, random)
  }

  private boot(): Hono<AppEnv> {
    return createApp({
      db: this.database.db,
      live: new LiveHub(),
      now: () => this.wall(),
      random: this.random,
      boot: newClient(this.random),
      config,
      secret: config.jwtSecret ?? '',
      passwords,
      log,
      pageDir: null,
      outside: {},
      collections: serverCollections[this.schema],
    })
  }

  wall(): number {
    const wall = this.now() + this.offset
    this.maxWall = Math.max(this.maxWall, wall)
    return wall
  }

  /** The process ends and starts again: what was not committed is gone. */
  restart(): void {
    this.app = this.boot()
  }

  takeBackup(): void {
    this.backup = { copy: this.database.file.serialize(), at: this.now() }
  }

  async restore(clockToo: boolean): Promise<boolean> {
    if (!this.backup) return false
    await this.database.close()
    this.database = await openDatabase(Buffer.from(this.backup.copy))
    if (clockToo) this.offset -= this.now() - this.backup.at
    this.restart()
    return true
  }

  stop(): Promise<void> {
    return this.database.close()
  }

  async call(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<SyncResponse> {
    const answer = await this.app.request(path, { method, headers, ...(body === undefined ? {} : { body }) })
    const text = await answer.text()
    const parsed: unknown = text === '' ? undefined : JSON.parse(text)
    if (typeof parsed === 'object' && parsed !== null && 'schema' in parsed) parsed.schema = this.schema
    const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN)
    return {
      status: answer.status,
      body: parsed,
      retryAfter: Number.isFinite(seconds) ? seconds * 1000 : null,
    }
  }

  /** A device's request. A batch that carries a poisoned value makes this server fail, as a bug in it would. */
  async handle({ method, path, headers, body }: SyncRequest): Promise<SyncResponse> {
    if (body !== undefined && holdsPoison(body))
      return { status: 500, body: { code: 'internal' }, retryAfter: null }
    return this.call(method, path, headers, body)
  }

  /** The process dies in the middle of this request's commit: nothing comes back, nothing of it may stay. */
  async handleAndDie(request: SyncRequest): Promise<void> {
    const { file } = this.database
    file.exec("create temp trigger die before update on heads begin select raise(abort, 'killed'); end")
    await this.handle(request)
    file.exec('drop trigger die')
    this.restart()
  }

  rows(): ServerRow[] {
    const records = this.database.file.prepare('select * from records order by user_id, seq').all()
    return (records as RecordLine[]).map(({ user_id, collection, key, doc, h, deleted, seq }) => ({
      account: user_id,
      collection,
      key,
      v: JSON.parse(doc),
      h: JSON.parse(h),
      deleted: deleted !== 0,
      seq,
    }))
  }

  row(account: string, collection: string, key: string): ServerRow | undefined {
    return this.rows().find((r) => r.account === account && r.collection === collection && r.key === key)
  }

  journal(): Line[] {
    const lines = this.database.file.prepare('select collection, key, field, value from journal').all()
    return (lines as (Line & { value: string })[]).map((line) => ({ ...line, value: JSON.parse(line.value) }))
  }

  accounts(): Set<string> {
    const users = this.database.file.prepare('select id from users').all()
    return new Set((users as { id: string }[]).map(({ id }) => id))
  }

  heads(): string {
    return JSON.stringify(this.database.file.prepare('select * from heads order by user_id').all())
  }
}

type RecordLine = {
  user_id: string
  collection: string
  key: string
  doc: string
  h: string
  deleted: number
  seq: number
}

const holdsPoison = (body: string): boolean =>
  [...body.matchAll(/:(\d{9,})[,}]/g)].some(
    ([, digits]) => Number(digits) >= POISON && Number(digits) < 2 * POISON,
  )
