import { refusalOf } from '#data/db/draft.ts'
import { readRows } from '#data/db/rows.ts'
import { keyText, splitKey } from '#shared/contract/collection.ts'
import { canonical, timeOf } from '#shared/contract/stamp.ts'
import { BAD_KEY, LATE_KEY, thingsOnDevices, thingsOnOldDevices } from './collections.ts'
import { type Ledger, type Place, rowText, type Write } from './ledger.ts'
import type { ServerRow } from './server.ts'
import { firstOf, idText, type LocalState, readState, type State } from './state.ts'
import type { World } from './world.ts'

const CLOCK_MARGIN_MS = 2000

/**
 * The invariants, judged when everybody has synced and nothing moves. The answer begins with the kind of break;
 * null: all of them hold.
 */
export async function judge(world: World): Promise<string | null> {
  const state = await readState(world)
  return (
    crossedAccounts(world, state) ??
    firstOf(
      state.locals,
      (local) => doubled(local) ?? stuckOutbox(world, state, local) ?? diverged(world, state, local),
    ) ??
    cameBack(world, state) ??
    lost(world, state) ??
    stampedAhead(world, state) ??
    reordered(world) ??
    (await shownUnread(state))
  )
}

/** No value is in another account than its own, and none of an account that its owner deleted is anywhere again. */
function crossedAccounts({ ledger }: World, { locals, server, accounts, onServerJournal }: State) {
  const foreign = (account: string, row: Parameters<Ledger['writesIn']>[0]) =>
    ledger.writesIn(row).some((write) => write.account !== account || (write.erased && accounts.has(account)))
  const back = firstOf(ledger.erased, (account) =>
    accounts.has(account) ? `leak: the deleted account ${account} is on the server again` : null,
  )
  const onServer = firstOf(server.values(), (row) =>
    foreign(row.account, row) ? `leak: the server keeps ${row.key} of another account` : null,
  )
  const inJournal = firstOf(onServerJournal, (id) =>
    ledger.writes.get(id)?.erased ? `leak: the server’s journal keeps ${id} of a deleted account` : null,
  )
  const onDevice = firstOf(locals, ({ device, local, rows }) =>
    firstOf(rows.values(), (row) =>
      foreign(local.userId, row) ? `leak: device ${device.n} keeps ${row.key} of another account` : null,
    ),
  )
  return back ?? onServer ?? inJournal ?? onDevice
}

/** Whether the outbox says why a value is not on the server: refused, held, or in a row that makes the server fail. */
function listed(world: World, { outbox, rows }: LocalState, place: Place): boolean {
  const entry = outbox.find(({ collection, key }) => collection === place.collection && key === place.key)
  const pending = entry?.fields[place.field]
  if (!entry || (!pending && !entry.again)) return false
  if (pending && refusalOf(pending.state)) return true
  if (place.collection === 'late' && world.server.schema < 2) return true
  const row = rows.get(`${place.collection}/${place.key}`)
  return Object.keys(entry.fields).some(
    (field) => world.ledger.writeOf({ ...place, field }, row?.v[field])?.kind === 'poison',
  )
}

/** A device keeps a row whose key its version cannot read, and does not show it; nor one of another profile. */
async function shownUnread({ locals }: State): Promise<string | null> {
  for (const { device, local, rows } of locals) {
    const { profile } = local.page
    const shown = await readRows(local.page, device.schema === 2 ? thingsOnDevices : thingsOnOldDevices)
    const stray = shown.find(({ id, stamps }) => {
      const row = rows.get(`things/${keyText(thingsOnDevices, { id }, profile)}`)
      return !row || canonical(row.h) !== canonical(stamps)
    })
    if (stray) return `profile: device ${device.n} shows ${stray.id} of another profile than ${profile}`
    if (device.schema < 2 && shown.some(({ id }) => id === LATE_KEY))
      return `hidden: device ${device.n} shows a row whose key it cannot read`
  }
  return null
}

/** A key that no newer version knows either, as far as the device was told: it was no newer than the server. */
const isRefusedLate = (world: World, key: string): boolean => isKey(LATE_KEY, key) && world.refusedLateKey
/** Whether a row has this key, in whatever profile. */
const isKey = (id: string, key: string): boolean => splitKey(key).key === id

/** Whether the server may leave a row alone for its key: for ever, or until its next version. */
const mayRefuse = (world: World, key: string): boolean =>
  isKey(BAD_KEY, key) || isRefusedLate(world, key) || (isKey(LATE_KEY, key) && world.server.schema < 2)

