import { expect, test } from 'vitest'
import { fillDisk } from '#scripts/faults/full-disk.ts'
import { testApp } from '#tests/support/app.ts'
import { signedUp } from '#tests/support/device.ts'

const LINES_OF_ONE_REQUEST = 4_000

// Where this process may not mount a file system, both are the limit: a write past it fails at the same calls.
test.each([
  ['a full file system', true],
  ['a limit on what may be written', false],
])(
  '%s loses nothing, stores nothing by halves and needs no restart',
  async (_, mayMount) => {
    const { how, acknowledged, refused, whileFull, after, streamTold, logged } = await fillDisk(mayMount)
    console.log(`disk: ${how}`)
    expect(refused).not.toHaveLength(0)
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 503, code: 'unavailable', retryAfter: '30' })
    }
    expect(acknowledged).toBeGreaterThan(0)
    expect(whileFull).toMatchObject({ read: 200, health: 200 })
    expect([200, 503]).toContain(whileFull.signIn)
    expect(after).toEqual({ push: 200, signIn: 200 })
    expect(streamTold).toBe(true)
    expect(logged).toBeLessThan(LINES_OF_ONE_REQUEST)
  },
  60_000,
)

test('a session that is due for renewal still reads while nothing can be written', async () => {
  const clock = { now: Date.UTC(2026, 0, 1) }
  const server = await testApp({ now: () => clock.now })
  const { token, device } = await signedUp(server)
  clock.now += 3 * 86_400_000
  if (server.database.kind !== 'sqlite') return
  server.database.file.pragma('query_only = ON')
  expect((await device.pull()).status).toBe(200)
  server.database.file.pragma('query_only = OFF')
  clock.now += 88 * 86_400_000
  expect((await server.call('GET', '/me', { token })).status).toBe(401)
})
