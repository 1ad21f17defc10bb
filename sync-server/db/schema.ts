import type { Kysely, Transaction } from 'kysely'
import type { CatalogueTables } from '#server/catalogue/tables.ts'

export type UserTable = {
  id: string
  email: string
  /** The address trimmed and in lower case: what makes it unique. */
  email_key: string
  name: string
  password_hash: string
  is_admin: number
  access_active: number
  created_at: number
}

export type SessionTable = {
  user_id: string
  id: string
  created_at: number
  expires_at: number
}

/** One row of a synced collection: values and stamps as JSON texts. */
export type RecordTable = {
  user_id: string
  collection: string
  key: string
  doc: string
  h: string
  deleted: number
  seq: number
}

export type HeadTable = { user_id: string; seq: number }

export type EpochTable = { user_id: string; position: number; epoch: string; from_seq: number }

export type JournalTable = {
  user_id: string
  id: string
  at: number
  collection: string
  key: string
  field: string
  value: string
  stamp: string
  replaced_by: string
}

export type Schema = {
  users: UserTable
  sessions: SessionTable
  records: RecordTable
  heads: HeadTable
  epochs: EpochTable
  journal: JournalTable
} & CatalogueTables

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>
