import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { pushItems, quantities, signUp } from '#scripts/faults/players.ts'
import { KINDS, type Slowness, slowClient } from '#scripts/faults/slow-clients.ts'
import { LiveReader } from '#scripts/faults/wire.ts'
import { listen } from '#server/listen.ts'
import { ServerProcess } from '#tests/harness/server-process.ts'
import { until } from '#tests/harness/until.ts'
import { testApp } from '#tests/support/app.ts'
import { signedUp } from '#tests/support/device.ts'

const SHORT = { headers: 300, request: 600, idle: 700, keepAlive: 700, check: 100, connections: 20 }
const MANY_ITEMS = Array.from({ length: 900 }, (_, i) => i + 1)
const TEXT: Record<Slowness, string> = {
  silent: 'connects and says nothing',
  headers: 'never ends its headers',
  body: 'sends its body byte by byte',
  half: 'stops halfway through an upload',
  gone: 'was answered and vanished',
  deaf: 'never reads what it asks for',
}

async function listening(patience: Partial<typeof SHORT> = {}) {
  const server = await testApp()
  const { token, device } = await signedUp(server)
  await device.bulk(
    'user_inventories',
    MANY_ITEMS.map((item_id) => ({ item_id, quantity: 7 })),
  )
  const { port, stop } = await listen(server.app, { ...server.config, port: 0 }, { ...SHORT, ...patience })
  return { port, stop, device, player: { id: '', email: '', authorization: `Bearer ${token}` } }
}

test.each(KINDS.map((kind) => [TEXT[kind], kind] as const))(
  'a client that %s is let go, and the others go on',
  async (_, kind) => {
    const { port, stop, player } = await listening()
    const slow = slowClient(port, kind, player)
    await until(async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok, 10_000)
    // Whoever does not read sees the end of a connection only when asking for it.
    if (kind === 'deaf') await until(async () => (await connections(port)) === 0, 20_000)
    else await slow.closed
    slow.stop()
    await stop()
  },
)

test('the time for a request does not count for a live stream', async () => {
  const { port, stop, device, player } = await listening({ idle: 0 })
  const stream = new LiveReader(port, player)
  await until(() => expect(stream.seq).toBe(MANY_ITEMS.length))
  await new Promise((resolve) => setTimeout(resolve, SHORT.request + 10 * SHORT.check))
  await device.pushOne('user_inventories', { item_id: 1, quantity: 8 })
  await until(() => expect(stream.seq).toBe(MANY_ITEMS.length + 1))
  expect(stream.ended).toBe(false)
  stream.leave()
  await stop()
})

test('connections beyond the limit are refused at once, and there is room again when some end', async () => {
  const { port, stop, player } = await listening({ headers: 30_000, idle: 30_000 })
  const silent = Array.from({ length: SHORT.connections }, () => slowClient(port, 'silent', player))
  await Promise.all(silent.map(({ socket }) => new Promise((done) => socket.once('connect', done))))
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
  for (const { stop: leave } of silent) leave()
  await until(async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok, 5_000)
  await stop()
})

test('a server full of slow clients serves the others and stops when asked', async () => {
  const server = await ServerProcess.create({ LOG_LEVEL: 'error' })
  try {
    await server.start()
    // Calls of one account wait for each other: the slow ones are of one, the others of another.
    const [player, slowPlayer] = [await signUp(server), await signUp(server)]
    await pushItems(server, slowPlayer, MANY_ITEMS, 1)
    const slow = KINDS.flatMap((kind) =>
      Array.from({ length: 10 }, () => slowClient(server.port, kind, slowPlayer)),
    )
    for (let round = 2; round <= 5; round++) {
      expect((await pushItems(server, player, MANY_ITEMS, round)).status).toBe(200)
      expect((await quantities(server, player)).get(900)).toBe(round)
    }
    // Ends by itself, or this never does.
    await server.stop()
    for (const client of slow) client.stop()
  } finally {
    await server.dispose()
  }
}, 30_000)

/** Established connections that a port of this machine holds. */
async function connections(port: number): Promise<number> {
  const own = `:${port.toString(16).toUpperCase().padStart(4, '0')} `
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n')
  return lines.filter((line) => line.slice(0, 24).includes(own) && / 01 /.test(line.slice(20, 40))).length
}
