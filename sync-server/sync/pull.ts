import { together } from '#server/db/engine/together.ts'
import { reading, writingUnderLock } from '#server/db/engine/transaction.ts'
import { headOf, inHistory, lastEpoch, lockHead, openEpoch } from '#server/db/history.ts'
import { recordsAfter } from '#server/db/records.ts'
import type { RecordTable, Tx } from '#server/db/schema.ts'
import { TimeSlice } from '#server/time-slice.ts'
import { MAX_PAGE_BYTES, type Mark } from '#shared/contract/wire.ts'
import type { SyncContext } from './sync-context.ts'

/** `rows`: each as the text of a `PullAnswer`'s row. */
type Page = { lost: false; rows: string[]; mark: Mark; more: boolean }
export type Pulled = Page | { lost: true; mark: Mark }

/** From where it is read, what is known already, how many rows at most; `rowStamps`: to a device, no plain client. */
type Asked = { cursor: Mark; mark: Mark; limit: number; rowStamps: boolean }

/** One page of the account's rows above a cursor, in commit order; `lost` when the device knows another history. */
export async function pull(context: SyncContext, userId: string, asked: Asked): Promise<Pulled> {
  const page = await readPage(context, userId, asked)
  if (page) return page
  const epoch = await writingUnderLock(context.db, async (tx) => {
    const [locked, last] = await together([lockHead(tx, userId, context.boot), lastEpoch(tx, userId)])
    return openEpoch(tx, userId, { ...locked, last })
  })
  return { lost: true, mark: { epoch, seq: 0 } }
}

function readPage({ db }: SyncContext, userId: string, asked: Asked): Promise<Page | null> {
  const { cursor, mark } = asked
  return reading(db, async (tx) => {
    const [head, last] = await together([headOf(tx, userId), lastEpoch(tx, userId)])
    if (cursor.seq > head || !(await inHistory(tx, userId, mark, { head, last }))) return null
    const { rows, seq, more } = await readRows(tx, userId, asked)
    return { lost: false, rows, mark: { epoch: last.epoch, seq }, more }
  })
}

/** Rows read in one go, during which nobody else has a turn; all that they hold may be far more than a page takes. */
const AT_ONCE = 500

/** The rows of a page, and the number of the last of them. */
async function readRows(tx: Tx, userId: string, { cursor, limit, rowStamps }: Asked) {
  const slice = new TimeSlice()
  const rows: string[] = []
  let [seq, bytes] = [cursor.seq, 0]
  for (;;) {
    const wanted = Math.min(AT_ONCE, limit + 1 - rows.length)
    const found = await recordsAfter(tx, userId, seq, wanted)
    for (const record of found) {
      const text = rowText(record, rowStamps)
      bytes += Buffer.byteLength(text)
      const full = rows.length === limit || bytes > MAX_PAGE_BYTES
      if (full && rows.length > 0) return { rows, seq, more: true }
      rows.push(text)
      seq = record.seq
    }
    if (found.length < wanted) return { rows, seq, more: false }
    if (slice.over) await slice.pause()
  }
}

/** A row as it travels: the stored texts as they are, since to parse them and write them again takes most of a pull. */
function rowText(
  { collection, key, doc, h, deleted, seq }: Omit<RecordTable, 'user_id'>,
  rowStamps: boolean,
): string {
  const stamps = rowStamps ? h.replace(ONE_STAMP, '"$1"') : h
  const named = `"collection":${JSON.stringify(collection)},"key":${JSON.stringify(key)}`
  return `{${named},"v":${doc},"h":${stamps},"deleted":${deleted !== 0},"seq":${seq}}`
}

/** The text of stamps by field that are all the same. */
const ONE_STAMP = /^\{"[^"\\]*(?:\\.[^"\\]*)*":"([^"]+)"(?:,"[^"\\]*(?:\\.[^"\\]*)*":"\1")*\}$/
