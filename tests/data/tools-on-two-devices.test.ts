import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { allRows } from '#data/db/all-rows.ts'
import { restoreFromJournal } from '#data/db/journal.ts'
import { readRow, readRows } from '#data/db/rows.ts'
import { archis } from '#shared/collections/archis.ts'
import { flips } from '#shared/collections/flips.ts'
import { guideChecks } from '#shared/collections/guide-checks.ts'
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
const check = ({ db }: PlayersDevice, box: string, checked = true) =>
  save(db, guideChecks, { guide: 'bucheron_v1', check: box }, { checked })
const upsert = (path: string, ...entries: Record<string, unknown>[]) =>
  player.plain('POST', `/api/v1/${path}/bulk_upsert`, { entries })

/** A line that both devices know. */
async function aLine(): Promise<void> {
  await edit(computer, { item_name: 'Bois de Frêne', buy_price_kamas: 100, sell_price_kamas: 900 })
  await meet()
}

describe('offline on two devices', () => {
  test('T113 different boxes of one guide are all ticked in the end', async () => {
    await check(phone, '0-bois-de-frene')
    await check(computer, '1-bois-de-frene')
    await check(computer, '2-bois-de-chataignier')
    await meet()
    const boxes = (await readRows(phone.db, guideChecks)).map(({ check: box, checked }) => [box, checked])
    expect(boxes).toEqual([
      ['0-bois-de-frene', true],
      ['1-bois-de-frene', true],
      ['2-bois-de-chataignier', true],
    ])
  })

  test('T120 a tick made offline is not undone by an older state of the server', async () => {
    await check(computer, '0-bois-de-frene', false)
    await meet()
    await check(phone, '0-bois-de-frene')
    await meet()
    const [box] = await readRows(computer.db, guideChecks)
    expect(box?.checked).toBe(true)
  })

  test('T144 different archimonsters, and different fields of one, are all kept', async () => {
    await save(phone.db, archis, { archimonstre: 'Bilvoezé' }, { owned: true })
    await save(computer.db, archis, { archimonstre: 'Bilvoezé' }, { owned_count: 3, sell_price_kamas: null })
    await save(computer.db, archis, { archimonstre: 'Bouftonmouth' }, { owned: true })
    await meet()
    expect(await readRows(phone.db, archis)).toMatchObject([
      { archimonstre: 'Bilvoezé', owned: true, owned_count: 3, sell_price_kamas: null },
      { archimonstre: 'Bouftonmouth', owned: true },
    ])
  })

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

describe('a plain HTTP client in between', () => {
  test('T58 a whole object sent back does not beat the newer edits of its other fields', async () => {
    await aLine()
    const [whole] = (await player.plain<{ entries: object[] }>('GET', '/api/v1/flips')).entries
    await edit(phone, { note: 'tapé sur le téléphone' })
    await upsert('flips', { ...whole, buy_price_kamas: 150 })
    await meet()
    expect(await line(computer)).toMatchObject({ buy_price_kamas: 150, note: 'tapé sur le téléphone' })
  })

  test('T57 a whole object sent back unchanged changes nothing', async () => {
    await edit(computer, { item_name: 'Bois de Frêne', sell_price_kamas: 900 })
    await meet()
    const heads = () => player.server.db.selectFrom('heads').selectAll().execute()
    const before = await heads()
    const { entries } = await player.plain<{ entries: Record<string, unknown>[] }>('GET', '/api/v1/flips')
    await upsert('flips', ...entries)
    expect(await heads()).toEqual(before)
  })

  test('T143 T144 the player’s part of the ochre list is what the devices hold, and the other way round', async () => {
    await save(phone.db, archis, { archimonstre: 'Bilvoezé' }, { owned_count: 2 })
    await meet()
    await upsert('archis', { archimonstre: 'Bilvoezé', owned: true })
    await meet()
    expect(await readRow(phone.db, archis, { archimonstre: 'Bilvoezé' })).toMatchObject({
      owned: true,
      owned_count: 2,
    })
  })

  test('T123 T124 boxes set through the guide’s own call arrive on the devices, and theirs in its answer', async () => {
    const path = '/api/v1/guides/bucheron_v1/progress'
    await check(phone, '0-bois-de-frene')
    await player.plain('POST', path, { checks: { '1-bois-de-frene': true } })
    await meet()
    expect((await readRows(phone.db, guideChecks)).map(({ check: box }) => box)).toEqual([
      '0-bois-de-frene',
      '1-bois-de-frene',
    ])
    expect(await player.plain('GET', path)).toEqual({
      checks: { '0-bois-de-frene': true, '1-bois-de-frene': true },
    })
  })

  test('T59 a line that it deletes is deleted on every device, under the edits that wait there', async () => {
    await aLine()
    await edit(phone, { note: 'trop tard' })
    await player.plain('DELETE', '/api/v1/flips/k1')
    await meet()
    expect(await line(phone)).toBeUndefined()
    expect(await phone.db.journal.toArray()).toMatchObject([{ value: 'trop tard', why: 'deleted' }])
  })
})
