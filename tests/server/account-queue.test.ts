import { expect, test, vi } from 'vitest'
import { AccountTurns } from '#server/http/account-queue.ts'
import { testApp } from '#tests/support/app.ts'
import { signedUp } from '#tests/support/device.ts'
import { openLive } from '#tests/support/server/live-stream.ts'

const AT_WORK = 2
const WAITING = 20

/** A player whose calls stay at work until their answers are read. */
async function aBusyPlayer() {
  const server = await testApp({ alone: true })
  const { token, device } = await signedUp(server)
  const headers = { authorization: `Bearer ${token}` }
  const ask = (signal?: AbortSignal) =>
    Promise.resolve(server.app.request('/api/v1/flips', { headers, ...(signal ? { signal } : {}) }))
  const atWork = await Promise.all(Array.from({ length: AT_WORK }, () => ask()))
  /** Whether a call is answered while the others stay as they are. */
  const settles = (call: Promise<unknown>) =>
    Promise.race([call.then(() => true), new Promise((done) => setTimeout(done, 50, false))])
  return { server, token, device, ask, atWork, settles }
}

test('an account has two calls at work, the next wait for one of them, and those of another do not', async () => {
  const { server, ask, atWork, settles } = await aBusyPlayer()
  const third = ask()
  expect(await settles(third)).toBe(false)
  const other = await signedUp(server)
  expect((await other.device.pull()).status).toBe(200)
  expect((await server.call('GET', '/healthz')).status).toBe(200)
  await atWork[0]?.text()
  expect((await (await third).json()).entries).toEqual([])
  for (const answer of atWork.slice(1)) await answer.text()
})

test('what comes when twenty wait is told when to come back, and nothing of it is done', async () => {
  const { server, ask, atWork, device, token } = await aBusyPlayer()
  const waiting = Array.from({ length: WAITING }, async () => (await ask()).text())
  const body = { entries: [{ item_id: 1, quantity: 1 }] }
  const refused = await server.call('POST', '/api/v1/user_inventories/bulk_upsert', { token, body })
  expect([refused.status, refused.json.code, refused.headers.get('retry-after')]).toEqual([429, 'busy', '2'])
  for (const answer of atWork) await answer.text()
  expect(await Promise.all(waiting)).toHaveLength(WAITING)
  expect((await device.pull()).json.rows).toEqual([])
})

test('a caller that goes leaves its place, whether it waited or was being answered', async () => {
  const { ask, atWork, settles } = await aBusyPlayer()
  const leaving = new AbortController()
  const gone = ask(leaving.signal)
  const next = ask()
  leaving.abort()
  await gone.then(
    () => {},
    () => {},
  )
  expect(await settles(next)).toBe(false)
  await atWork[0]?.body?.cancel()
  expect((await next).status).toBe(200)
  await (await next).text()
})

test('a stream counts while it is opened and not after', async () => {
  const server = await testApp({ alone: true })
  const { token, device } = await signedUp(server)
  const streams = await Promise.all(Array.from({ length: 6 }, () => openLive(server, token)))
  expect((await device.pull()).status).toBe(200)
  for (const stream of streams) stream.leave()
})

test('pieces of an account’s work go one after the other, those of another beside them, and one that fails stops none', async () => {
  const turns = new AccountTurns()
  const begun: string[] = []
  const ends: (() => void)[] = []
  const piece = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((done) => ends.push(() => done(name)))
  }
  const first = turns.take('elea', piece('first'))
  const failing = turns.take('elea', () => Promise.reject(new Error('no row')))
  const second = turns.take('elea', piece('second'))
  const other = turns.take('zoe', piece('other'))
  await new Promise(setImmediate)
  expect(begun).toEqual(['first', 'other'])
  for (const end of ends) end()
  expect(await Promise.all([first, other])).toEqual(['first', 'other'])
  await expect(failing).rejects.toThrow('no row')
  await vi.waitFor(() => expect(begun).toEqual(['first', 'other', 'second']))
  ends.at(-1)?.()
  expect(await second).toBe('second')
})

test('a piece that had to wait leaves the others three times as long as the one before it took', async () => {
  const turns = new AccountTurns()
  const now = () => performance.now()
  const first = turns.take('elea', async () => {
    const beganAt = now()
    await new Promise((done) => setTimeout(done, 30))
    return { took: now() - beganAt, endedAt: now() }
  })
  const second = turns.take('elea', async () => now())
  const { took, endedAt } = await first
  // A timer counts whole milliseconds.
  expect((await second) - endedAt).toBeGreaterThanOrEqual(3 * took - 2)
  const piece = vi.fn(async () => {})
  const third = turns.take('elea', piece)
  expect(piece).toHaveBeenCalled()
  await third
})
