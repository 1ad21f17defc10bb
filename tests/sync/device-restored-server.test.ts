import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { passWith } from '#tests/support/app-transport.ts'
import { aDevice, signedUp } from '#tests/support/device.ts'
import { ASH, anAccount, own, sell, syncState, waiting } from '#tests/support/local-account.ts'

describe('a device and the real server', () => {
  test('a restored server is healed by its devices, and a fresh device gets everything', async () => {
    const server = await testApp()
    const { token, user } = await signedUp(server)
    const db = anAccount(user.id)
    await own(db, 12)
    await passWith(server, db, token)
    const backup = await server.snapshot()
    await own(db, 40)
    await sell(db, { tax_rate: 3 })
    await passWith(server, db, token)
    const restored: TestApp = await testApp({ database: backup })
    expect(await aDevice(restored, token).values('inventories', String(ASH))).toEqual({ quantity: 12 })
    expect(await passWith(restored, db, token)).toEqual({ kind: 'done' })
    expect(await aDevice(restored, token).values('inventories', String(ASH))).toEqual({ quantity: 40 })
    expect(await aDevice(restored, token).values('sale_prefs', String(ASH))).toEqual({ tax_rate: 3 })
    expect(await waiting(db)).toEqual([])
  })

  test('a restart of the server is no restore: nothing is sent again', async () => {
    const server = await testApp()
    const { token, user } = await signedUp(server)
    const db = anAccount(user.id)
    await own(db, 12)
    await passWith(server, db, token)
    const { revs } = await syncState(db)
    expect(await passWith(await server.restart(), db, token)).toEqual({ kind: 'done' })
    expect((await syncState(db)).revs).toBe(revs)
  })

  test('a pass under the token of another account sends nothing of this one’s', async () => {
    const server = await testApp()
    const mine = await signedUp(server)
    const other = await signedUp(server)
    const db = anAccount(mine.user.id)
    await own(db, 12)
    expect(await passWith(server, db, other.token)).toEqual({ kind: 'blocked', code: 'account_mismatch' })
    expect(await other.device.values('inventories', String(ASH))).toBeUndefined()
    expect(await waiting(db)).toEqual(['inventories/303'])
  })
})
