import { allChannels, touchChannels, updateChannel } from '#server/db/channels.ts'
import { writing } from '#server/db/engine/transaction.ts'
import type { TwitchChannelTable } from '#server/db/schema.ts'
import type { AppDeps } from '#server/deps.ts'
import type { Twitch, TwitchStream, TwitchUser } from '#server/outside/twitch.ts'
import { changed, withStream, withUsers } from './state.ts'
import { orUnavailable } from './unavailable.ts'

const FRESH_MS = 20_000
const NAMES_MS = 3_600_000
const BATCH = 100

/**
 * Refreshes the whole whitelist, for everybody at once: those who ask while it runs share it, those who ask within
 * 20 s of it get its outcome. Answers whether Twitch was asked. What fails leaves every channel as it was.
 */
export function createRefresh(deps: AppDeps, twitch: Twitch): () => Promise<boolean> {
  const { db, now } = deps
  let running: Promise<void> | null = null
  let outcome: Promise<void> = Promise.resolve()
  let askedAt = Number.NEGATIVE_INFINITY
  let namedAt = Number.NEGATIVE_INFINITY

  async function refresh(): Promise<void> {
    const at = now()
    const before = await allChannels(db)
    const namesDue = !within(at - namedAt, NAMES_MS)
    const named = withUsers(before, await namesOf(twitch, before, namesDue))
    const ids = named.flatMap(({ twitch_id }) => twitch_id ?? [])
    const streams = (await inBatches(ids, (some) => twitch.streams(some))).map(byUser)
    const byOwner = new Map(streams)
    const after = named.map((channel) => withStream(channel, byOwner.get(channel.twitch_id ?? ''), at))
    await store(before, after, at)
    if (namesDue) namedAt = at
  }

  function store(before: TwitchChannelTable[], after: TwitchChannelTable[], at: number): Promise<void> {
    return writing(db, async (tx) => {
      for (const [i, channel] of after.entries()) {
        const old = before[i]
        if (old && changed(old, channel)) await updateChannel(tx, channel)
      }
      const ids = after.map(({ id }) => id)
      await touchChannels(tx, ids, at)
    })
  }

  return async () => {
    if (running === null && within(now() - askedAt, FRESH_MS)) {
      await outcome
      return false
    }
    if (running === null) {
      askedAt = now()
      running = orUnavailable(deps, refresh()).finally(() => {
        running = null
      })
      outcome = running
    }
    await running
    return true
  }
}

/** A clock that was set back makes everything due. */
const within = (age: number, limit: number): boolean => age >= 0 && age < limit

/** The owners of the channels: of all when their names are due, else of those that Twitch was never asked about. */
async function namesOf(
  twitch: Twitch,
  channels: readonly TwitchChannelTable[],
  all: boolean,
): Promise<TwitchUser[]> {
  const asked = channels.filter((channel) => all || channel.last_checked_at === null)
  const ids = asked.flatMap(({ twitch_id }) => twitch_id ?? [])
  const logins = asked.flatMap(({ twitch_id, login }) => (twitch_id === null ? login : []))
  const found = await Promise.all([
    inBatches(ids, (some) => twitch.users('id', some)),
    inBatches(logins, (some) => twitch.users('login', some)),
  ])
  return found.flat()
}

const byUser = (stream: TwitchStream): [string, TwitchStream] => [stream.userId, stream]

async function inBatches<T>(names: readonly string[], ask: (some: string[]) => Promise<T[]>): Promise<T[]> {
  const starts = Array.from({ length: Math.ceil(names.length / BATCH) }, (_, i) => i * BATCH)
  const answers = await Promise.all(starts.map((from) => ask(names.slice(from, from + BATCH))))
  return answers.flat()
}
