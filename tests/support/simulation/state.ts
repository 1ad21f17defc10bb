import { allRows } from '#data/db/all-rows.ts'
import { rowsOfSegment } from '#data/db/segments.ts'
import type { JournalEntry, OutboxEntry, StoredRow } from '#data/db/types.ts'
import type { Local, SimDevice } from './device.ts'
import { type Place, rowText, type Write } from './ledger.ts'
import type { ServerRow } from './server.ts'
import type { World } from './world.ts'

/** One account database of one device, read whole. */
export type LocalState = {
  device: SimDevice
  local: Local
  rows: Map<string, StoredRow>
  outbox: OutboxEntry[]
  journal: JournalEntry[]
  /** What was compacted, row by row. */
  compacted: StoredRow[]
}

export type State = {
  locals: LocalState[]
  server: Map<string, ServerRow>
  accounts: Set<string>
  /** The edits that lie in a journal, on a device or on the server; and those in the server's alone. */
  journaled: Set<number>
  onServerJournal: Set<number>
}

export const firstOf = <T>(list: Iterable<T>, find: (one: T) => string | null): string | null => {
  for (const one of list) {
    const found = find(one)
    if (found) return found
  }
  return null
}

export const idText = ({ collection, key }: { collection: string; key: string }): string =>
  `${collection}/${key}`

async function readLocal(device: SimDevice, local: Local): Promise<LocalState> {
  const db = local.page
  const [rows, outbox, journal, segments] = await Promise.all([
    db.read(allRows),
    db.unsent(),
    db.journal.toArray(),
    db.segments.toArray(),
  ])
  const byId = new Map(rows.map((row) => [idText(row), row]))
  return { device, local, rows: byId, outbox, journal, compacted: segments.flatMap(rowsOfSegment) }
}

export const localsOf = (world: World): Local[] =>
  world.devices.flatMap((device) => [...device.locals.values()])

/** The edits in a database that no answer has confirmed. */
export async function unsentIn({ ledger }: World, { page }: Local): Promise<Write[]> {
  const unsent: Write[] = []
  for (const entry of await page.unsent()) {
    const row = await page.stored.get([entry.collection, entry.key])
    for (const field of Object.keys(entry.fields)) {
      const write = ledger.writeOf({ ...entry, field }, row?.v[field])
      if (write) unsent.push(write)
    }
  }
  return unsent
}

/** What a disk holds unsent when it is copied, or exported to a file, leaves from two databases. */
export async function noteCopied(world: World, locals: Iterable<Local>): Promise<void> {
  for (const local of locals) for (const write of await unsentIn(world, local)) write.copied = true
}

/** Everything that devices and server hold. */
export async function readState(world: World): Promise<State> {
  const locals: LocalState[] = []
  for (const device of world.devices) {
    for (const local of device.locals.values()) locals.push(await readLocal(device, local))
  }
  const idsOf = (lines: readonly (Place & { value: unknown })[]) =>
    lines.map((line) => world.ledger.idOf(line, line.value))
  const onServerJournal = new Set(idsOf(await world.server.journal()))
  const journaled = new Set([...onServerJournal, ...idsOf(locals.flatMap(({ journal }) => journal))])
  const rows = await world.server.rows()
  const server = new Map(rows.map((row) => [rowText(row.account, row.collection, row.key), row]))
  return { locals, server, accounts: await world.server.accounts(), journaled, onServerJournal }
}

/**
 * After a loss that no protocol can heal (an older backup restored, a device erased): what nobody holds any more is
 * out of the promise. An edit that a held one knowingly replaced stays in it.
 */
export async function forgetLost(world: World, restored: boolean): Promise<void> {
  const { ledger } = world
  const state = await readState(world)
  const held = new Set(state.journaled)
  const onServer = new Set<number>()
  const buried = new Set<string>()
  for (const [text, row] of state.server) {
    if (row.deleted) buried.add(text)
    for (const id of ledger.idsIn(row)) onServer.add(id)
  }
  for (const { local, rows, outbox } of state.locals) {
    for (const row of rows.values()) {
      if (row.del) buried.add(rowText(local.userId, row.collection, row.key))
      for (const id of ledger.idsIn(row)) held.add(id)
    }
    for (const entry of outbox)
      for (const [field, { base }] of Object.entries(entry.fields))
        held.add(ledger.idOf({ ...entry, field }, base))
  }
  for (const id of onServer) held.add(id)
  const chain = [...held]
  for (let id = chain.pop(); id !== undefined; id = chain.pop()) {
    const write = ledger.writes.get(id)
    for (const parent of [...(write?.parents ?? []), ...(write?.overridden ?? [])]) {
      if (!held.has(parent)) chain.push(parent)
      held.add(parent)
    }
  }
  for (const write of ledger.writes.values()) {
    if (restored && !onServer.has(write.id)) write.acked = false
    // The journal of the server that was set back is gone.
    if (restored) write.farStamped &&= onServer.has(write.id)
    if (!held.has(write.id) && (restored || !write.acked)) write.fate ??= 'forgotten'
  }
  for (const text of ledger.deletions.keys()) if (!buried.has(text)) ledger.deletions.delete(text)
}
