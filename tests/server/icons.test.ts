import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { until } from '#tests/harness/until.ts'
import { startGameData } from '#tests/stand-ins/game-data.ts'
import { inventedIcon } from '#tests/stand-ins/invented-icons.ts'
import { aDataDir, anIconServer, anIconService } from '#tests/support/server/icon-server.ts'
import { aRedirect } from '#tests/support/server/redirect.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const drawn = (file: string) => inventedIcon(`/dofus3/v1/img/${file}`)
const keptIn = (dataDir: string) => readdirSync(join(dataDir, 'icons', 'item')).sort()

/** A service that answers when it is told to; `most` is how many calls were open at a time. */
async function aSlowService() {
  const waiting: (() => void)[] = []
  let [open, most] = [0, 0]
  const service = await anIconService((request, response) => {
    open += 1
    most = Math.max(most, open)
    response.on('close', () => {
      open -= 1
    })
    waiting.push(() => response.end(inventedIcon(request.url ?? '')))
  })
  const answerAll = () => {
    for (const go of waiting.splice(0)) go()
  }
  return { ...service, answerAll, most: () => most, open: () => open }
}

describe('a picture that the catalogue names', () => {
  test('T126 is fetched once from the configured origin, and kept by whoever sees it', async () => {
    const service = await startGameData()
    const { get, dataDir } = await anIconServer({ origin: service.url })
    for (const _ of [1, 2]) {
      const { status, headers, bytes } = await get('item/101-64.png')
      expect([status, bytes.equals(drawn('item/101-64.png') ?? bytes.subarray(1))]).toEqual([200, true])
      expect(headers.get('content-type')).toBe('image/png')
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
    expect((await get('item/101-128.png')).bytes.equals(drawn('item/101-128.png') ?? Buffer.alloc(0))).toBe(
      true,
    )
    const path = '/dofus3/v1/img/item/101'
    expect(service.asked).toEqual([`${path}-64.png`, `${path}-128.png`])
    await service.close()
    expect((await get('item/101-64.png')).status).toBe(200)
    const later = await anIconServer({ dataDir })
    expect((await later.get('item/101-64.png')).status).toBe(200)
    expect((await later.get('item/102-64.png')).status).toBe(404)
  })

  test('T172 may be a mount’s, which may be the picture of an item', async () => {
    const service = await anIconService()
    const server = await anIconServer({ origin: service.origin, icons: [] })
    const common = { family: 'Dragodinde' }
    await server.db
      .insertInto('catalogue_mounts')
      .values([
        { ...common, id: 1, name: 'Amande', img: '/icons/mount/7-64.png' },
        { ...common, id: 2, name: 'Ébène', img: 'https://api.dofusdu.de/dofus3/v1/img/item/97004-128.png' },
      ])
      .execute()
    const asked = ['mount/7-64.png', 'mount/7-128.png', 'item/97004-64.png', 'item/7-64.png']
    const statuses = await Promise.all(asked.map(async (path) => (await server.get(path)).status))
    expect(statuses).toEqual([200, 200, 200, 404])
  })

  test('is asked for under our name', async () => {
    let named: string | undefined
    const service = await anIconService((request, response) => {
      named = request.headers['user-agent']
      response.end(inventedIcon(request.url ?? ''))
    })
    const { get } = await anIconServer({ origin: service.origin })
    expect((await get('item/101-64.png')).status).toBe(200)
    expect(named).toBe('Comptoir/essai')
  })
})

test('what the catalogue names is read once for many requests', async () => {
  const server = await anIconServer()
  const read = vi.spyOn(server.deps.db, 'selectFrom')
  await Promise.all(Array.from({ length: 50 }, () => server.get('item/104-64.png')))
  expect(read.mock.calls.filter(([table]) => table === 'catalogue_mounts')).toHaveLength(1)
})

describe('any other picture', () => {
  test('is not asked of the service, until the catalogue names it', async () => {
    const service = await anIconService()
    const { get, grow } = await anIconServer({ origin: service.origin })
    const { status, headers } = await get('item/104-64.png')
    expect([status, headers.get('cache-control')]).toEqual([404, 'public, max-age=60'])
    expect(service.asked).toEqual([])
    await grow([104], 'v2')
    expect((await get('item/104-64.png')).status).toBe(200)
  })

  test.each([
    'item/101-65.png',
    'item/101.png',
    'item/0-64.png',
    'item/0101-64.png',
    'item/101-64.png.part',
    'monster/101-64.png',
    'item/..%2f..%2fjwt-secret',
    'item/101-64.png%00',
    '..%2fitem/101-64.png',
    `item/${'9'.repeat(400)}-64.png`,
  ])('is no picture: %s', async (path) => {
    const service = await anIconService()
    const { get } = await anIconServer({ origin: service.origin })
    const { status, bytes } = await get(path)
    expect([status, JSON.parse(bytes.toString()).code]).toEqual([404, 'not_found'])
    expect(service.asked).toEqual([])
  })

  test('is not there where pictures are turned off', async () => {
    const service = await anIconService()
    const server = await anIconServer({ origin: service.origin })
    await server.get('item/101-64.png')
    const off = await createApp({ ...server.deps, icons: undefined }).request('/icons/item/101-64.png')
    expect(off.status).toBe(404)
  })
})

describe('the service', () => {
  test('is asked for two pictures at a time, and once for equal requests', async () => {
    const service = await aSlowService()
    const { get } = await anIconServer({ origin: service.origin })
    const paths = ['item/101-64.png', 'item/102-64.png', 'item/103-64.png', 'item/101-128.png']
    const all = Promise.all([...paths, ...paths].map((path) => get(path)))
    await until(() => expect(service.open()).toBe(2))
    await until(() => {
      service.answerAll()
      expect(service.asked).toHaveLength(4)
    })
    service.answerAll()
    expect((await all).map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect([[...service.asked].sort(), service.most()]).toEqual([[...paths].sort(), 2])
  })

  test('has its picture taken to the end when the client leaves', async () => {
    const service = await aSlowService()
    const { app, get, dataDir } = await anIconServer({ origin: service.origin })
    const client = new AbortController()
    const left = app.request('/icons/item/101-64.png', { signal: client.signal })
    await until(() => expect(service.open()).toBe(1))
    client.abort()
    service.answerAll()
    await Promise.allSettled([left])
    await until(() => expect(keptIn(dataDir)).toEqual(['101-64.png']))
    expect((await get('item/101-64.png')).status).toBe(200)
    expect(service.asked).toHaveLength(1)
  })

  test.each<[string, (whole: Buffer) => { status?: number; body: Buffer | string }]>([
    ['no PNG', () => ({ body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })],
    ['nothing', () => ({ body: '' })],
    ['half a picture', (whole) => ({ body: whole.subarray(0, whole.length / 2) })],
    [
      'more than a picture weighs',
      (whole) => ({ body: Buffer.concat([whole, Buffer.alloc(200_000), whole]) }),
    ],
    ['a failure', (whole) => ({ status: 500, body: whole })],
  ])('that answers %s is not believed, and not asked again for five minutes', async (_, wrong) => {
    let clock = DAY
    const service = await anIconService((request, response) => {
      const { status = 200, body } = wrong(inventedIcon(request.url ?? '') ?? Buffer.alloc(0))
      response.writeHead(status, { 'content-type': 'image/png' })
      response.end(body)
    })
    const { get, dataDir } = await anIconServer({ origin: service.origin, now: () => clock })
    const { status, headers } = await get('item/101-64.png')
    expect([status, headers.get('cache-control')]).toEqual([404, 'public, max-age=60'])
    service.answers()
    clock += 4 * MINUTE
    expect((await get('item/101-64.png')).status).toBe(404)
    expect(service.asked).toHaveLength(1)
    clock += 2 * MINUTE
    expect((await get('item/101-64.png')).status).toBe(200)
    expect(keptIn(dataDir)).toEqual(['101-64.png'])
  })

  test('that has none is asked again a day later', async () => {
    let clock = DAY
    const service = await anIconService((_, response) => void response.writeHead(404).end())
    const { get } = await anIconServer({ origin: service.origin, now: () => clock })
    for (const after of [0, 23 * 60 * MINUTE]) {
      clock += after
      expect((await get('item/101-64.png')).status).toBe(404)
    }
    expect(service.asked).toHaveLength(1)
    service.answers()
    clock += 61 * MINUTE
    expect((await get('item/101-64.png')).status).toBe(200)
  })

  test.each([302, 307])('that sends us elsewhere (%i) is not followed', async (status) => {
    const { origin, asked, reached } = await aRedirect(status)
    const { get } = await anIconServer({ origin })
    expect((await get('item/101-64.png')).status).toBe(404)
    expect([asked, reached]).toEqual([['/dofus3/v1/img/item/101-64.png'], []])
  })

  test('that is silent twice is left alone for five minutes, while the disk answers', async () => {
    let clock = DAY
    const said: string[] = []
    const service = await anIconService()
    const log = { warn: (_: unknown, message?: string) => void said.push(message ?? '') }
    const server = await anIconServer({
      origin: service.origin,
      now: () => clock,
      icons: Array.from({ length: 20 }, (_, n) => 101 + n),
      log,
    })
    await server.get('item/101-64.png')
    service.answers((request) => request.socket.destroy())
    const many = Array.from({ length: 19 }, (_, n) => server.get(`item/${102 + n}-64.png`))
    expect(new Set((await Promise.all(many)).map(({ status }) => status))).toEqual(new Set([404]))
    // One in each place, and the one that took the first place to be free.
    expect(service.asked.slice(1).length).toBeLessThanOrEqual(3)
    expect(said).toEqual([expect.stringContaining('five minutes')])
    expect((await server.get('item/101-64.png')).status).toBe(200)
    service.answers()
    clock += 5 * MINUTE + 1
    expect((await server.get('item/119-64.png')).status).toBe(200)
  })

  test('that does not answer is given up', async () => {
    const service = await anIconService(() => {})
    const { get } = await anIconServer({ origin: service.origin, totalMs: 100 })
    expect((await get('item/101-64.png')).status).toBe(404)
    expect(service.asked).toHaveLength(1)
  })

  test('is let go when the server stops', async () => {
    const service = await aSlowService()
    const { get, pictures } = await anIconServer({ origin: service.origin })
    const asked = ['101', '102', '103'].map((icon) => get(`item/${icon}-64.png`))
    await until(() => expect(service.open()).toBe(2))
    pictures.stop()
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([404, 404, 404])
    await until(() => expect(service.open()).toBe(0))
    expect((await get('item/103-64.png')).status).toBe(404)
    expect(service.asked).toHaveLength(2)
  })
})

describe('a stranger', () => {
  const one = drawn('item/1-64.png')
  const alike: RequestListener = (_, response) => void response.end(one)
  const MANY = Array.from({ length: 700 }, (_, n) => 1001 + n)

  test('has at most six hundred pictures fetched in five minutes; others, and what is kept, go on', {
    tags: 'full',
    timeout: 30_000,
  }, async () => {
    let clock = DAY
    const service = await anIconService(alike)
    const server = await anIconServer({ origin: service.origin, icons: MANY, now: () => clock })
    // Each waits for its turn, so that the queue is not what stops it.
    for (const icon of MANY.slice(0, 600)) {
      expect((await server.get(`item/${icon}-64.png`)).status).toBe(200)
    }
    const refused = await server.get('item/1601-64.png')
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([429, 'no-store'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await server.get('item/1001-64.png')).status).toBe(200)
    expect(service.asked).toHaveLength(600)
    clock += 5 * MINUTE + 1
    expect((await server.get('item/1601-64.png')).status).toBe(200)
  })

  test('is refused once three hundred pictures wait, and the server goes on', {
    tags: 'full',
    timeout: 30_000,
  }, async () => {
    const service = await aSlowService()
    const { get } = await anIconServer({ origin: service.origin, icons: MANY, totalMs: 30_000 })
    const all = MANY.slice(0, 303).map((icon) => get(`item/${icon}-64.png`))
    const { status, headers } = await Promise.race(all)
    expect([status, headers.get('retry-after')]).toEqual([503, '10'])
    await until(() => expect(service.open()).toBe(2), 10_000)
    service.answers(alike)
    service.answerAll()
    const statuses = (await Promise.all(all)).map((answer) => answer.status)
    expect(statuses.sort()).toEqual([...Array(302).fill(200), 503])
    expect((await get('item/1700-64.png')).status).toBe(200)
  })
})

describe('the folder', () => {
  test('keeps what was used last, under its limit, and drops what was never finished', async () => {
    let clock = 40 * DAY
    const service = await anIconService()
    const weight = drawn('item/101-64.png')?.length ?? 0
    const room = { maxBytes: weight * 2.5, sweepBytes: 1 }
    const { get, dataDir } = await anIconServer({ origin: service.origin, now: () => clock, ...room })
    await get('item/101-64.png')
    clock += 2 * DAY
    await get('item/102-64.png')
    const part = join(dataDir, 'icons', 'item', '9-64.png.abc.part')
    writeFileSync(part, 'x')
    utimesSync(part, new Date(0), new Date(0))
    clock += 2 * DAY
    await get('item/101-64.png')
    await get('item/103-64.png')
    expect(keptIn(dataDir)).toEqual(['101-64.png', '103-64.png'])
    expect((await get('item/102-64.png')).status).toBe(200)
    expect(service.asked).toHaveLength(4)
  })

  test('may be shared by processes, and is their owner’s alone', async () => {
    const dataDir = aDataDir()
    const service = await anIconService()
    const { origin } = service
    const [one, other] = [await anIconServer({ origin, dataDir }), await anIconServer({ origin, dataDir })]
    await one.get('item/101-64.png')
    expect((await other.get('item/101-64.png')).status).toBe(200)
    expect(service.asked).toHaveLength(1)
    for (const name of ['icons', 'icons/item', 'icons/item/101-64.png']) {
      expect(statSync(join(dataDir, name)).mode & 0o077, name).toBe(0)
    }
  })

  test('gives no file that is not a whole picture', async () => {
    const service = await anIconService()
    const { get, dataDir } = await anIconServer({ origin: service.origin })
    await get('item/101-64.png')
    writeFileSync(join(dataDir, 'icons', 'item', '101-64.png'), '')
    expect((await get('item/101-64.png')).status).toBe(200)
    expect(service.asked).toHaveLength(2)
  })

  test('that cannot be written to costs the picture nothing but its place', async () => {
    const service = await anIconService()
    const dataDir = aDataDir()
    writeFileSync(join(dataDir, 'icons'), 'a file stands where the folder should')
    const said: string[] = []
    const log = { warn: (_: unknown, message?: string) => void said.push(message ?? '') }
    const { get } = await anIconServer({ origin: service.origin, dataDir, log })
    expect((await get('item/101-64.png')).status).toBe(200)
    expect(said).toEqual(['a picture of the game could not be kept'])
  })
})
