import { canonical, type Stamp } from '#shared/contract/stamp.ts'
import { FIRST_WRITE } from './collections.ts'

export type Kind = 'ok' | 'bad' | 'poison'
export type Place = { collection: string; key: string; field: string }
type Row = { collection: string; key: string; v: Record<string, unknown> }

/** One edit that a person made. Every edit has a value of its own, so that a value found anywhere names its edit. */
export type Write = Place & {
  id: number
  account: string
  /** The edits that this one knowingly replaced: what the field held when it was made. */
  parents: number[]
  /** The edits that this one replaced when it was brought back from a journal. */
  overridden: number[]
  kind: Kind
  /** The database it was made in, or the plain client. */
  by: string
  /** The edit of another row that was made in the same commit: both are stored, or none. */
  beside?: number
  /** The server holds it, or has held it since the last restore. */
  acked: boolean
  /** The server has stored it once, whatever was restored since. */
  heard: boolean
  /** Brought back from a journal: it is current again without being new. */
  revived: boolean
  /** Why nobody promises it any more: never stored, given up by its author, or lost by a restore or an erasure. */
  fate: null | 'void' | 'abandoned' | 'forgotten'
  /** Its stamp when it was saved, and in which database. */
  saved: { stamp: Stamp; local: object } | null
  /** Its stamp when the server first stored it. */
  stored: Stamp | null
  /** It may leave from a second database: its disk was copied, or a file brought it there. */
  copied: boolean
  /** The server held it under a stamp of the year 2100: whatever replaces it, it goes to a journal. */
  farStamped: boolean
  /** Made in an account that its owner has deleted: it may never be on the server again. */
  erased: boolean
}

/** A row that somebody deleted: in which databases, and the edits that they saw when they did. */
export type Deletion = { account: string; by: Set<string>; saw: Set<number> }

const valueText = ({ collection, field }: Place, value: unknown): string =>
  `${collection}.${field}=${canonical(value)}`
export const rowText = (account: string, collection: string, key: string): string =>
  `${account}/${collection}/${key}`

/** What really happened, beside what devices and server remember of it. */
export class Ledger {
  readonly writes = new Map<number, Write>()
  readonly deletions = new Map<string, Deletion>()
  /** The accounts that their owners have deleted. */
  readonly erased = new Set<string>()
  private readonly values = new Map<string, number>()

  nextId(): number {
    return FIRST_WRITE + this.writes.size
  }

  add(write: Pick<Write, 'account' | 'parents' | 'kind' | 'by'> & Place, value: unknown): Write {
    const id = this.nextId()
    const made: Write = {
      ...write,
      id,
      acked: false,
      heard: false,
      overridden: [],
      revived: false,
      fate: null,
      saved: null,
      stored: null,
      copied: false,
      farStamped: false,
      erased: this.erased.has(write.account),
    }
    this.writes.set(id, made)
    this.values.set(valueText(write, value), id)
    return made
  }

  /** The edit whose value this is; 0 for none. */
  idOf(place: Place, value: unknown): number {
    return value === undefined ? 0 : (this.values.get(valueText(place, value)) ?? 0)
  }

  /** The edits whose values a row holds; 0 for a value that is none's. */
  idsIn({ collection, key, v }: Row): number[] {
    return Object.entries(v).map(([field, value]) => this.idOf({ collection, key, field }, value))
  }

  writesIn(row: Row): Write[] {
    return this.idsIn(row).flatMap((id) => this.writes.get(id) ?? [])
  }

  writeOf(place: Place, value: unknown): Write | undefined {
    return this.writes.get(this.idOf(place, value))
  }

  delete(account: string, row: Row, by: string): void {
    const text = rowText(account, row.collection, row.key)
    const deletion = this.deletions.get(text) ?? { account, by: new Set(), saw: new Set() }
    this.deletions.set(text, deletion)
    deletion.by.add(by)
    for (const id of this.idsIn(row)) deletion.saw.add(id)
  }

  /** An edit that came to light again, and what its author had replaced by it without ever storing that. */
  recall(write: Write): void {
    if (write.fate !== 'forgotten') return
    write.fate = null
    for (const parent of write.parents) {
      const before = this.writes.get(parent)
      if (before) this.recall(before)
    }
  }

  /** Nobody promises the edit whose value this is any more: who made it or saw it gave it up. */
  abandon(place: Place, value: unknown): void {
    const write = this.writeOf(place, value)
    if (write) write.fate ??= 'abandoned'
  }

  /** An account that its owner deletes, and every edit that was made in it. */
  erase(account: string): void {
    this.erased.add(account)
    for (const write of this.writes.values()) if (write.account === account) write.erased = true
    for (const [text, deletion] of this.deletions)
      if (deletion.account === account) this.deletions.delete(text)
  }

  /** A delete that one of them gave up: nobody promises it any more when they were alone. */
  undelete(account: string, row: { collection: string; key: string }, by: string): void {
    const text = rowText(account, row.collection, row.key)
    const deletion = this.deletions.get(text)
    deletion?.by.delete(by)
    if (deletion?.by.size === 0) this.deletions.delete(text)
  }
}
