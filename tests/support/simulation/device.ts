import { Dexie, type ObservabilitySet } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { compactLog } from '#data/db/compaction.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { openAccountDb } from '#data/db/open-account.ts'
import type { Outcome } from '#data/db/types.ts'
import { runPass } from '#data/sync/pass.ts'
import type { Transport } from '#data/sync/transport.ts'
import { DEFAULT_PROFILE } from '#shared/contract/collection.ts'
import { newClient } from '#shared/contract/stamp.ts'
import type { Activity } from './activity.ts'
import { deviceCollections, SCHEMA_NUMBERS } from './collections.ts'
import type { Write } from './ledger.ts'
import { pick, type Random } from './random.ts'
import type { Listener, Wire } from './wire.ts'

Dexie.dependencies.IDBKeyRange = IDBKeyRange

/** Small enough that every history crosses pages and splits batches. */
const SIZES = { batch: 3, page: 2 }
/** So that most passes compact the log, and some leave a tail. */
const COMPACT_AT = 3

export type Session = { token: string; userId: string; person: number }

/** One account on one device: the connections of its page, of a second tab and of the replayer, to the same store. */
export type Local = { userId: string; person: number; page: AccountDb; worker: AccountDb; tab?: AccountDb }

export type Pass = Listener & { local: Local; session: Session }

/** What all devices of a history share; the openings of each are of the profiles in turn. */
type Surroundings = { random: Random; activity: Activity; wire: Wire; profiles: readonly string[] }

/** A device: its store survives its crashes, everything else does not. */
export class SimDevice {
  offset = 0
  schema: 1 | 2 = 1
  session: Session | null = null
  readonly locals = new Map<string, Local>()
  /** The account that each person's address last opened here. */
  readonly remembered = new Map<number, string>()
  readonly passes = new Set<Pass>()
  /** Edits whose save has not answered yet. */
  readonly unsure = new Set<Write>()
  private readonly store = new IDBFactory()
  private openings: number

  constructor(
    readonly n: number,
    private readonly clock: () => number,
    private readonly around: Surroundings,
  ) {
    this.openings = n
  }

  wall(): number {
    return this.clock() + this.offset
  }

  get local(): Local | undefined {
    return this.session ? this.locals.get(this.session.userId) : undefined
  }

  async begin(session: Session): Promise<void> {
    this.session = session
    if (this.locals.has(session.userId)) return
    this.locals.set(session.userId, await this.opened(session))
  }

  /** Opens a database; `names`: under the names that two of its openings already have. */
  private async opened(of: Pick<Local, 'userId' | 'person'>, names?: Local): Promise<Local> {
    const { userId, person } = of
    const page = await this.openPage(userId, names?.page)
    return { userId, person, page, worker: await this.openWorker(userId, names?.worker.client) }
  }

  /** What a page opens: the next profile, or that of an opening whose name it takes too. */
  private openPage(userId: string, like?: AccountDb): Promise<AccountDb> {
    const profile = like?.profile ?? pick(this.around.profiles, this.openings++)
    return this.open(userId, like?.client, profile)
  }

  /** What a pass opens: it works there also while a request of its lies on the wire. */
  private async openWorker(userId: string, client?: string): Promise<AccountDb> {
    const db = await this.open(userId, client)
    const { write, compact } = db
    db.write = <T>(...how: Parameters<typeof write<T>>) =>
      this.around.activity.track((write<T>).call(db, ...how))
    db.compact = (work) => this.around.activity.track(compact.call(db, work))
    return db
  }

  private async open(userId: string, client = newClient(this.around.random), profile = DEFAULT_PROFILE) {
    Dexie.dependencies.indexedDB = this.store
    const db = openAccountDb(userId, { client, profile })
    await db.open()
    hearOwn(db)
    return db
  }

  /** The second tab of an account. One that is `deaf` is told of no commit: it was frozen, or who committed was killed. */
  async secondTab(local: Local, deaf: boolean): Promise<AccountDb> {
    local.tab ??= await this.openPage(local.userId)
    if (deaf) Dexie.on.storagemutated.unsubscribe(listeningOf(local.tab).onCommit)
    return local.tab
  }

  /**
   * Starts a pass of the signed-in account, unless one runs: the Web Lock, which `steal` takes by force. Answers how it
   * ends; null where it was killed.
   */
  start(
    transport: (pass: Pass) => Transport,
    steal: boolean,
    session: Session | null = this.session,
  ): Promise<Outcome | null> | undefined {
    const { local } = this
    if (!local || !session) return
    if (!steal && [...this.passes].some((pass) => pass.local === local)) return
    const pass: Pass = { alive: true, device: this.n, local, session }
    this.passes.add(pass)
    this.around.activity.begin(pass)
    return this.run(pass, transport(pass)).finally(() => {
      this.passes.delete(pass)
      this.around.activity.end(pass)
      // It may have asked for a page that it does not wait for any more.
      pass.alive = false
    })
  }

  private async run(pass: Pass, transport: Transport): Promise<Outcome | null> {
    const { local, session } = pass
    const now = () => this.wall()
    try {
      const outcome = await runPass({
        db: local.worker,
        token: session.token,
        transport,
        collections: deviceCollections,
        now,
        uptime: this.clock,
        sizes: SIZES,
        schema: SCHEMA_NUMBERS[this.schema],
      })
      if (local.worker.memory.waiting >= COMPACT_AT) await compactLog(local.worker, now())
      return pass.alive ? outcome : null
    } catch (error) {
      if (pass.alive) throw error
      return null
    }
  }

