import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { pushItems, signUp } from '#scripts/faults/players.ts'
import { LiveReader } from '#scripts/faults/wire.ts'
import { LiveLine } from '#server/sync/live-line.ts'
import { ServerProcess } from '#tests/harness/server-process.ts'
import { until } from '#tests/harness/until.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { signedUp } from '#tests/support/device.ts'

const BEAT = 25_000
const DAY_OF_BEATS = 86_400_000 / BEAT

const open = (server: TestApp, token: string) =>
  server.app.request('/api/v1/sync/live', { headers: { authorization: `Bearer ${token}` } })

function aLine() {
  const dead = vi.fn()
  const left = vi.fn()
  const line = new LiveLine({ userId: 'u', sessionId: 's', onEnd: left, onDead: dead })
  return { line, dead, left }
}

async function allOf(line: LiveLine): Promise<string[]> {
  line.close()
  return (await new Response(line.body).text()).split('\n\n').filter(Boolean)
}

test('a reader that falls behind is told the last number, not every one', async () => {
  const { line } = aLine()
  for (let seq = 0; seq <= 5000; seq++) line.tell(seq)
  const reader = line.body.getReader()
  const told: string[] = []
  while (!told.at(-1)?.includes('5000')) {
    const { value } = await reader.read()
    told.push(new TextDecoder().decode(value))
  }
  expect(told.length).toBeLessThan(20)
  line.close()
})

test('an older number that arrives late is not told', async () => {
  const { line } = aLine()
  for (const seq of [3, 2, 3, 4]) line.tell(seq)
  expect(await allOf(line)).toEqual(['data: {"seq":3}', 'data: {"seq":4}'])
})

test('a stream of which nothing is taken between two heartbeats is dropped; one that is read lives on', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const [silent, read] = [aLine(), aLine()]
    const reader = read.line.body.getReader()
    for (let beat = 0; beat < 3; beat++) {
      vi.advanceTimersByTime(BEAT)
      await reader.read()
    }
    expect(silent.dead).toHaveBeenCalledOnce()
    expect(silent.left).toHaveBeenCalledOnce()
    expect(read.dead).not.toHaveBeenCalled()
    read.line.close()
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test('a day of streams that come, beat and go leaves neither a stream nor a timer behind', async () => {
  const server = await testApp()
  const players = await Promise.all(Array.from({ length: 5 }, () => signedUp(server)))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const streams: ReadableStreamDefaultReader<Uint8Array>[] = []
    for (let beat = 0; beat < DAY_OF_BEATS; beat++) {
      const player = players[beat % players.length]
      if (beat % 8 === 0 && player) {
        const reader = (await open(server, player.token)).body?.getReader()
        if (reader) streams.push(reader)
      }
      await vi.advanceTimersByTimeAsync(BEAT)
      for (const reader of streams) await reader.read()
      if (streams.length > 20) await streams.shift()?.cancel()
      expect(server.live.openStreams).toBe(streams.length)
    }
    expect(vi.getTimerCount()).toBe(streams.length)
    for (const reader of streams) await reader.cancel()
    expect([server.live.openStreams, server.live.accounts, vi.getTimerCount()]).toEqual([0, [], 0])
  } finally {
    vi.useRealTimers()
  }
}, 60_000)

test('a thousand open streams all hear of a commit, and are forgotten when they leave', async () => {
  const server = await ServerProcess.create({ LOG_LEVEL: 'error' })
  try {
    await server.start()
    const players = []
    for (let i = 0; i < 50; i++) players.push(await signUp(server))
    const streams = players.flatMap((player) =>
      Array.from({ length: 20 }, () => ({ player, reader: new LiveReader(server.port, player) })),
    )
    await until(async () => streams.every(({ reader }) => reader.seq === 0), 30_000)
    await Promise.all(players.map((player) => pushItems(server, player, [1, 2, 3], 7)))
    await until(async () => streams.every(({ reader }) => reader.seq === 3), 30_000)
    expect(streams.filter(({ reader }) => reader.ended)).toEqual([])
    expect(await openStreams(server)).toBe(1000)
    for (const { reader } of streams) reader.leave()
    await until(async () => (await openStreams(server)) === 0, 10_000)
  } finally {
    await server.dispose()
  }
}, 90_000)

async function openStreams({ url, dataDir }: ServerProcess): Promise<number> {
  const headers = { authorization: `Bearer ${readFileSync(join(dataDir, 'metrics-token'), 'utf8')}` }
  const text = await (await fetch(`${url}/metrics`, { headers })).text()
  return Number(/^comptoir_live_streams (\d+)/m.exec(text)?.[1])
}
