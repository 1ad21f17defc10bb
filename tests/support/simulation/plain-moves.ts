import { DEFAULT_PROFILE } from '#shared/contract/collection.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { deletableAt, namelessTargets, type Target, targetsAt, valueFor } from './collections.ts'
import { following, keyOf, placeOf } from './edit-moves.ts'
import { rowText, type Write } from './ledger.ts'
import type { Moves } from './moves.ts'
import { pick } from './random.ts'
import type { World } from './world.ts'

const PLAIN = 'plain client'

/** The plain single-row calls; a price is observed on the server's day. */
const SINGLE_CALLS: Record<string, string> = {
  inventories: '/user_inventories',
  price_observations: '/user_market_prices',
  sale_prefs: '/user_sale_prefs',
}

type PlainEdit = {
  person: number
  target: Target
  b: number
  whole: boolean
  single: boolean
  /** Named by `?profil=`; none names the default one. */
  profile: string
}

/** A plain client edits one field; with `whole`, it sends back the whole object that it read before. */
async function plain(world: World, { person, target, b, whole, single, profile }: PlainEdit): Promise<void> {
  const { collection, field } = target
  const parts = keyOf(target, b)
  const call = single ? SINGLE_CALLS[collection.name] : undefined
  if (call && 'date' in parts) parts.date = parisDay(world.server.wall())
  const program = await world.program(person)
  if (!program) return
  const { userId, view, token } = program
  const { key } = placeOf(target, parts, profile)
  const stored = await world.server.row(userId, collection.name, key)
  if (stored?.deleted) return
  const seen = view.get(rowText(userId, collection.name, key))
  const body: Record<string, unknown> = { ...parts }
  const made: Write[] = []
  for (const name of whole && seen ? new Set([...Object.keys(seen.v), field]) : [field]) {
    const old = seen?.v[name]
    const place = { collection: collection.name, key, field: name }
    const same = name !== field && stored?.v[name] === old
    const carrier = same ? undefined : valueFor({ collection, field: name }, world.ledger.nextId())
    body[name] = carrier ?? old
    if (carrier === undefined) continue
    const parent = world.ledger.idOf(place, old)
    const parents = parent ? [parent] : []
    made.push(world.ledger.add({ ...place, account: userId, parents, kind: 'ok', by: PLAIN }, carrier))
  }
  const path = (call ?? `/api/v1/${collection.path}/bulk_upsert`) + queryOf(profile)
  const sent = call ? withoutDate(body) : { entries: [body] }
  const { status } = await world.post(path, sent, token)
  world.say(`plain client of person ${person}: ${path} ${JSON.stringify(sent)} -> ${status}`)
  await world.noteStored(userId, collection.name, [body])
  for (const write of made) if (!write.acked) write.fate = 'void'
}

const queryOf = (profile: string): string => (profile === DEFAULT_PROFILE ? '' : `?profil=${profile}`)

const withoutDate = ({ date: _, ...body }: Record<string, unknown>): Record<string, unknown> => body

/** What clients do that know nothing of stamps. */
export const plainMoves: Moves = {
  async plainGet(world, a) {
    await world.settle()
    const who = world.person(a % 2)
    const rows = (await world.server.rows()).filter(
      ({ account, deleted }) => account === who.userId && !deleted,
    )
    who.view = new Map(rows.map((row) => [rowText(row.account, row.collection, row.key), row]))
  },
  async plain(world, a, b, c) {
    await world.settle()
    const known = targetsAt(b).filter(({ schema }) => schema <= world.server.schema)
    const target = pick(known, c)
    const profile = pick(world.profiles, c >> 1) ?? DEFAULT_PROFILE
    if (target)
      await plain(world, { person: a % 2, target, b, whole: c % 2 === 0, single: a % 4 > 1, profile })
  },
  async plainDelete(world, a, b) {
    await world.settle()
    const program = await world.program(a % 2)
    const collection = deletableAt(b)
    const parts = keyOf({ collection }, b)
    const key = String(parts.id)
    const stored = program && (await world.server.row(program.userId, collection.name, key))
    if (!stored || stored.deleted) return
    await program.send(collection, { ...parts, deleted: true })
    world.ledger.delete(program.userId, stored, PLAIN)
    world.say(`plain client of person ${a % 2}: deletes ${key}`)
  },
  /** An edit whose value names nobody: what it knowingly replaced is promised no more. */
  async plainFlick(world, a, b, c) {
    await world.settle()
    const program = await world.program(a % 2)
    const target = pick(namelessTargets, c)
    if (!program || !target) return
    const { collection, field } = target
    const parts = keyOf(target, b)
    const place = placeOf(target, parts, DEFAULT_PROFILE)
    const stored = await world.server.row(program.userId, place.collection, place.key)
    world.ledger.abandon(place, stored?.v[field])
    const entry = { ...parts, [field]: following(target, stored?.v[field]) }
    await program.send(collection, entry)
    world.say(`plain client of person ${a % 2}: ${collection.path} ${JSON.stringify(entry)}`)
  },
}
