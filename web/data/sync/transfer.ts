import * as z from 'zod/mini'
import { allRows } from '#data/db/all-rows.ts'
import { clockAfter, type Draft } from '#data/db/draft.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import { idText } from '#data/db/memory.ts'
import { changeRows } from '#data/db/save.ts'
import type { RowId } from '#data/db/types.ts'
import { marketSharing } from '#shared/collections/market-sharing.ts'
import { collectionNamed } from '#shared/collections/registry.ts'
import { type Collection, judgeField, readKey } from '#shared/contract/collection.ts'
import { canonical, isStamp, NO_STAMP, wins } from '#shared/contract/stamp.ts'
import { applyTombstone } from './merge.ts'

const FORMAT = 'comptoir-export'
const CHUNK = 500

const stampShape = z.string().check(z.refine(isStamp))
const fileShape = z.object({
  format: z.literal(FORMAT),
  version: z.literal(1),
  rows: z.array(
    z.object({
      collection: z.string(),
      key: z.string(),
      v: z.record(z.string(), z.unknown()),
      h: z.record(z.string(), stampShape),
      deleted: z.boolean(),
      /** Of the fields that wait to be sent: what their edits certainly come after. */
      waiting: z.optional(
        z.record(z.string(), z.object({ seen: z.union([z.literal(NO_STAMP), stampShape]) })),
      ),
    }),
  ),
})
type FileRow = z.infer<typeof fileShape>['rows'][number]

/** The file is no export of Comptoir (`not_json`, `not_ours`), or of a newer version (`newer`). */
export class TransferError extends Error {
  constructor(readonly code: 'not_json' | 'not_ours' | 'newer') {
    super(`import failed: ${code}`)
    this.name = 'TransferError'
  }
}

/** All that the player typed, with its stamps, as one JSON file. */
export async function exportAccount(db: AccountDb, now = Date.now()): Promise<Blob> {
  const [rows, unsent, journal] = await Promise.all([db.read(allRows), db.unsent(), db.journal.toArray()])
  const entries = new Map(unsent.map((entry) => [idText(entry.collection, entry.key), entry]))
  const file = {
    format: FORMAT,
    version: 1,
    exported_at: new Date(now).toISOString(),
    rows: rows.map(({ collection, key, v, h, del }) => {
      const fields = Object.entries(entries.get(idText(collection, key))?.fields ?? {})
      const waiting = Object.fromEntries(fields.map(([field, { seen }]) => [field, { seen: seen[0] }]))
      return { collection, key, v, h, deleted: del, ...(fields.length > 0 ? { waiting } : {}) }
    }),
    journal,
  }
  return new Blob([JSON.stringify(file)], { type: 'application/json' })
}

export type ImportSummary = { rows: number; changed: number; skipped: number }

/**
 * Merges an exported file by the same rule as everything else: per field the larger stamp wins, the loser goes to
 * the journal, and what the file brings is sent to the server. Importing twice changes nothing. Rows or values
 * that no rule allows are skipped and counted, and so is what its player shares with others: that is asked of this one.
 */
export async function importAccount(
  db: AccountDb,
  file: Blob,
  onProgress: (done: number, total: number) => void = () => {},
  now = Date.now(),
  known: (name: string) => Collection | undefined = collectionNamed,
): Promise<ImportSummary> {
  const { rows } = readFile(await file.text())
  const summary = { rows: rows.length, changed: 0, skipped: 0 }
  for (let from = 0; from < rows.length; from += CHUNK) {
    const chunk = rows.slice(from, from + CHUNK).filter((row) => isOurs(row, known(row.collection)))
    summary.skipped += Math.min(CHUNK, rows.length - from) - chunk.length
    const ids = chunk.map(({ collection, key }): RowId => [collection, key])
    summary.changed += await changeRows(
      db,
      ids,
      now,
      (draft) => chunk.filter((row) => adopt(draft, row)).length,
    )
    onProgress(Math.min(rows.length, from + CHUNK), rows.length)
  }
  return summary
}

function readFile(text: string): z.infer<typeof fileShape> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new TransferError('not_json')
  }
  const file = fileShape.safeParse(json)
  if (file.success) return file.data
  const ours = z.looseObject({ format: z.literal(FORMAT), version: z.number() }).safeParse(json)
  throw new TransferError(ours.success && ours.data.version > 1 ? 'newer' : 'not_ours')
}

function isOurs(row: FileRow, collection: Collection | undefined): boolean {
  if (!collection || !readKey(collection, row.key)) return false
  if (collection.name === marketSharing.name) return false
  if (row.deleted) return collection.deletable
  return Object.entries(row.v).every(
    ([field, value]) => row.h[field] && judgeField(collection, field, value) !== 'invalid',
  )
}

function adopt(draft: Draft, file: FileRow): boolean {
  const id: RowId = [file.collection, file.key]
  if (draft.peek(id)?.del) return false
  if (file.deleted) {
    applyTombstone(draft, id)
    const entry = draft.entry(id)
    entry.del = true
    draft.touch(entry)
    return true
  }
  const adopted = Object.keys(file.v).filter((field) => adoptField(draft, id, field, file))
  if (adopted.length) draft.touch(draft.entry(id))
  return adopted.length > 0
}

function adoptField(draft: Draft, id: RowId, field: string, file: FileRow): boolean {
  const value = file.v[field]
  const stamp = file.h[field] ?? NO_STAMP
  const known = draft.peek(id)
  const [ours, ourStamp] = [known?.v[field], known?.h[field] ?? NO_STAMP]
  draft.state.clock = clockAfter(draft.state, stamp)
  if (!wins(stamp, value, ourStamp, ours)) return false
  if (ourStamp && canonical(ours) !== canonical(value))
    draft.log(id, field, ours, ourStamp, stamp, 'replaced')
  // Of a value that does not wait, what it was typed after is unknown: the server journals what it replaces.
  const { seen = NO_STAMP } = file.waiting?.[field] ?? {}
  draft.edit(id, [[field, value]], stamp, 0, seen)
  return true
}