function stuckOutbox(world: World, state: State, local: LocalState): string | null {
  const { device, outbox, rows } = local
  if (!state.accounts.has(local.local.userId)) return null
  return firstOf(outbox, (entry) => {
    const where = idText(entry)
    const row = rows.get(where)
    if (!row) return `outbox: device ${device.n} has an entry for ${where} without a row`
    if (entry.del && !mayRefuse(world, entry.key))
      return `outbox: device ${device.n}’s delete of ${where} is never confirmed`
    if (entry.del && !entry.delProblem)
      return `outbox: device ${device.n}’s refused delete of ${where} waits for ever`
    // Its edits lie under the delete, which is shown.
    if (entry.del) return null
    if (entry.again && !Object.keys(row.v).some((field) => listed(world, local, { ...entry, field })))
      return `outbox: what was confirmed of ${where} waits on device ${device.n} for ever`
    return firstOf(Object.entries(entry.fields), ([field, { state }]) => {
      const pending = refusalOf(state)?.kind
      const kind = world.ledger.writeOf({ ...entry, field }, row.v[field])?.kind
      const refusable = kind === 'bad' || isKey(BAD_KEY, entry.key) || isRefusedLate(world, entry.key)
      if (pending === 'dead' && !refusable)
        return `outbox: a good value (${where}.${field}) is dead on device ${device.n}`
      // A server that is told of a newer device holds every key that it does not read.
      const unread = field === 'g' || isKey(LATE_KEY, entry.key) || isKey(BAD_KEY, entry.key)
      const unknown = unread && world.server.schema < 2
      if (pending === 'held' && !unknown)
        return `outbox: ${where}.${field} is held on device ${device.n} for no reason`
      if (!pending && !listed(world, local, { ...entry, field }))
        return `outbox: ${where}.${field} waits on device ${device.n} for ever`
      return null
    })
  })
}

/** A row stands in one segment, or in none. */
function doubled({ device, compacted }: LocalState): string | null {
  const ids = compacted.map(idText)
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  return twice === undefined ? null : `double: ${twice} stands in two segments on device ${device.n}`
}

/** What is not listed is the same here and there, values and stamps and tombstones; the cursor skipped nothing. */
function diverged(world: World, state: State, local: LocalState): string | null {
  const { device, rows } = local
  const { userId } = local.local
  if (!state.accounts.has(userId)) return null
  const theirs = [...state.server.values()].filter(({ account }) => account === userId)
  const texts = new Set([...rows.keys(), ...theirs.map(({ collection, key }) => `${collection}/${key}`)])
  return firstOf(texts, (text) => {
    const ours = rows.get(text)
    const stored = state.server.get(`${userId}/${text}`)
    const where = `${text} on device ${device.n}`
    const [collection = '', key = ''] = text.split('/')
    if (ours?.del && !stored?.deleted && mayRefuse(world, key)) {
      const kept = local.outbox.some((entry) => entry.key === key && entry.del)
      return kept ? null : `outbox: the refused delete of ${where} is forgotten`
    }
    if (!!ours?.del !== !!stored?.deleted) return `convergence: ${where} is deleted on one side only`
    if (ours?.del) return null
    return firstOf(new Set([...Object.keys(ours?.v ?? {}), ...Object.keys(stored?.v ?? {})]), (field) => {
      if (listed(world, local, { collection, key, field })) return null
      if (canonical(ours?.v[field]) !== canonical(stored?.v[field]))
        return `convergence: ${where}, ${field} is ${ours?.v[field]}, the server has ${stored?.v[field]}`
      if (ours?.h[field] !== stored?.h[field])
        return `convergence: ${where}, ${field} is stamped ${ours?.h[field]}, the server has ${stored?.h[field]}`
      return null
    })
  })
}

function cameBack({ ledger }: World, { locals, server, accounts }: State): string | null {
  return firstOf(ledger.deletions, ([text, { account }]) => {
    if (!accounts.has(account)) return null
    const stored = server.get(text)
    if (stored && !stored.deleted) return `delete: ${text} came back on the server`
    const place = text.slice(account.length + 1)
    return firstOf(locals, ({ device, local, rows }) => {
      const row = local.userId === account ? rows.get(place) : undefined
      return row && !row.del ? `delete: ${place} came back on device ${device.n}` : null
    })
  })
}