  /** Everything that runs dies, transactions under way included; the store keeps what was committed. */
  async crash(): Promise<void> {
    this.killPasses()
    for (const local of this.locals.values()) {
      killPages(local)
      this.around.activity.end(local)
      local.page = await this.openPage(local.userId)
    }
    await this.reopenWorkers()
  }

  /** The service worker is stopped; the page lives on. */
  async crashWorker(): Promise<void> {
    this.killPasses()
    await this.reopenWorkers()
  }

  killPasses(): void {
    for (const pass of this.passes) {
      pass.alive = false
      this.around.activity.end(pass)
    }
    this.passes.clear()
    this.around.wire.forgetDead(this.n)
    for (const local of this.locals.values()) kill(local.worker)
  }

  private async reopenWorkers(): Promise<void> {
    for (const local of this.locals.values()) local.worker = await this.openWorker(local.userId)
  }

  /** The whole disk of another device, which goes on: its accounts, its session, its version; `running`: its names too. */
  async becomeCopyOf(source: SimDevice, running: boolean): Promise<void> {
    for (const userId of [...this.locals.keys()]) await this.erase(userId)
    for (const local of source.locals.values()) await this.take(local, running)
    this.session = source.session
    this.schema = source.schema
    this.remembered.clear()
    for (const [person, userId] of source.remembered) this.remembered.set(person, userId)
  }

  /**
   * The database of another device in place of this one's own. Only a newly started browser ever sees a copy, unless
   * the whole machine was copied while it was running.
   */
  async take(source: Local, running: boolean): Promise<void> {
    const { userId } = source
    this.killPasses()
    const before = this.locals.get(userId)
    if (before) killPages(before)
    if (before) this.around.activity.end(before)
    this.locals.delete(userId)
    const disk = await this.open(userId)
    for (const from of source.page.tables) {
      const [copied, keys] = await source.page.transaction('r', from, () =>
        Promise.all([from.toArray(), from.orderBy(':id').keys()]),
      )
      const to = disk.table(from.name)
      await to.clear()
      await to.bulkPut(copied, from.schema.primKey.keyPath ? undefined : keys)
    }
    // A copied disk goes on numbering where the other one was, also where all of its log is compacted.
    const next = await source.page.read(({ memory }) => memory.last + 1)
    await disk.log.put({}, next)
    await disk.log.delete(next)
    disk.close()
    await this.reopenWorkers()
    this.locals.set(userId, await this.opened(source, running ? source : undefined))
  }

  /** « Effacer »: the account's data leave this device. */
  async erase(userId: string): Promise<void> {
    const local = this.locals.get(userId)
    if (!local) return
    await this.crashWorker()
    closeAll(local)
    this.locals.delete(userId)
    for (const [person, known] of this.remembered) if (known === userId) this.remembered.delete(person)
    Dexie.dependencies.indexedDB = this.store
    await Dexie.delete(local.page.name)
  }

  close(): void {
    for (const local of this.locals.values()) closeAll(local)
  }
}

function closeAll({ page, tab, worker }: Local): void {
  for (const db of [page, tab, worker]) db?.close()
}

function killPages(local: Local): void {
  kill(local.page)
  if (local.tab) kill(local.tab)
  delete local.tab
}

/** What an opening does at a commit, which it keeps to itself. */
const listeningOf = (db: AccountDb) => db as unknown as { onCommit: (parts: ObservabilitySet) => void }

/** The store whose commit Dexie is telling of. */
let committed: unknown = null

/**
 * Dexie tells every opening in this process of a commit, by the name of its database, which an account's databases have in
 * common on all devices. An opening is to hear those of its own device.
 */
function hearOwn(db: AccountDb): void {
  const { connection } = rawOf(db)
  const store = connection?._rawDatabase
  if (!connection || !store) throw new Error('a device without a store')
  const begin = connection.transaction
  connection.transaction = function (...of) {
    const transaction = begin.apply(this, of)
    transaction.addEventListener('complete', () => {
      committed = store
    })
    return transaction
  }
  const listening = listeningOf(db)
  const { onCommit } = listening
  Dexie.on.storagemutated.unsubscribe(onCommit)
  listening.onCommit = (parts) => {
    if (committed === store) onCommit(parts)
  }
  Dexie.on.storagemutated.subscribe(listening.onCommit)
}

type Raw = {
  db: unknown
  mode: string
  _state: string
  _started: boolean
  _requests: unknown[]
  _start(): void
  _abort(name: string): void
  abort(): void
}

type Connection = { _rawDatabase?: { transactions: Raw[] }; transaction: IDBDatabase['transaction'] }

/** A connection, and the transactions of all connections to its database. */
function rawOf(db: AccountDb): { connection: Connection | null; transactions: Raw[] } {
  const connection = db.backendDB() as unknown as Connection | null
  return { connection, transactions: connection?._rawDatabase?.transactions ?? [] }
}

/** What the end of the process does to a connection: its open transactions are rolled back, but for those that commit. */
function kill(db: AccountDb): void {
  const { connection, transactions } = rawOf(db)
  for (const transaction of transactions) {
    const open = transaction._state !== 'finished' && transaction._state !== 'committing'
    if (transaction.db === connection && open) transaction.abort()
  }
  db.close()
}

/** What a disk without room does to the next write of a connection: all of its requests succeed, and its commit fails. */
export function refuseNextCommit(db: AccountDb): void {
  const { connection, transactions } = rawOf(db)
  const { push } = transactions
  transactions.push = (...made) => {
    const write = made.find((one) => one.db === connection && one.mode === 'readwrite')
    if (!write) return push.apply(transactions, made)
    transactions.push = push
    const step = write._start.bind(write)
    write._start = () =>
      write._started && write._requests.length === 0 ? write._abort('QuotaExceededError') : step()
    return push.apply(transactions, made)
  }
}
