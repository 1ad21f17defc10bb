import {
  lendersOf,
  removeVoices,
  storeVoices,
  touch,
  voicesAbout,
  voicesOf,
} from '#server/db/market-voices.ts'
import type { ServerRow } from '#server/db/records.ts'
import type { MarketVoiceTable, Tx } from '#server/db/schema.ts'
import type { SyncContext } from '#server/sync/sync-context.ts'
import type { TimeSlice } from '#server/time-slice.ts'
import { marketSharing } from '#shared/collections/market-sharing.ts'
import { priceObservations } from '#shared/collections/price-observations.ts'
import { profiles } from '#shared/collections/profiles.ts'
import { type Collection, splitKey } from '#shared/contract/collection.ts'
import { dayNumber, type Lending } from '#shared/domain/market/voices.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { changedLendings } from './lendings.ts'
import { everythingSaid, latestLent, type Pack, packOf, type Said, saidAbout, saidOf } from './lent-rows.ts'
import { noteGiven, type Speaking, speakingOn } from './speaker.ts'

/** The push that a market follows: in its transaction, after its rows are stored. */
type Following = { tx: Tx; context: SyncContext; userId: string; today: number; slice: TimeSlice }

/**
 * Lets an account's voices follow the rows that a push changed: what it noted, where its profiles play, and what they lend.
 * An account that lends nothing pays for one look at a table, and only where it notes prices.
 */
export async function followRows(
  tx: Tx,
  context: SyncContext,
  userId: string,
  collection: Collection,
  rows: readonly [key: string, row: ServerRow][],
  slice: TimeSlice,
): Promise<void> {
  const today = () => dayNumber(parisDay(context.now()))
  if (collection.name === priceObservations.name) {
    const lendings = await lendersOf(tx, userId)
    if (lendings.length > 0)
      await followPrices({ tx, context, userId, today: today(), slice }, lendings, rows)
  } else if (collection.name === profiles.name || collection.name === marketSharing.name) {
    const names = new Set(
      rows.map(([key]) => (collection.name === profiles.name ? key : splitKey(key).profile)),
    )
    const { servers, lendings } = await changedLendings(tx, userId, collection.name, [...names], slice)
    for (const server of servers)
      await sayAll({ tx, context, userId, today: today(), slice }, server, lendings)
  }
}

async function followPrices(
  following: Following,
  lendings: readonly Lending[],
  rows: readonly [string, ServerRow][],
): Promise<void> {
  const { tx, context, userId, today } = following
  for (const server of new Set(lendings.map((lending) => lending.server))) {
    const here = lendings.filter((lending) => lending.server === server)
    const said = rows.flatMap(([key, row]) => {
      const lending = here.find(({ profile }) => profile === splitKey(key).profile)
      return (lending && saidOf(key, row, lending, today)) ?? []
    })
    if (said.length === 0) continue
    const speaking = await speakingOn(tx, context, userId, server, today)
    if (speaking?.began) await sayAll(following, server, lendings)
    else if (speaking) await sayChanged(following, here, speaking, said)
  }
}

/** What changed decides alone where it is the latest; where the latest one went, the days before it are looked up. */
async function sayChanged(
  following: Following,
  lendings: readonly Lending[],
  speaking: Speaking,
  said: readonly Said[],
): Promise<void> {
  const { tx, userId, slice } = following
  const items = [...new Set(said.map(({ item_id }) => item_id))]
  const stored = byPack(await voicesAbout(tx, speaking.voter, items, slice))
  const latest = latestLent(said)
  const unsure = new Map<string, Pack>()
  const wanted = new Map<string, Said | undefined>()
  for (const one of said) {
    const pack = packOf(one)
    const known = stored.get(pack)
    const best = latest.get(pack)
    if (lendings.length > 1) unsure.set(pack, one)
    else if (best && best.day >= (known?.day ?? best.day)) wanted.set(pack, best)
    else if (!one.voice && one.day === known?.day) unsure.set(pack, one)
  }
  const looked = latestLent(await saidAbout(tx, userId, lendings, [...unsure.values()], following))
  for (const pack of unsure.keys()) wanted.set(pack, looked.get(pack))
  await say(following, speaking, wanted, stored)
}

/** Makes an account's voices on a server what its rows say, whatever they were. */
async function sayAll(following: Following, server: string, lendings: readonly Lending[]): Promise<void> {
  const { tx, context, userId, today } = following
  const speaking = await speakingOn(tx, context, userId, server, today)
  if (!speaking) return
  const here = lendings.filter((lending) => lending.server === server)
  const stored = byPack(await voicesOf(tx, speaking.voter))
  const latest = latestLent(await everythingSaid(tx, userId, here, following))
  const packs = new Set([...stored.keys(), ...latest.keys()])
  await say(following, speaking, new Map([...packs].map((pack) => [pack, latest.get(pack)])), stored)
}

/** Stores what is wanted of each pack (undefined: no voice) over what is stored, and marks what changed. */
async function say(
  { tx, slice }: Following,
  speaking: Speaking,
  wanted: ReadonlyMap<string, Said | undefined>,
  stored: ReadonlyMap<string, MarketVoiceTable>,
): Promise<void> {
  const { server, voter } = speaking.voter
  const given: MarketVoiceTable[] = []
  const gone: MarketVoiceTable[] = []
  let fresh = 0
  for (const [pack, one] of wanted) {
    const known = stored.get(pack)
    if (!one) {
      if (known) gone.push(known)
      continue
    }
    const { item_id, pack_size, day, price } = one
    if (known?.day === day && known.price === price) continue
    // Putting a price right is no further voice.
    const isFresh = known?.day !== day
    if (isFresh && fresh >= speaking.left) continue
    if (isFresh) fresh += 1
    given.push({ server, item_id, pack_size, voter, day, price, outlier: 0 })
  }
  // In one order whoever speaks, so that two pushes and the hour never wait for each other in a ring.
  given.sort((a, b) => a.item_id - b.item_id || a.pack_size - b.pack_size)
  await storeVoices(tx, given, slice)
  await removeVoices(tx, speaking.voter, gone)
  await touch(tx, server, [...given, ...gone])
  if (fresh > 0 || speaking.began) await noteGiven(tx, speaking, fresh)
}

const byPack = (voices: readonly MarketVoiceTable[]): Map<string, MarketVoiceTable> =>
  new Map(voices.map((voice) => [packOf(voice), voice]))
