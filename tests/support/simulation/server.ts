import type { Hono } from 'hono'
import { pino } from 'pino'
import { KNOWN_MS } from '#data/sync/pass.ts'
import type { SyncRequest, SyncResponse } from '#data/sync/transport.ts'
import { carryOver, readReplaced } from '#scripts/backup/carry-over.ts'
import { createApp } from '#server/app.ts'
import { ClosedAccounts } from '#server/closed-accounts.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/engine/database.ts'
import type { ServerRow as Stored } from '#server/db/records.ts'
import type { RecordTable } from '#server/db/schema.ts'
import { AccountQueue, AccountTurns } from '#server/http/account-queue.ts'
import type { AppEnv } from '#server/http/env.ts'
import { LiveHub } from '#server/sync/live-hub.ts'
import type { SyncContext } from '#server/sync/sync-context.ts'
import { newClient, type Stamp } from '#shared/contract/stamp.ts'
import { appTransport } from '#tests/support/app-transport.ts'
import { backupOf, emptyDatabase, openedAgain, restored, rowsOf } from '#tests/support/database.ts'
import { POISON, SCHEMA_NUMBERS, serverCollections } from './collections.ts'
import type { Place } from './ledger.ts'
import { pick, type Random } from './random.ts'

/** A row as it lies in the server's database. */
export type ServerRow = Stored & { account: string; collection: string; key: string }
type Line = { collection: string; key: string; field: string; value: unknown }

const log = pino({ level: 'silent' })
const config = readConfig({ JWT_SECRET: 'un secret pour la simulation, assez long' })
const passwords = {
  hash: async (password: string) => password,
  matches: async (known: string | null, password: string) => known === password,
}

/** The real server on a real database in memory, with a clock, crashes, backups and versions. */
export class SimServer {
  offset = 0
  schema: 1 | 2 = 1
  /** The latest time that this server's clock ever showed, or that a device which heard it may go on by. */
  maxWall = 0
  /** Bounds of an account that are smaller than a player's; undefined: the usual ones. */
  bounds: SyncContext['bounds']
  backup: { copy: Buffer; at: number } | null = null
  private processes: { app: Hono<AppEnv>; closedAccounts: ClosedAccounts }[]
  private calls = 0

  private constructor(
    private database: Database,
    /** On PostgreSQL, what a second process has of the same database. */
    private again: Database,
    private readonly now: () => number,
    private readonly random: Random,
  ) {
    this.processes = this.boot()
  }

  static async start(now: () => number, random: Random): Promise<SimServer> {
    const database = await emptyDatabase()
    return new SimServer(database, await openedAgain(database), now, random)
  }

  /** One process on SQLite; two on PostgreSQL, which share the database alone. */
  private boot(): SimServer['processes'] {
    const databases = this.database.kind === 'sqlite' ? [this.database] : [this.database, this.again]
    return databases.map((database) => this.process(database))
  }

  private process(database: Database): SimServer['processes'][number] {
    const closedAccounts = new ClosedAccounts(database.db, log)
    const boot = newClient(this.random)
    const bounds = () => this.bounds
    const app = createApp({
      get bounds() {
        return bounds()
      },
      db: database.db,
      live: new LiveHub(),
      now: () => this.wall(),
      random: this.random,
      boot,
      inTurn: database.inTurn,
      queue: new AccountQueue(),
      closedAccounts,
      turns: new AccountTurns(),
      config,
      metricsToken: '',
      handAdminLink: async () => {},
      secret: config.jwtSecret ?? '',
      passwords,
      log,
      pageDir: null,
      outside: {},
      collections: serverCollections[this.schema],
      schema: SCHEMA_NUMBERS[this.schema],
    })
    return { app, closedAccounts }
  }

  wall(): number {
    const wall = this.now() + this.offset
    this.maxWall = Math.max(this.maxWall, wall)
    return wall
  }

  /** A device that heard the time before goes on by it for a while. */
  setClock(offset: number): void {
    this.maxWall = Math.max(this.maxWall, this.wall() + KNOWN_MS)
    this.offset = offset
  }

  /** The process ends and starts again: what was not committed is gone. */
  restart(): void {
    this.processes = this.boot()
  }

  async takeBackup(): Promise<void> {
    this.backup = { copy: await backupOf(this.database), at: this.now() }
  }

