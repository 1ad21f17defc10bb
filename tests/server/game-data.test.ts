import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { createGameData } from '#server/outside/game-data.ts'
import { createServiceDays } from '#server/outside/game-data-days.ts'

const day = (n: number) => new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10)
const documentOf = (path: string) => {
  const date = path.split('/').at(-1) ?? ''
  const tribute = { item: { ankama_id: 1, name: 'Ortie' }, quantity: 1 }
  const json = { date, bonus: { type: { name: 'Butin' } }, tribute }
  return { text: JSON.stringify(json), json }
}

test('T85 six calls run at a time, the others wait, and those beyond the queue are refused', async () => {
  const started: string[] = []
  let answer = () => {}
  const open = new Promise<void>((done) => {
    answer = done
  })
  const ask = createServiceDays(
    {
      get: async (path) => {
        started.push(path)
        await open
        return documentOf(path)
      },
    },
    () => 0,
  )
  const asked = Array.from({ length: 306 }, (_, n) => ask({ dates: [day(n)], single: true, version: 'v' }))
  await expect(ask({ dates: [day(306)], single: true, version: 'v' })).rejects.toThrow('trop de demandes')
  await new Promise((done) => setTimeout(done, 0))
  expect(started).toHaveLength(6)
  answer()
  const days = await Promise.all(asked)
  expect(days.map(([one]) => one?.date)).toEqual(asked.map((_, n) => day(n)))
})

test('T85 a call that fails gives its place to the next', async () => {
  let broken = true
  const ask = createServiceDays(
    {
      get: async (path) => {
        if (broken) throw new Error('panne')
        return documentOf(path)
      },
    },
    () => 0,
  )
  for (let n = 0; n < 7; n++) {
    await expect(ask({ dates: [day(n)], single: true, version: 'v' })).rejects.toThrow('panne')
  }
  broken = false
  expect(await ask({ dates: [day(0)], single: true, version: 'v' })).toMatchObject([{ date: day(0) }])
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
