import { expect, test } from 'vitest'
import { GUIDE_IDS } from '#shared/contract/fields.ts'
import { MAX_CHECKS } from '#shared/endpoints/guides.ts'
import { aStamp } from '#tests/support/server/entries.ts'
import { NIGHT_IN_PARIS, plainClient } from '#tests/support/server/plain-client.ts'

type Progress = { checks: Record<string, boolean> }

async function aReader() {
  const client = await plainClient()
  const path = (guide: string) => `/api/v1/guides/${guide}/progress`
  const read = async (guide: string) => (await client.get<Progress>(path(guide))).json
  const post = (guide: string, body: unknown) => client.call<Progress>('POST', path(guide), body)
  const set = async (guide: string, checks: Record<string, unknown>) => (await post(guide, { checks })).json
  return { ...client, read, post, set }
}

test('T112 T123 each guide begins without a box', async () => {
  const { read } = await aReader()
  for (const guide of GUIDE_IDS) expect(await read(guide), guide).toEqual({ checks: {} })
})

test('T124 T113 a POST sets the boxes that it names, leaves the others, and answers them all', async () => {
  const { read, set } = await aReader()
  await set('mineur_v1', { '0-fer': true, '1-cuivre': true })
  const answer = await set('mineur_v1', { '0-fer': false, '2-bronze': true })
  const checks = { '0-fer': false, '1-cuivre': true, '2-bronze': true }
  expect(answer).toEqual({ checks })
  expect(await read('mineur_v1')).toEqual({ checks })
  expect(await read('bucheron_v1')).toEqual({ checks: {} })
})

test('T114 T124 each box is a row of its own, so that a device’s tick of another is untouched', async () => {
  const { set, device } = await aReader()
  const stamp = aStamp(NIGHT_IN_PARIS)
  await device.pushOne('guide_checks', {
    key: 'bucheron_v1|1-bois-de-frene',
    checked: true,
    h: { checked: stamp },
  })
  const { checks } = await set('bucheron_v1', { '0-bois-de-chataignier': true })
  expect(checks).toEqual({ '0-bois-de-chataignier': true, '1-bois-de-frene': true })
  const { rows } = (await device.pull()).json
  expect(rows.map(({ key }) => key)).toEqual([
    'bucheron_v1|1-bois-de-frene',
    'bucheron_v1|0-bois-de-chataignier',
  ])
})

test('T124 the whole map sent back changes nothing', async () => {
  const { read, set, head } = await aReader()
  await set('paysan_v1', { '0-ble': true, '0-orge': false })
  const before = await head()
  await set('paysan_v1', (await read('paysan_v1')).checks)
  await set('paysan_v1', {})
  expect(await head()).toBe(before)
})

test('T123 T124 a guide that is unknown answers 404 to both calls', async () => {
  const { get, post } = await aReader()
  for (const guide of ['mineur', 'mineur_v2', 'Mineur_v1', 'toString', '__proto__', '%20']) {
    const read = await get(`/api/v1/guides/${guide}/progress`)
    expect([read.status, read.json.code], guide).toEqual([404, 'not_found'])
    expect((await post(guide, { checks: { '0-fer': true } })).status, guide).toBe(404)
  }
})

test('T124 more boxes than a guide has are refused with 413', async () => {
  const { post, read } = await aReader()
  const boxes = (n: number) =>
    Object.fromEntries(Array.from({ length: n }, (_, i) => [`0-ressource-${i}`, true]))
  expect((await post('mineur_v1', { checks: boxes(MAX_CHECKS + 1) })).status).toBe(413)
  expect((await post('mineur_v1', { checks: boxes(5_000) })).json.code).toBe('too_large')
  expect(await read('mineur_v1')).toEqual({ checks: {} })
  expect((await post('mineur_v1', { checks: boxes(MAX_CHECKS) })).status).toBe(200)
})