/** Every confirmed edit is current, knowingly replaced, in a journal, listed, or under a tombstone that saw it. */
function lost(world: World, state: State): string | null {
  const { writes } = world.ledger
  const replaced = new Set(
    [...writes.values()].filter(counts).flatMap(({ parents, overridden }) => [...parents, ...overridden]),
  )
  const kept = keptByOutboxes(world, state)
  return firstOf(writes.values(), (write) => {
    if (write.erased || write.fate || kept.has(write.id)) return null
    if (replaced.has(write.id) && !write.farStamped) return null
    if (!state.accounts.has(write.account)) return null
    const name = `${write.id} (${write.collection}/${write.key}.${write.field})`
    const text = rowText(write.account, write.collection, write.key)
    const row = state.server.get(text)
    const deletion = world.ledger.deletions.get(text)
    if (row?.deleted || deletion) {
      const known = write.heard || !deletion || deletion.by.has(write.by) || deletion.saw.has(write.id)
      return known || state.journaled.has(write.id)
        ? null
        : `buried: ${name} was overridden by a delete and is in no journal`
    }
    const final = world.ledger.idOf(write, finalValue(state, write, row))
    if (final === write.id || world.ledger.idOf(write, row?.v[write.field]) === write.id) return null
    const winner = world.ledger.writes.get(final)
    // A copy of a disk may bring back what was typed over on the other, and never more than that.
    const apart = winner?.copied && state.journaled.has(write.id)
    if (isAncestor(world, final, write) && !apart)
      return `causality: ${name} was made after seeing ${final} and lost to it`
    if (state.journaled.has(write.id)) return null
    return final ? `lost: ${name} was replaced by ${final} and is in no journal` : `lost: ${name} is nowhere`
  })
}

/**
 * What a field comes to: what the server holds, or a later value that a restore took from it and that waits under a
 * refused change, to come back when the player gives that up.
 */
function finalValue({ locals }: State, write: Write, row: ServerRow | undefined): unknown {
  const { account, collection, key, field } = write
  const waiting = locals.flatMap(({ local, outbox }) =>
    outbox.flatMap((entry) => {
      const here = local.userId === account && entry.collection === collection && entry.key === key
      const pending = here ? entry.fields[field] : undefined
      return pending && pending.baseStamp > (row?.h[field] ?? '') ? [pending] : []
    }),
  )
  const [latest] = waiting.sort((a, b) => (a.baseStamp < b.baseStamp ? 1 : -1))
  return latest ? latest.base : row?.v[field]
}

/** A write that was given up still shows that its author saw what it replaced; one that never was shows nothing. */
const counts = ({ fate }: Write): boolean => fate !== 'forgotten' && fate !== 'void'

function keptByOutboxes(world: World, state: State): Set<number> {
  const kept = new Set<number>()
  for (const { local, rows, outbox } of state.locals) {
    if (!state.accounts.has(local.userId)) {
      for (const row of rows.values()) for (const id of world.ledger.idsIn(row)) kept.add(id)
      continue
    }
    for (const entry of outbox) {
      const v = rows.get(idText(entry))?.v ?? {}
      const keep = (field: string, value: unknown) => kept.add(world.ledger.idOf({ ...entry, field }, value))
      for (const field of Object.keys(entry.fields)) keep(field, v[field])
      // What was confirmed waits to go again: for ever only where an older server has no address for it.
      if (!entry.again) continue
      for (const field of Object.keys(v)) {
        const pending = entry.fields[field]
        keep(field, pending ? pending.base : v[field])
      }
    }
  }
  return kept
}

const isAncestor = (world: World, older: number, write: Write): boolean =>
  !!older && !world.ledger.writes.get(older)?.revived && ancestors(world, write).has(older)

/** The edits that this one replaced, those that they replaced, and so on. */
function ancestors({ ledger }: World, write: Write): Set<number> {
  const all = new Set<number>()
  const chain = [...write.parents]
  for (let id = chain.pop(); id !== undefined; id = chain.pop()) {
    if (all.has(id)) continue
    all.add(id)
    chain.push(...(ledger.writes.get(id)?.parents ?? []))
  }
  return all
}

/** A wrong clock of a device never reaches the stored stamps; those that a program has forged are followed by edits over them. */
const stampedAhead = ({ server, farStamps, forged }: World, state: State): string | null =>
  firstOf(forged ? [] : state.server.values(), (row) =>
    firstOf(Object.entries(row.h), ([field, stamp]) => {
      const ahead = timeOf(stamp) - server.maxWall
      return ahead > CLOCK_MARGIN_MS && !farStamps.has(stamp)
        ? `clock: ${row.key}.${field} is stamped ${ahead} ms ahead`
        : null
    }),
  )

/** The edits of one database were first stored in the order in which they were saved, each above the one before, whatever their rows. */
function reordered(world: World): string | null {
  const last = new Map<object, Write>()
  return firstOf(world.ledger.writes.values(), (write) => {
    const { saved, stored, copied, revived } = write
    if (!saved || !stored || copied || revived) return null
    const before = last.get(saved.local)
    last.set(saved.local, write)
    if (!before?.stored || before.stored < stored || isOneSave(before, write)) return null
    return `order: ${write.id} was saved after ${before.id} and is stamped ${stored}, not above ${before.stored}`
  })
}

/** Fields of one row that were saved together share a stamp, and none of them comes after the other. */
const isOneSave = (a: Write, b: Write): boolean => a.saved?.stamp === b.saved?.stamp && a.key === b.key
