import type { Transaction } from 'dexie'
import type { OutboxEntry, RowId, StoredRow, SyncState, Tier } from '#data/db/types.ts'
import { type Draft, transact } from '#data/rows/draft.ts'
import type { AccountDb } from '#data/rows/local-db.ts'
import { mergeEdit } from '#data/rows/merge-stash.ts'
import { markDeleted } from '#data/rows/save.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { putSegments } from './compaction.ts'
import { GROUPS } from './last-of-group.ts'
import { idText } from './memory.ts'
import { summaryRows } from './price-summaries.ts'

const SLICE = 2000

/**
 * Converts a database of version 1: every row and every entry, as it stands. It is one transaction of the browser, so that
 * one that is killed has never been, and begins again at the next opening. The old stores stay, empty: a tab of the
 * older version may still write them.
 */
export async function convertVersion1(
  upgrade: Transaction,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const rows = upgrade.table<StoredRow, [string, string]>('rows')
  const total = await rows.count()
  let done = 0
  onProgress(done, total)
  let after: [string, string] = ['', '']
  let open: StoredRow[] = []
  const summaries: StoredRow[] = []
  for (;;) {
    const slice = await rows.where(':id').above(after).limit(SLICE).toArray()
    const last = slice.at(-1)
    const found = [...open, ...slice]
    // The last group of a slice may go on in the next one.
    const group = last && groupText(last)
    open = group ? found.filter((row) => groupText(row) === group) : []
    const whole = found.slice(0, found.length - open.length)
    await putRows(upgrade, whole)
    summaries.push(...summaryRows(whole.filter(isPrice), Date.now()))
    if (!last) break
    done += slice.length
    onProgress(done, total)
    after = [last.collection, last.key]
  }
  summaries.sort((a, b) => (a.key < b.key ? -1 : 1))
  await putSegments(upgrade.table('segments'), priceObservations.name, 'summary', summaries)
  const entries = await upgrade.table<OutboxEntry>('outbox').toArray()
  const known = await upgrade.table<SyncState | undefined, string>('meta').get('sync')
  if (known) {
    const { id: _, client, ...state }: Partial<SyncState> = known
    // A database of the first days has one name, and no list.
    await upgrade
      .table('meta')
      .put({ id: 'base', state: { ...state, names: state.names ?? [client] }, entries })
  }
  await Promise.all([rows.clear(), upgrade.table('outbox').clear()])
}

const isPrice = ({ collection }: StoredRow): boolean => collection === priceObservations.name

const groupText = ({ collection, key }: StoredRow): string | null => {
  const groupOf = GROUPS[collection]
  return groupOf ? idText(collection, groupOf(key)) : null
}

/** Writes rows, in the order of collections and keys, as segments. */
async function putRows(upgrade: Transaction, rows: readonly StoredRow[]): Promise<void> {
  const segments: AccountDb['segments'] = upgrade.table('segments')
  const tiers = new Map<string, { collection: string; tier: Tier; rows: StoredRow[] }>()
  rows.forEach((row, at) => {
    const next = rows[at + 1]
    const group = groupText(row)
    const tier = group !== null && next && groupText(next) === group ? 'old' : ''
    const known = tiers.get(`${row.collection} ${tier}`)
    if (known) known.rows.push(row)
    else tiers.set(`${row.collection} ${tier}`, { collection: row.collection, tier, rows: [row] })
  })
  for (const { collection, tier, rows: some } of tiers.values())
    await putSegments(segments, collection, tier, some)
}

/**
 * Takes over what a tab of version 1 has typed since the upgrade: such a tab goes on writing the old stores. Each edit is
 * merged under its own stamp, so that doing it twice changes nothing; rows without an edit are the server's, and go.
 */
export async function takeOverVersion1(db: AccountDb, now = Date.now()): Promise<void> {
  const [rows, outbox] = [db.table<StoredRow>('rows'), db.table<OutboxEntry>('outbox')]
  if ((await outbox.count()) === 0 && (await rows.count()) === 0) return
  const [entries, stored] = await db.transaction('r', [rows, outbox], () =>
    Promise.all([outbox.toArray(), rows.toArray()]),
  )
  const values = new Map(stored.map((row) => [idText(row.collection, row.key), row]))
  const ids = entries.map(({ collection, key }): RowId => [collection, key])
  await transact(db, now, ids, (draft) => {
    for (const entry of entries) takeOver(draft, entry, values.get(idText(entry.collection, entry.key)))
  })
  await db.transaction('rw', [rows, outbox], async () => {
    const revs = new Map(entries.map((entry) => [idText(entry.collection, entry.key), entry.rev]))
    const later = (await outbox.toArray()).filter(
      ({ collection, key, rev }) => revs.get(idText(collection, key)) !== rev,
    )
    const kept = await rows.bulkGet(later.map(({ collection, key }) => [collection, key]))
    await Promise.all([rows.clear(), outbox.clear()])
    await rows.bulkPut(kept.flatMap((row) => row ?? []))
    await outbox.bulkPut(later)
  })
}

function takeOver(
  draft: Draft,
  { collection, key, del, fields }: OutboxEntry,
  row: StoredRow | undefined,
): void {
  if (del) markDeleted(draft, [collection, key])
  else
    for (const [field, { seen }] of Object.entries(fields)) {
      const stamp = row?.h[field]
      if (stamp) mergeEdit(draft, { collection, key, field, value: row.v[field], stamp, seen })
    }
}
