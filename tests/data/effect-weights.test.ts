import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { listRefused } from '#data/db/list-refused.ts'
import { abandonRefused } from '#data/db/refused.ts'
import { readRow, readRows } from '#data/db/rows.ts'
import { createApp } from '#server/app.ts'
import { starterRows } from '#server/catalogue/starter.ts'
import type { Effect } from '#shared/catalogue/types.ts'
import { effectWeights } from '#shared/collections/effect-weights.ts'
import { inventories } from '#shared/collections/inventories.ts'
import { collections } from '#shared/collections/registry.ts'
import { type Collection, defineCollection } from '#shared/contract/collection.ts'
import { whole } from '#shared/contract/fields.ts'
import { SCHEMA_VERSION } from '#shared/contract/wire.ts'
import { effectKind, effectMean, isWeapon } from '#shared/domain/effects/effect-kind.ts'
import { effectScore, effectWeightsOf } from '#shared/domain/effects/effect-score.ts'
import { OLD_EFFECTS } from '#shared/domain/effects/old-effects.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { appTransport } from '#tests/support/app-transport.ts'
import { waiting } from '#tests/support/local-account.ts'
import { meetOn, onePlayer, type Player, type PlayersDevice } from '#tests/support/one-player.ts'
import { save } from '#tests/support/save.ts'

/** The collection as the version before declares it: keyed by the numbers of our own former table alone. */
const formerWeights = defineCollection({ ...effectWeights, key: { effect: whole() } })
const former = {
  schema: SCHEMA_VERSION,
  collections: collections.map((one): Collection => (one === effectWeights ? formerWeights : one)),
}
/** The version that brought keys by name. */
const latter = { schema: SCHEMA_VERSION + 1 }
const [NEUTRAL_BLOW, VITALITY, CRITICAL, WISDOM, AP] = [1, 4, 9, 17, 23]

/** The starter's equipment, under the numbers of the public service, as an import brings them too. */
const pieces: Effect[][] = starterRows()
  .items.filter(({ effects }) => effects.length > 0)
  .map(({ effects }) =>
    effects.map(({ type, name, min, max }) => ({ type: { id: type, name }, min, max, text: '' })),
  )

let player: Player
let phone: PlayersDevice
let computer: PlayersDevice
beforeEach(async () => {
  player = await onePlayer()
  phone = await player.device(former)
  computer = await player.device(latter)
})

const meet = () => meetOn(phone, computer)

const weighFormerly = ({ db }: PlayersDevice, effect: number, weight: number) =>
  save(db, formerWeights, { effect }, { weight })
const weigh = ({ db }: PlayersDevice, effect: string, weight: number) =>
  save(db, effectWeights, { effect }, { weight })

/** What the former app reads: points by its own numbers. */
async function formerScores({ db }: PlayersDevice): Promise<number[]> {
  const weights = new Map((await readRows(db, formerWeights)).map(({ effect, weight }) => [effect, weight]))
  const numbers = new Map([...OLD_EFFECTS].map(([id, name]) => [name, id]))
  return pieces.map((effects) => {
    const weapon = isWeapon(effects)
    const counted = effects.filter((effect) => effectKind(effect, weapon) === 'amount')
    const points = counted.map(
      (e) => (weights.get(numbers.get(e.type.name) ?? 0) ?? 0) * (effectMean(e) ?? 0),
    )
    return points.reduce((sum, point) => sum + point, 0)
  })
}
const weightsOn = async ({ db }: PlayersDevice) => effectWeightsOf(await readRows(db, effectWeights))
const scores = async (device: PlayersDevice) => {
  const weights = await weightsOn(device)
  return pieces.map((effects) => effectScore(effects, weights))
}
const keysOn = async ({ db }: PlayersDevice) =>
  (await db.stored.range('effect_weights', '')).map(({ key }) => key).sort()

/** The weights of a player before the update, on both devices. */
async function weighBefore(): Promise<void> {
  for (const [effect, weight] of [
    [VITALITY, 2],
    [WISDOM, -3],
    [CRITICAL, 10],
    [NEUTRAL_BLOW, 1],
  ] as const)
    await weighFormerly(phone, effect, weight)
  await meet()
}

