import { Dexie, type EntityTable, type Table, type Transaction } from 'dexie'
import type { ContactTopic } from '#shared/endpoints/contact.ts'

/** The signed-in player's session, mirrored for the service worker; `refused` is a token that the server ended. */
export type SessionMirror = {
  id: 'session'
  token: string | null
  userId: string | null
  refused: string | null
  /** It was refused because its account was deleted. */
  gone?: boolean
}

/** A contact message that the server does not have yet. */
export type KeptMessage = {
  id: string
  /** The account that was signed in when it was written; null: nobody. */
  by: string | null
  /** When it was written. */
  at: number
  name: string
  email: string
  topic: ContactTopic
  message: string
  tries: number
  /** Not to be sent again before this moment. */
  notBefore: number
  /** Why the server will not take it, in its words; null while it waits. */
  refused: string | null
}

/** The account that an address last opened here, and the token of its last session; its data may still be on this device. */
export type KnownAccount = { email: string; id: string; token?: string }

/** What makes an address one: neither case nor the spaces around it. */
export const keyOf = (email: string): string => email.trim().normalize('NFC').toLowerCase()

/** An account whose address opens another one by now, `owner`; its data may still be on this device. */
export type Orphan = { id: string; owner: string; told: boolean }

/** Under this name the page keeps, in its storage, which account this device tells of what is due. */
export const TOLD_HERE = 'notify:on'

/** The last Paris day on which this device showed what `key` names: the account, then what was told of. */
export type ToldDay = { key: string; day: string }

/** A folder of this device, as the browser lets a page keep it: its handle names no path. */
export type FolderHandle = {
  readonly kind: 'directory'
  readonly name: string
  values(): AsyncIterable<{ readonly kind: string; readonly name: string; getFile?: () => Promise<File> }>
  queryPermission?: (mode: { mode: 'read' }) => Promise<PermissionState>
  requestPermission?: (mode: { mode: 'read' }) => Promise<PermissionState>
}

/** The folder whose new pictures an account is offered here, and up to when they were seen, in milliseconds. */
export type WatchedFolder = { account: string; handle: FolderHandle; seen: number }

class DeviceDb extends Dexie {
  session!: Table<SessionMirror, 'session'>
  /** Tokens signed out while offline, to be revoked when the network is back. */
  revocations!: EntityTable<{ id: number; token: string }, 'id'>
  messages!: Table<KeptMessage, string>
  accounts!: Table<KnownAccount, string>
  orphans!: Table<Orphan, string>
  told!: Table<ToldDay, string>
  folders!: Table<WatchedFolder, string>

  constructor() {
    super('comptoir-device', { cache: 'disabled' })
    this.version(1).stores({ session: 'id', revocations: '++id' })
    this.version(2).stores({ messages: 'id' })
    this.version(3).stores({ accounts: 'email, id' })
    this.version(4).stores({ messages: 'id, by', orphans: 'id, owner' }).upgrade(nameWriters)
    this.version(5).stores({ told: 'key, day' })
    this.version(6).stores({ folders: 'account' })
  }
}

/** Messages of a time when nobody noted who wrote them are the account's whose address they carry, or nobody's. */
async function nameWriters(upgrade: Transaction): Promise<void> {
  const accounts = await upgrade.table<KnownAccount>('accounts').toArray()
  const writers = new Map(accounts.map(({ email, id }) => [email, id]))
  await upgrade
    .table<KeptMessage>('messages')
    .toCollection()
    .modify((message) => {
      message.by = writers.get(keyOf(message.email)) ?? null
    })
}

let opened: DeviceDb | undefined

/** What belongs to the device and not to an account. */
export function deviceDb(): DeviceDb {
  // One that could not be opened, as on a disk that was full, never is: whoever asks next has another.
  if (opened?.hasFailed()) opened = undefined
  opened ??= new DeviceDb()
  return opened
}

export async function readMirror(): Promise<SessionMirror> {
  return (
    (await deviceDb().session.get('session')) ?? { id: 'session', token: null, userId: null, refused: null }
  )
}

export async function mirrorSession(token: string | null, userId: string | null): Promise<void> {
  await deviceDb().session.put({ id: 'session', token, userId, refused: null })
}

/** Notes that the server refused `token`; does nothing when another session has begun meanwhile (sync rule 10). */
export async function mirrorRefusal(token: string, gone = false): Promise<void> {
  const db = deviceDb()
  await db.transaction('rw', db.session, async () => {
    const now = await readMirror()
    if (now.token === token) await db.session.put({ ...now, token: null, refused: token, gone })
  })
}