  /** The backup takes the place of the database, with what the restore command carries over from that. */
  async restore(clockToo: boolean): Promise<boolean> {
    if (!this.backup) return false
    const replaced = await readReplaced(this.database.db)
    await this.stop()
    this.database = await restored(this.backup.copy)
    this.again = await openedAgain(this.database)
    await carryOver(this.database.db, replaced)
    if (clockToo) this.setClock(this.offset - (this.now() - this.backup.at))
    this.restart()
    return true
  }

  /** Once no row is left of the accounts that were closed. */
  async emptied(): Promise<void> {
    for (const { closedAccounts } of this.processes) await closedAccounts.emptyLeft()
  }

  async stop(): Promise<void> {
    if (this.database.kind === 'postgres') await this.again.close()
    await this.database.close()
  }

  /** A request to the process whose turn it is. */
  readonly call = appTransport(() => {
    const process = pick(this.processes, this.calls++)
    if (!process) throw new Error('no process serves')
    return process
  })

  /** A device's request. A batch that carries a poisoned value makes this server fail, as a bug in it would. */
  async handle(request: SyncRequest): Promise<SyncResponse> {
    if (request.body !== undefined && holdsPoison(request.body))
      return { status: 500, body: { code: 'internal' }, retryAfter: null }
    return this.call(request)
  }

  /** The process dies in the middle of this request's commit: nothing comes back, nothing of it may stay. */
  async handleAndDie(request: SyncRequest): Promise<void> {
    const [plant, pull] = DEADLY[this.database.kind]
    await this.exec(plant)
    await this.handle(request)
    await this.exec(pull)
    this.restart()
  }

  private async exec(statements: string): Promise<void> {
    if (this.database.kind === 'sqlite') this.database.file.exec(statements)
    else await this.database.pool.query(statements)
  }

  async rows(): Promise<ServerRow[]> {
    const asked = 'select * from records order by user_id, seq'
    const records = await rowsOf<RecordTable>(this.database, asked)
    return records.map(({ user_id, collection, key, doc, h, deleted, seq }) => ({
      account: user_id,
      collection,
      key,
      v: JSON.parse(doc),
      h: JSON.parse(h),
      deleted: deleted !== 0,
      seq,
    }))
  }

  async row(account: string, collection: string, key: string): Promise<ServerRow | undefined> {
    return (await this.rows()).find(
      (r) => r.account === account && r.collection === collection && r.key === key,
    )
  }

  /** Stores a value as no version of today would, for its account's devices to find. */
  async plant(
    { account, collection, key, field }: Place & { account: string },
    value: unknown,
    stamp: Stamp,
  ): Promise<void> {
    const found = await this.row(account, collection, key)
    const doc = JSON.stringify({ ...found?.v, [field]: value })
    const h = JSON.stringify({ ...found?.h, [field]: stamp })
    const before = JSON.stringify(found?.v[field] ?? null)
    await this.exec(`
      insert into journal (user_id, id, at, collection, key, field, value, stamp, replaced_by)
        values ('${account}', '${stamp}', 0, '${collection}', '${key}', '${field}', '${before}', '', '${stamp}')
        on conflict do nothing;
      update heads set seq = seq + 1 where user_id = '${account}';
      delete from records where user_id = '${account}' and collection = '${collection}' and key = '${key}';
      insert into records (user_id, collection, key, doc, h, deleted, seq)
        select user_id, '${collection}', '${key}', '${doc}', '${h}', 0, seq from heads where user_id = '${account}';`)
  }

  async journal(): Promise<Line[]> {
    const asked = 'select collection, key, field, value from journal'
    const lines = await rowsOf<Line & { value: string }>(this.database, asked)
    return lines.map((line) => ({ ...line, value: JSON.parse(line.value) }))
  }

  async accounts(): Promise<Set<string>> {
    const users = await rowsOf<{ id: string }>(this.database, 'select id from users')
    return new Set(users.map(({ id }) => id))
  }

  async heads(): Promise<string> {
    return JSON.stringify(await rowsOf(this.database, 'select * from heads order by user_id'))
  }
}

/** What makes a push fail in the middle of its commit, and what takes that away. */
const DEADLY: Record<Database['kind'], [string, string]> = {
  sqlite: [
    "create temp trigger die before update on heads begin select raise(abort, 'killed'); end",
    'drop trigger die',
  ],
  postgres: [
    `create function die() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
     create trigger die before update on heads for each row execute function die()`,
    'drop function die cascade',
  ],
}

const holdsPoison = (body: string): boolean =>
  [...body.matchAll(/:(\d{9,})[,}]/g)].some(
    ([, digits]) => Number(digits) >= POISON && Number(digits) < 2 * POISON,
  )
