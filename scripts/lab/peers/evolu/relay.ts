import './evolu-globals.ts'
import { timingSafeEqual } from 'node:crypto'
import type { Server } from 'node:http'
import {
  createRandom,
  createRandomBytes,
  createSqlite,
  createSymmetricCrypto,
  isNonEmptyReadonlyArray,
  SimpleName,
  type SqliteDriver,
  type SqliteRow,
  type TimestampBytes,
} from '@evolu/common'
import {
  applyProtocolMessageAsRelay,
  Counter,
  createBaseSqliteStorageTables,
  createRelaySqliteStorage,
  createRelayStorageTables,
  createTimestamp,
  DbChange,
  decryptAndDecodeDbChange,
  type EncryptedDbChange,
  encodeAndEncryptDbChange,
  Millis,
  ownerIdToOwnerIdBytes,
  timestampBytesToTimestamp,
} from '@evolu/common/local-first'
import Database from 'better-sqlite3'
import { WebSocketServer } from 'ws'
import { type Found, flipRows } from '../../../bench/peers/flip-rows.ts'
import { columnsOf, hexOf, idOf, ownerOf } from './evolu-rows.ts'

type StoredChange = { timestamp: TimestampBytes; change: EncryptedDbChange }

const CHUNK = 1000
const symmetricCrypto = createSymmetricCrypto({ randomBytes: createRandomBytes() })

/**
 * Evolu's relay: its own storage and protocol over SQLite, with our server's durability. What it holds is encrypted; the
 * owner follows from the name of a database, so that it can be seeded and read here.
 */
export class PeersRelay {
  /** Those who wait for changes. */
  private readonly waiting: ((value: unknown) => void)[] = []

  private constructor(
    private readonly database: Database.Database,
    private readonly storage: ReturnType<ReturnType<typeof createRelaySqliteStorage>>,
  ) {}

  static async open(path: string): Promise<PeersRelay> {
    const database = new Database(path)
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = FULL')
    const created = await createSqlite({ createSqliteDriver: async () => driverOf(database) })(
      SimpleName.orThrow('relay'),
    )
    if (!created.ok) throw new Error(JSON.stringify(created.error))
    const sqlite = created.value
    for (const made of [createBaseSqliteStorageTables({ sqlite }), createRelayStorageTables({ sqlite })])
      if (!made.ok) throw new Error(JSON.stringify(made.error))
    const storage = createRelaySqliteStorage({ sqlite, random: createRandom(), timingSafeEqual })({
      isOwnerWithinQuota: () => true,
      onStorageError: (error) => console.error('relay', error),
    })
    return new PeersRelay(database, storage)
  }

  /** Answers devices over WebSockets at `path`. None listens to another here: nothing is broadcast. */
  listen(server: Server, path: string): void {
    const { storage } = this
    new WebSocketServer({ server, path }).on('connection', (socket) => {
      socket.on('message', async (data: Buffer) => {
        const answer = await applyProtocolMessageAsRelay({ storage })(new Uint8Array(data))
        if (answer.ok) socket.send(answer.value.message)
        else console.error('relay', answer.error)
        for (const resolve of this.waiting.splice(0)) resolve(null)
      })
    })
  }

  /** A change for each row, of one device. */
  async seed(name: string, count: number): Promise<void> {
    const owner = await ownerOf(name)
    const ownerId = ownerIdToOwnerIdBytes(owner.id)
    const millis = Millis.orThrow(Date.now())
    const messages = flipRows(count).map((row, n) => {
      const timestamp = createTimestamp({ millis, counter: Counter.orThrow(n) })
      const change = DbChange.orThrow({
        table: 'flips',
        id: idOf(row.id),
        values: columnsOf(row),
        isInsert: true,
        isDelete: null,
      })
      return {
        timestamp,
        change: encodeAndEncryptDbChange({ symmetricCrypto })({ timestamp, change }, owner.encryptionKey),
      }
    })
    this.storage.setWriteKey(ownerId, owner.writeKey)
    for (let from = 0; from < messages.length; from += CHUNK) {
      const chunk = messages.slice(from, from + CHUNK)
      if (!isNonEmptyReadonlyArray(chunk)) continue
      const written = await this.storage.writeMessages(ownerId, chunk)
      if (!written.ok) throw new Error(JSON.stringify(written.error))
    }
  }

  /** Resolves when it holds that many changes of the database. */
  async holds(name: string, changes: number): Promise<void> {
    for (let held = await this.count(name); held < changes; held = await this.count(name))
      await new Promise((resolve) => this.waiting.push(resolve))
  }

  private async count(name: string): Promise<number> {
    const owner = ownerIdToOwnerIdBytes((await ownerOf(name)).id)
    const sql = 'select count(*) as count from evolu_message where ownerId = ?'
    return this.database.prepare<[Uint8Array], { count: number }>(sql).get(owner)?.count ?? 0
  }

  /** The rows as its changes make them: the last writer of each column. */
  async rows(name: string): Promise<Found[]> {
    const { encryptionKey } = await ownerOf(name)
    const rows = new Map<string, Record<string, unknown>>()
    for (const { timestamp, change } of await this.changes(name)) {
      const message = { timestamp: timestampBytesToTimestamp(timestamp), change }
      const read = decryptAndDecodeDbChange({ symmetricCrypto })(message, encryptionKey)
      if (!read.ok) throw new Error(JSON.stringify(read.error))
      const { id, values } = read.value
      rows.set(id, { ...rows.get(id), ...values, id: hexOf(id) })
    }
    return [...rows.values()].map(({ sold, autoTax, ...row }) => ({
      ...row,
      sold: sold === 1,
      autoTax: autoTax === 1,
    }))
  }

  private async changes(name: string): Promise<StoredChange[]> {
    const owner = ownerIdToOwnerIdBytes((await ownerOf(name)).id)
    const sql = 'select timestamp, change from evolu_message where ownerId = ? order by timestamp'
    return this.database.prepare<[Uint8Array], StoredChange>(sql).all(owner)
  }
}

/** SQLite as Evolu asks for it, its statements prepared once. */
function driverOf(database: Database.Database): SqliteDriver {
  const prepared = new Map<string, Database.Statement<unknown[], SqliteRow>>()
  const statementOf = (sql: string) => {
    const known = prepared.get(sql) ?? database.prepare<unknown[], SqliteRow>(sql)
    prepared.set(sql, known)
    return known
  }
  return {
    exec({ sql, parameters }) {
      const statement = statementOf(sql)
      if (statement.reader) return { rows: statement.all(...parameters), changes: 0 }
      return { rows: [], changes: statement.run(...parameters).changes }
    },
    export: () => database.serialize(),
    [Symbol.dispose]: () => {
      database.close()
    },
  }
}
