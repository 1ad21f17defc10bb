import { expect, test } from 'vitest'
import * as z from 'zod'
import { createAskService } from '#server/outside/game-data-answers.ts'
import { until } from '#tests/harness/until.ts'
import { gameDataDouble } from '#tests/support/server/game-data-double.ts'

const shape = z.object({ n: z.int() })

test('T172 six calls run at a time, the others wait, and those beyond the queue are refused', async () => {
  const double = gameDataDouble(() => ({ n: 1 }))
  const ask = createAskService(double.gameData, { now: () => 0 })
  double.hold()
  const asked = Array.from({ length: 306 }, (_, n) => ask(`/${n}`, shape, 'v'))
  await expect(ask('/de-trop', shape, 'v')).rejects.toThrow('trop de demandes')
  await until(() => expect(double.asked).toHaveLength(6))
  double.release()
  expect(await Promise.all(asked)).toEqual(asked.map(() => ({ n: 1 })))
  expect(double.most()).toBe(6)
})

test('equal calls share one, and what one answered is kept', async () => {
  const double = gameDataDouble(() => ({ n: 1 }))
  const ask = createAskService(double.gameData, { now: () => 0 })
  await Promise.all([1, 2, 3].map(() => ask('/a', shape, 'v')))
  await ask('/a', shape, 'v')
  expect(double.asked).toEqual(['/a'])
})

test('an answer of the old version that comes late is not kept for the new one', async () => {
  const double = gameDataDouble(() => ({ n: 1 }))
  const ask = createAskService(double.gameData, { now: () => 0 })
  double.hold()
  const late = ask('/a', shape, 'v1')
  await until(() => expect(double.asked).toHaveLength(1))
  const other = ask('/b', shape, 'v2')
  double.release()
  await Promise.all([late, other])
  double.answers(() => ({ n: 2 }))
  expect(await ask('/a', shape, 'v2')).toEqual({ n: 2 })
})

test('an answer of another shape is a failure that is not kept', async () => {
  const double = gameDataDouble(() => ({ n: 'un' }))
  const ask = createAskService(double.gameData, { now: () => 0 })
  await expect(ask('/a', shape, 'v')).rejects.toThrow('réponse inattendue')
  double.answers(() => ({ n: 1 }))
  expect(await ask('/a', shape, 'v')).toEqual({ n: 1 })
})

test('a thousand answers are kept, and then the oldest is forgotten', async () => {
  let now = 0
  const double = gameDataDouble(() => ({ n: 1 }))
  const ask = createAskService(double.gameData, { now: () => now })
  for (let n = 0; n < 1001; n += 1) {
    now += 1000
    await ask(`/${n}`, shape, 'v')
  }
  await ask('/1', shape, 'v')
  expect(double.asked).toHaveLength(1001)
  await ask('/0', shape, 'v')
  expect(double.asked).toHaveLength(1002)
})
