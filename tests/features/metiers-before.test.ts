import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test } from 'vitest'
import { readRows } from '#data/db/rows.ts'
import { save } from '#data/db/save.ts'
import { guideChecks } from '#shared/collections/guide-checks.ts'
import { timeOf } from '#shared/contract/stamp.ts'
import { adoptTicks } from '#store/guides.ts'
import { anAccount } from '#tests/support/local-account.ts'
import { tick, ticked } from '#tests/support/screens/metiers-screen.tsx'

const MINER = 'mineur_v1'
const KEY = `guide:${MINER}:checks:v2`
const before = (checks: unknown) => localStorage.setItem(KEY, JSON.stringify(checks))

afterEach(() => {
  localStorage.clear()
})

describe('ticks that an older version kept on the device', () => {
  test('T11 T10 they become rows of the account, and leave the device’s storage', async () => {
    const db = anAccount()
    before({ '0-fer': true, '1-fer': false, '1-eau-potable': true })
    expect(await adoptTicks(db, MINER)).toBe(true)
    expect((await ticked(db, MINER)).sort()).toEqual(['0-fer', '1-eau-potable'])
    expect(localStorage).toHaveLength(0)
  })

  test('T11 keys that were written with accents or spaces are read as today’s', async () => {
    const db = anAccount()
    localStorage.setItem('guide:bucheron_v1:checks:v2', JSON.stringify({ '1-Bois de Châtaignier': true }))
    await adoptTicks(db, 'bucheron_v1')
    expect(await ticked(db, 'bucheron_v1')).toEqual(['1-bois-de-chataignier'])
  })

  test('T11 they are taken once: what is unticked afterwards stays unticked', async () => {
    const db = anAccount()
    before({ '0-fer': true })
    await adoptTicks(db, MINER)
    await tick(db, MINER, ['0-fer'], false)
    expect(await adoptTicks(db, MINER)).toBe(false)
    expect(await ticked(db, MINER)).toEqual([])
  })

  test('T11 they never go to a second account, even when the first adoption was cut off', async () => {
    const [first, second] = [anAccount(), anAccount()]
    before({ '0-fer': true })
    const cutOff = {
      getItem: (name: string) => localStorage.getItem(name),
      setItem: (name: string, value: string) => localStorage.setItem(name, value),
      removeItem: () => {
        throw new Error('the page is gone')
      },
    }
    await expect(adoptTicks(first, MINER, cutOff)).rejects.toThrow('the page is gone')
    expect(await adoptTicks(second, MINER)).toBe(false)
    expect(await ticked(second, MINER)).toEqual([])
    expect(await adoptTicks(first, MINER)).toBe(true)
    expect(await ticked(first, MINER)).toEqual(['0-fer'])
    expect(localStorage).toHaveLength(0)
  })

  test('T11 a box that has a row already keeps it', async () => {
    const db = anAccount()
    await save(db, guideChecks, { guide: MINER, check: '0-fer' }, { checked: false })
    before({ '0-fer': true, '1-fer': true })
    await adoptTicks(db, MINER)
    expect(await ticked(db, MINER)).toEqual(['1-fer'])
  })

  test('T120 what the server holds of these boxes is newer than they are', async () => {
    const db = anAccount()
    before({ '0-fer': true })
    await adoptTicks(db, MINER)
    const [row] = await readRows(db, guideChecks)
    expect(timeOf(row?.stamps.checked ?? '')).toBe(0)
    expect(await db.unsent.count()).toBe(1)
  })

  test.each(['{"0-fer":tr', '"0-fer"', 'null', '[true]', '42'])(
    'T11 content that is no map (%s) is left where it is',
    async (content) => {
      const db = anAccount()
      localStorage.setItem(KEY, content)
      expect(await adoptTicks(db, MINER)).toBe(false)
      expect(localStorage.getItem(KEY)).toBe(content)
      expect(await db.stored.count()).toBe(0)
    },
  )

  test('T11 a key that names no box is passed over, the others are taken', async () => {
    const db = anAccount()
    before({ fer: true, '0-': true, '999-fer': true, '2-fer': 'oui', '3-fer': true })
    await adoptTicks(db, MINER)
    expect(await ticked(db, MINER)).toEqual(['3-fer'])
  })
})
