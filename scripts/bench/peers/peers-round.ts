import { anAccount, putRows } from '#scripts/bench/support/account.ts'
import { flips } from '#shared/collections/flips.ts'
import { MAX_BATCH, MAX_PAGE } from '#shared/contract/wire.ts'
import { contentOf } from './content.ts'
import { expectRows, type Found, flipRows } from './flip-rows.ts'
import type { Place } from './peer.ts'
import { inProfile, type Stand } from './peers-profile.ts'

/** What one contender needed in one round: milliseconds, and bytes of its closed databases. */
export type Figures = Record<'load' | 'read' | 'receive' | 'replay' | 'bytesPerRow' | 'emptyBytes', number> &
  Record<'relaxed' | 'strict', number[]>

/** What ours sends and asks for in one call: the others are given the same. */
const CALLS = { batch: MAX_BATCH, page: MAX_PAGE }

type Sizes = { rows: number; edits: number; taps: number }

/** Everything that is measured, once, for one contender. Throws when any of the work was not done. */
export async function roundOf(stand: Stand, name: string, sizes: Sizes): Promise<Figures> {
  const first = await withoutServer(stand, name, sizes)
  const second = await withServer(stand, name, sizes)
  return { ...first, ...second.figures, bytesPerRow: second.bytes / sizes.rows }
}

/** An empty database, weighed; then another, filled. */
const withoutServer = (stand: Stand, name: string, { rows }: Sizes) =>
  inProfile(stand, async ({ open, weighed }) => {
    const empty = await placeOf(stand, `${name}-empty`, 0)
    // Opened twice before it is weighed, as the full one is: a database tidies itself up at its second start.
    await open((call) => call('make', empty))
    const { bytes: emptyBytes } = await weighed((call) => call('make', empty))
    const place = await placeOf(stand, `${name}-loaded`, 0)
    const load = await open(async (call, again) => {
      const ms = await call('load', place, rows)
      await again()
      await call('check', place, { rows })
      return ms
    })
    return { emptyBytes, load }
  })

/** One database from its first sign-in: rows received, read at the next start, edited offline, replayed, tapped. */
const withServer = (stand: Stand, name: string, sizes: Sizes) =>
  inProfile(stand, async ({ open, weighed }) => {
    const place = await placeOf(stand, name, sizes.rows)
    const receive = await open((call) => call('receive', place, sizes.rows))
    const { answer: read, bytes } = await weighed((call) => call('read', place, sizes.rows))
    const figures = await open(async (call, again) => {
      await call('edit', place, sizes)
      await again()
      const replay = await call('replay', place, sizes)
      expectEdited(await servedRows(stand, place), sizes)
      await again()
      await call('sent', place)
      const relaxed = await call('tap', place, sizes.taps, 'relaxed')
      const strict = await call('tap', place, sizes.taps, 'strict')
      await again()
      await call('check', place, { ...sizes, runs: 2 })
      return { receive, read, replay, relaxed, strict }
    })
    return { figures, bytes }
  })

async function placeOf({ origin, store }: Stand, name: string, count: number): Promise<Place> {
  if (store === 'ours') {
    const session = await anAccount(origin)
    await putRows(origin, session, flips, flipRows(count))
    return { name, ...CALLS, session }
  }
  const answer = await fetch(`${origin}/${store}/${name}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ count }),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return { name, ...CALLS, session: null }
}

async function servedRows({ origin, store }: Stand, { name, session }: Place): Promise<Found[]> {
  if (session) {
    const headers = { authorization: `Bearer ${session.token}` }
    const answer = await fetch(`${origin}/api/v1/flips`, { headers })
    const { entries }: { entries: Found[] } = await answer.json()
    return entries
  }
  const answer = await fetch(`${origin}/${store}/${name}?limit=1000000`)
  const { rows }: { rows: Found[] } = await answer.json()
  return rows
}

/** Every edit of the device has reached the server. */
function expectEdited(found: readonly Found[], { rows, edits }: Sizes): void {
  expectRows(found, contentOf({ rows, edits }))
}