describe('weights across the update of the app', () => {
  test('T64 weights saved under former numbers score every piece the same after the update', async () => {
    await weighBefore()
    const before = await formerScores(phone)
    expect(new Set(before).size).toBeGreaterThan(100)
    expect(await scores(computer)).toEqual(before)
    expect(await scores(phone)).toEqual(before)
    expect(await keysOn(computer)).toEqual(['1', '17', '4', '9'])
  })

  test('T64 two devices that update a day apart agree, whatever both weighed in between', async () => {
    await weighBefore()
    const stored = await phone.db.stored.get(['effect_weights', String(CRITICAL)])
    await weigh(computer, 'vitalite', 5)
    await weigh(computer, 'sagesse', 0)
    await weighFormerly(phone, VITALITY, 7)
    await weighFormerly(phone, AP, 100)
    await meet()
    // The phone still runs the former app: it reads its own numbers, and hides what it cannot read.
    expect((await readRows(phone.db, formerWeights)).map(({ effect, weight }) => [effect, weight])).toEqual([
      [NEUTRAL_BLOW, 1],
      [WISDOM, -3],
      [AP, 100],
      [VITALITY, 7],
      [CRITICAL, 10],
    ])
    expect(await keysOn(phone)).toEqual(['1', '17', '23', '4', '9', 'sagesse', 'vitalite'])
    // A day later it runs the new one.
    const agreed = new Map([
      ['dommages neutre', 1],
      ['pa', 100],
      ['% critique', 10],
      ['vitalite', 5],
    ])
    expect(await weightsOn(computer)).toEqual(agreed)
    expect(await weightsOn(phone)).toEqual(agreed)
    expect(await scores(phone)).toEqual(await scores(computer))
    expect(await phone.db.stored.get(['effect_weights', String(CRITICAL)])).toEqual(stored)
  })

  test('T64 a weight taken back after the server refused it leaves the one of the former number', async () => {
    await weighBefore()
    await weigh(computer, 'vitalite', 5)
    const named = await readRow(computer.db, effectWeights, { effect: 'vitalite' })
    expect(named?.weight).toBe(5)
    await abandonRefused(computer.db, { collection: 'effect_weights', key: 'vitalite', field: 'weight' })
    expect((await weightsOn(computer)).get('vitalite')).toBe(2)
  })
})

describe('a key by name and an older version', () => {
  /** The same database behind a server of another version. */
  const askServer = (version: typeof former | typeof latter) =>
    appTransport((): TestApp => ({ ...player.server, app: createApp({ ...player.server.deps, ...version }) }))

  test('T64 an older server holds a weight by name, takes everything else, and has it after its own update', async () => {
    computer.onRequest = askServer(former)
    await weigh(computer, 'vitalite', 5)
    await save(computer.db, inventories, { item_id: 303 }, { quantity: 4 })
    await computer.drain()
    expect(await waiting(computer.db)).toEqual(['effect_weights/vitalite'])
    expect(await listRefused(computer.db)).toMatchObject([
      { key: 'vitalite', state: 'held', code: 'unknown_key', value: 5 },
    ])
    expect((await weightsOn(computer)).get('vitalite')).toBe(5)
    computer.onRequest = askServer(latter)
    expect(await computer.drain()).toEqual({ kind: 'done' })
    expect(await waiting(computer.db)).toEqual([])
    const other = await player.device()
    await other.drain()
    expect((await weightsOn(other)).get('vitalite')).toBe(5)
  })

  test('T64 an older device keeps a weight by name, and gives it back to a server that lost it', async () => {
    await weighBefore()
    const backup = await player.server.snapshot()
    await weigh(computer, 'vitalite', 5)
    await meet()
    const restored = await testApp({ database: backup })
    const ask = appTransport(() => restored)
    for (const device of [phone, computer]) device.onRequest = ask
    expect(await phone.drain()).toEqual({ kind: 'done' })
    const other = await player.device()
    other.onRequest = ask
    await other.drain()
    expect((await weightsOn(other)).get('vitalite')).toBe(5)
    await restored.close()
  })
})
