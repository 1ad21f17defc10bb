import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { pushItems, signUp } from '#scripts/faults/players.ts'
import { LiveReader } from '#scripts/faults/wire.ts'
import { LiveLine } from '#server/sync/live-line.ts'
import { ServerProcess } from '#tests/harness/server-process.ts'
import { until } from '#tests/harness/until.ts'
import { testApp } from '#tests/support/app.ts'
import { signedUp } from '#tests/support/device.ts'
import { type Connection, openLive } from '#tests/support/server/live-stream.ts'

const BEAT = 25_000
const DAY_OF_BEATS = 86_400_000 / BEAT

/** A line whose connection takes what it is written when it is told to. */
function aLine() {
  const left = vi.fn()
  const line = new LiveLine('u', 's', left)
  const told: string[] = []
  let taken: (() => void) | null = null
  const connection = new Writable({
    decodeStrings: false,
    write(event, _, done) {
      told.push(event)
      taken = done
    },
  })
  const take = () => {
    const done = taken
    taken = null
    done?.()
    return done !== null
  }
  line.start(connection)
  return { line, left, told, take, connection }
}

test('a reader that falls behind is told the last number, not every one', async () => {
  const { line, told, take } = aLine()
  for (let seq = 0; seq <= 5000; seq++) line.tell(seq)
  while (take()) await setImmediate()
  expect(told.length).toBeLessThan(20)
  expect(told.at(-1)).toBe('data: {"seq":5000}\n\n')
  line.close()
})

test('an older number that arrives late is not told', async () => {
  const { line, told, take } = aLine()
  for (const seq of [3, 2, 3, 4]) line.tell(seq)
  while (take()) await setImmediate()
  expect(told).toEqual(['data: {"seq":3}\n\n', 'data: {"seq":4}\n\n'])
  line.close()
})

test('a stream of which nothing is taken between two heartbeats is dropped; one that is read lives on', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const [silent, read] = [aLine(), aLine()]
    for (let beat = 0; beat < 3; beat++) {
      vi.advanceTimersByTime(BEAT)
      read.take()
      await setImmediate()
    }
    expect(silent.connection.destroyed).toBe(true)
    expect(silent.left).toHaveBeenCalledOnce()
    expect(read.connection.destroyed).toBe(false)
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
    const streams: Connection[] = []
    for (let beat = 0; beat < DAY_OF_BEATS; beat++) {
      const player = players[beat % players.length]
      if (beat % 8 === 0 && player) streams.push(await openLive(server, player.token))
      await vi.advanceTimersByTimeAsync(BEAT)
      for (const stream of streams) await stream.next()
      if (streams.length > 20) {
        streams.shift()?.leave()
        await setImmediate()
      }
      expect(server.live.openStreams).toBe(streams.length)
    }
    expect(vi.getTimerCount()).toBe(streams.length)
    for (const stream of streams) stream.leave()
    await setImmediate()
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
