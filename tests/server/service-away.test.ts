import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { withCircuitBreaker } from '#server/outside/circuit-breaker.ts'
import { createGameData, GameDataError } from '#server/outside/game-data.ts'
import type { AlmanaxAnswer } from '#shared/endpoints/almanax.ts'
import { startGameData } from '#tests/stand-ins/game-data.ts'
import { anAlmanax } from '#tests/support/server/almanax-server.ts'

const MINUTE = 60_000

/** A player of a server with a real connection to a service that can be made silent. */
async function aServerBesideIt() {
  const service = await startGameData()
  onTestFinished(() => service.close())
  const real = createGameData({ origin: service.url, idleMs: 150, tries: 1 })
  const log = pino({ level: 'silent' })
  const server = await anAlmanax(undefined, (now) => withCircuitBreaker(real, { now, log }))
  const mute = (kind: 'hang' | 'cut' | 'error', ...documents: string[]) =>
    service.setFaults(documents.map((document) => ({ kind, document })))
  const status = async (path: string) => (await server.get(path)).status
  return { ...server, service, mute, status }
}

test('T86 T171 T172 T48 after two silences in a row nothing is asked for five minutes, whoever asks and for what', async () => {
  const { ask, call, app, mute, service, status, wait } = await aServerBesideIt()
  mute('hang', 'almanax', 'mounts-search')
  await ask('2027-01-01', '2027-01-09')
  await call('GET', '/api/v1/mounts/search?q=essai')
  const silent = ['almanax', 'mounts-search']
  expect(service.asked).toEqual(silent)

  service.setFaults([])
  const { token } = await app.register()
  const theirs = (path: string) => app.call<AlmanaxAnswer>('GET', path, { token })
  const range = await theirs('/api/v1/almanax?start=2027-02-01&end=2027-02-03')
  expect([range.status, range.json.missing]).toEqual([200, ['2027-02-01', '2027-02-02', '2027-02-03']])
  expect(await status('/api/v1/almanax?start=2027-02-01&end=2027-02-01')).toBe(502)
  expect(await status('/items/900001.json')).toBe(502)
  const body = { mounts: [{ ankama_id: 900_101, name: 'Dragodinde d’Essai', family_name: 'Dragodinde' }] }
  expect((await call('POST', '/api/v1/mounts/pictures', body)).json).toEqual({ icons: [null] })
  wait(5 * MINUTE - 1)
  expect(await status('/items/900001.json')).toBe(502)
  expect(service.asked).toEqual(silent)

  wait(1)
  expect(await status('/items/900001.json')).toBe(200)
  expect(await status('/api/v1/mounts/search?q=essai')).toBe(200)
  expect(service.asked).toEqual([...silent, 'items-equipment-900001', 'mounts-search'])
})

const silence = () => Promise.reject(new GameDataError('/x', null, 'le service ne répond plus'))
const document = () => Promise.resolve({ text: '1', json: 1 })
const status = (code: number) => () => Promise.reject(new GameDataError('/x', code, 'panne'))

/** A breaker on a clock of its own before a service that answers these, one after the other; what became of calls. */
function aBreaker(...answers: (() => Promise<{ text: string; json: unknown }>)[]) {
  let now = 0
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line).msg) })
  let asked = 0
  const get = () => {
    asked += 1
    return (answers.shift() ?? document)()
  }
  const gameData = withCircuitBreaker({ get }, { now: () => now, log })
  return {
    lines,
    asked: () => asked,
    wait: (ms: number) => {
      now += ms
    },
    call: () =>
      gameData.get('/x').then(
        () => 'answered',
        (error: Error) => error.name,
      ),
  }
}

test.each([
  ['an error', status(500)],
  ['« no such document »', status(404)],
  ['a document', document],
])('a silence, %s and a silence are not two silences in a row', async (_, answer) => {
  const { call, asked } = aBreaker(silence, answer, silence, document)
  for (const _turn of [1, 2, 3]) await call()
  expect([await call(), asked()]).toEqual(['answered', 4])
})

test('after the pause one call goes through, alone: its silence begins another pause, its answer ends it', async () => {
  let answer = () => {}
  const slow = () => new Promise<never>((_, fail) => (answer = () => silence().catch(fail)))
  const { call, asked, wait, lines } = aBreaker(silence, silence, slow, status(500))
  for (const _turn of [1, 2]) expect(await call()).toBe('GameDataError')
  wait(5 * MINUTE)
  const trial = call()
  expect([await call(), asked()]).toEqual(['ServiceAwayError', 3])
  answer()
  expect(await trial).toBe('GameDataError')
  wait(5 * MINUTE - 1)
  expect(await call()).toBe('ServiceAwayError')
  wait(1)
  expect([await call(), await call(), asked()]).toEqual(['GameDataError', 'answered', 5])
  expect(lines).toEqual([
    'the game-data service is away: left alone for five minutes',
    'the game-data service answers again',
  ])
})

test('silences of calls that were under way do not prolong the pause', async () => {
  let end = () => {}
  const late = () => new Promise<never>((_, fail) => (end = () => silence().catch(fail)))
  const { call, wait } = aBreaker(late, silence, silence, document)
  const first = call()
  for (const _turn of [1, 2]) await call()
  wait(4 * MINUTE)
  end()
  await first
  wait(MINUTE)
  expect(await call()).toBe('answered')
})
