import { expect, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { createGameData } from '#server/outside/game-data.ts'
import { serviceFailed } from '#server/outside/game-data-answers.ts'
import { createServiceDays } from '#server/outside/game-data-days.ts'
import { userAgentOf } from '#server/outside/user-agent.ts'
import { aRedirect, serving } from '#tests/support/server/redirect.ts'

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
  const asked = Array.from({ length: 306 }, (_, n) => ask({ dates: [day(n)], version: 'v' }))
  const refused = await ask({ dates: [day(306)], version: 'v' })
  expect([refused.missing, refused.failure?.message]).toEqual([
    [day(306)],
    expect.stringContaining('trop de demandes'),
  ])
  await new Promise((done) => setTimeout(done, 0))
  expect(started).toHaveLength(6)
  answer()
  const answers = await Promise.all(asked)
  expect(answers.map(({ days }) => days[0]?.date)).toEqual(asked.map((_, n) => day(n)))
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
    await expect(ask({ dates: [day(n)], version: 'v' })).rejects.toThrow('panne')
  }
  broken = false
  expect(await ask({ dates: [day(0)], version: 'v' })).toMatchObject({ days: [{ date: day(0) }] })
})

test('a service that answers drop by drop is left after the whole of our patience', async () => {
  const origin = await serving((_, response) => {
    response.setHeader('content-type', 'application/json')
    const drops = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(drops))
  })
  const gameData = createGameData({ origin, idleMs: 5_000, totalMs: 150, tries: 1 })
  await expect(gameData.get('/goutte')).rejects.toThrow('/goutte : le service ne répond plus')
})

test.each([301, 302, 303, 307, 308])(
  'a service that sends us elsewhere (%i) is not followed, is asked once, and the log says so',
  async (status) => {
    const { origin, asked, reached } = await aRedirect(status)
    const gameData = createGameData({ origin, tries: 4, backoffMs: 1 })
    const failure = await gameData.get('/dofus3/v1/meta/version').catch((error: unknown) => error)
    const lines: string[] = []
    const log = createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) })
    expect([reached, asked]).toEqual([[], ['/dofus3/v1/meta/version']])
    expect(serviceFailed(failure, log)).toMatchObject({ status: 502, code: 'service_failed' })
    expect(lines.join()).toContain('le service renvoie à une autre adresse')
  },
)

test.each([
  ['https://comptoir.example/', / \(\+https:\/\/comptoir\.example\)$/],
  ['https://comptoir.example:8443/outils', / \(\+https:\/\/comptoir\.example:8443\)$/],
  ['http://93.184.215.14', / \(\+http:\/\/93\.184\.215\.14\)$/],
  ['http://[2001:4860::8888]/', / \(\+http:\/\/\[2001:4860::8888\]\)$/],
  ...[
    'localhost:8787',
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.4',
    '192.168.1.20',
    '169.254.3.4',
    '[::1]',
    '[fd12::7]',
  ]
    .concat(['[fe80::1]', '[::ffff:192.168.1.20]', 'nas', 'comptoir.local', 'jeu.lan', 'serveur.home.arpa'])
    .map((host): [string, RegExp] => [`http://${host}`, /^Comptoir\/\d+\.\d+\.\d+$/]),
])('the service is told who calls: %s is named only where others can open it', async (address, end) => {
  const told: unknown[] = []
  const origin = await serving((request, response) => {
    told.push(request.headers['user-agent'])
    response.end('{}')
  })
  const userAgent = userAgentOf({ publicUrl: new URL(address) })
  await createGameData({ origin, userAgent }).get('/dofus3/v1/meta/version')
  expect(told).toEqual([expect.stringMatching(/^Comptoir\/\d+\.\d+\.\d+( \(\+[^()\s]+\))?$/)])
  expect(told[0]).toMatch(end)
})
