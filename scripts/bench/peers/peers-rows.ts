import { createHash } from 'node:crypto'
import Database from 'better-sqlite3'
import { type FlipRow, flipRows } from './flip-rows.ts'
import type { Entry, RowsPage } from './remote.ts'

/** A row of the bare server with what CouchDB's protocol needs to know of it: the revisions, the newest first. */
export type RowRecord = { seq: number; row: FlipRow; revs: string[] }

type Stored = { seq: number; doc: string; revs: string }

/** The rows of every database of the bare server: no account, no validation, no merge; our server's durability. */
export class PeersRows {
  private readonly database: Database.Database
  private seq = 0

  constructor(path: string) {
    this.database = new Database(path)
    this.database.pragma('journal_mode = WAL')
    this.database.pragma('synchronous = FULL')
    this.database.exec(`
      create table rows (
        name text, key text, seq integer not null, doc text not null, revs text not null,
        primary key (name, key)
      ) without rowid;
      create index rows_by_seq on rows (name, seq)`)
  }

  seed(name: string, count: number): void {
    this.commit(() => {
      for (const row of flipRows(count)) this.put(name, row, [revisionOf(row)])
    })
  }

  get(name: string, id: string): RowRecord | undefined {
    return this.read('select seq, doc, revs from rows where name = ? and key = ?', [name, id])[0]
  }

  /** Records in the order of their last change. */
  after(name: string, seq: number, limit: number): RowRecord[] {
    const sql = 'select seq, doc, revs from rows where name = ? and seq > ? order by seq limit ?'
    return this.read(sql, [name, seq, limit])
  }

  page(name: string, after: number, limit: number): RowsPage {
    const found = this.after(name, after, limit + 1)
    const rows = found.slice(0, limit)
    return {
      rows: rows.map(({ row }) => row),
      cursor: rows.at(-1)?.seq ?? after,
      more: found.length > limit,
    }
  }

  /** Changes rows that are there. */
  merge(name: string, entries: readonly Entry[]): void {
    this.commit(() => {
      for (const entry of entries) {
        const before = this.get(name, entry.id)
        if (!before) throw new Error(`no row ${entry.id}`)
        this.put(name, { ...before.row, ...entry }, before.revs)
      }
    })
  }

  put(name: string, row: FlipRow, revs: readonly string[]): void {
    this.seq += 1
    this.database
      .prepare('insert or replace into rows values (?, ?, ?, ?, ?)')
      .run(name, row.id, this.seq, JSON.stringify(row), JSON.stringify(revs))
  }

  commit(work: () => void): void {
    this.database.transaction(work).immediate()
  }

  private read(sql: string, values: unknown[]): RowRecord[] {
    const found = this.database.prepare<unknown[], Stored>(sql).all(...values)
    return found.map(({ seq, doc, revs }) => ({ seq, row: JSON.parse(doc), revs: JSON.parse(revs) }))
  }
}

const revisionOf = (row: FlipRow): string => createHash('md5').update(JSON.stringify(row)).digest('hex')
