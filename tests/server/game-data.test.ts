import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { atMost } from '#server/outside/at-most.ts'
import { createGameData } from '#server/outside/game-data.ts'

const settled = () => new Promise((done) => setTimeout(done, 0))

test('T85 works beyond the slots wait for their turn in order, and those beyond the queue are refused', async () => {
  const started: number[] = []
  const ends: (() => void)[] = []
  const inTurn = atMost(2, { waiting: 2, refuse: () => new Error('complet') })
  const work = (n: number) =>
    inTurn(() => {
      started.push(n)
      return new Promise<number>((done) => ends.push(() => done(n)))
    })
  const [one, two, three, four] = [1, 2, 3, 4].map(work)
  await expect(work(5)).rejects.toThrow('complet')
  expect(started).toEqual([1, 2])
  ends[0]?.()
  expect(await one).toBe(1)
  expect(started).toEqual([1, 2, 3])
  for (const n of [1, 2, 3]) {
    ends[n]?.()
    await settled()
  }
  expect(await Promise.all([two, three, four])).toEqual([2, 3, 4])
})

test('T85 a work that fails gives its slot to the next', async () => {
  const inTurn = atMost(1, { waiting: 1, refuse: () => new Error('complet') })
  const failing = inTurn(() => Promise.reject(new Error('panne')))
  const next = inTurn(async () => 'fait')
  await expect(failing).rejects.toThrow('panne')
  expect(await next).toBe('fait')
  expect(await inTurn(async () => 'libre')).toBe('libre')
})

test('a service that answers drop by drop is left after the whole of our patience', async () => {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    const drops = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(drops))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const gameData = createGameData({
    origin: `http://127.0.0.1:${port}`,
    idleMs: 5_000,
    totalMs: 150,
    tries: 1,
  })
  await expect(gameData.get('/goutte')).rejects.toThrow('/goutte : le service ne répond plus')
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})
