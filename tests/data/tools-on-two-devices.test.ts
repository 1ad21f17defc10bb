import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { allRows } from '#data/db/all-rows.ts'
import { restoreFromJournal } from '#data/db/journal.ts'
import { readRow, readRows } from '#data/db/rows.ts'
import { flips } from '#shared/collections/flips.ts'
import type { PatchOf } from '#shared/contract/collection.ts'
import { meetOn, onePlayer, type Player, type PlayersDevice } from '#tests/support/one-player.ts'
import { remove, save } from '#tests/support/save.ts'

const LINE = { id: 'k1' }
let player: Player
let phone: PlayersDevice
let computer: PlayersDevice
beforeEach(async () => {
  player = await onePlayer()
  phone = await player.device()
  computer = await player.device()
})

/** Both devices sync until each has what the other sent. */
async function meet(): Promise<void> {
  await meetOn(phone, computer)
  expect(await held(phone)).toEqual(await held(computer))
}

/** What lies under a tombstone is no part of the row any more. */
const held = async ({ db }: PlayersDevice) =>
  (await db.read(allRows)).map(({ key, v, h, del }) => (del ? { key, del } : { key, v, h }))

const line = ({ db }: PlayersDevice) => readRow(db, flips, LINE)
const edit = ({ db }: PlayersDevice, patch: PatchOf<typeof flips>, now = Date.now()) =>
  save(db, flips, LINE, patch, now)
/** A line that both devices know. */
async function aLine(): Promise<void> {
  await edit(computer, { item_name: 'Bois de Frêne', buy_price_kamas: 100, sell_price_kamas: 900 })
  await meet()
}

describe('offline on two devices', () => {
  test('of the same field of one line the later edit wins, and the other is in a journal, to be restored', async () => {
    await aLine()
    await edit(phone, { sell_price_kamas: 1100 })
    await edit(computer, { sell_price_kamas: 1200 }, Date.now() + 1000)
    await meet()
    expect((await line(phone))?.sell_price_kamas).toBe(1200)
    const [entry] = await phone.db.journal.toArray()
    expect(entry).toMatchObject({ field: 'sell_price_kamas', value: 1100, why: 'replaced' })
    await restoreFromJournal(phone.db, entry?.id ?? 0)
    await meet()
    expect((await line(computer))?.sell_price_kamas).toBe(1100)
  })

  test('T59 a delete wins over an edit, which is in the journal, and « Annuler » brings the line back under a new id', async () => {
    await aLine()
    const before = await line(phone)
    await remove(phone.db, flips, LINE)
    await edit(computer, { note: 'encore un prix' }, Date.now() + 1000)
    await meet()
    expect([await line(phone), await line(computer)]).toEqual([undefined, undefined])
    expect(await computer.db.journal.toArray()).toMatchObject([{ value: 'encore un prix', why: 'deleted' }])
    const { id: _, stamps: __, ...values } = before ?? { id: '', stamps: {} }
    await save(phone.db, flips, { id: 'k1-r' }, values)
    await meet()
    const [restored, ...others] = await readRows(computer.db, flips)
    expect(restored).toMatchObject({ id: 'k1-r', item_name: 'Bois de Frêne', buy_price_kamas: 100 })
    expect(others).toEqual([])
  })
})
