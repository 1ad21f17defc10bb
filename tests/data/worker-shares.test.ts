import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  keepShared,
  MOST_SHARED,
  readShare,
  SHARE_PATH,
  shareAddress,
  takeShared,
} from '#data/shared-pictures.ts'
import { receiveShares } from '#sw/share.ts'
import { memoryCaches } from '#tests/support/memory-caches.ts'

type Handler = (call: { request: Request }) => Promise<Response>
const routes = vi.hoisted((): { handlers: Handler[]; methods: unknown[] } => ({ handlers: [], methods: [] }))
vi.mock('workbox-routing', () => ({
  registerRoute: (_match: unknown, handler: Handler, method: unknown) => {
    routes.handlers.push(handler)
    routes.methods.push(method)
  },
}))
receiveShares()

const NOW = Date.UTC(2026, 10, 26)
const picture = (name: string, content = 'pixels', type = 'image/png') => new File([content], name, { type })
function formOf(...files: File[]): FormData {
  const form = new FormData()
  for (const file of files) form.append('captures', file)
  return form
}
async function share(body: BodyInit): Promise<string | null> {
  const request = new Request(`https://comptoir.test${SHARE_PATH}`, { method: 'POST', body })
  const answer = await routes.handlers[0]?.({ request })
  expect(answer?.status).toBe(303)
  return answer?.headers.get('location') ?? null
}
const names = (files: readonly File[]) => files.map(({ name }) => name)

beforeEach(() => void vi.stubGlobal('caches', memoryCaches()))

describe('pictures that the system shares', () => {
  test('go where the manifest says, and are kept by the worker until a page takes them, once', async () => {
    const manifest = JSON.parse(readFileSync('web/public/manifest.webmanifest', 'utf8'))
    expect(manifest.share_target).toMatchObject({
      action: SHARE_PATH,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'captures', accept: ['image/*'] }] },
    })
    expect(routes.methods).toEqual(['POST'])
    expect(await share(formOf(picture('été.png')))).toBe('https://comptoir.test/app/prices?partage=1')
    const [taken, ...others] = await takeShared(Date.now())
    expect([taken?.name, taken?.type, await taken?.text(), others]).toEqual([
      'été.png',
      'image/png',
      'pixels',
      [],
    ])
    expect(await takeShared(Date.now())).toEqual([])
  })

  test('are images, ten in all and 25 MB each at most; of the others it is said how many', async () => {
    const heavy = picture('lourde.png')
    Object.defineProperty(heavy, 'size', { value: 26 * 1024 * 1024 })
    const form = formOf()
    vi.spyOn(form, 'getAll').mockReturnValue([
      heavy,
      picture('texte.txt', 'Ortie', 'text/plain'),
      picture('vide.png', ''),
      ...Array.from({ length: MOST_SHARED }, (_, at) => picture(`${at}.png`)),
    ])
    expect(await keepShared(form, NOW)).toEqual({ kept: MOST_SHARED, left: 3 })
    expect(await keepShared(formOf(picture('de trop.png')), NOW + 1)).toEqual({ kept: 0, left: 1 })
    expect(await takeShared(NOW + 2)).toHaveLength(MOST_SHARED)
  })

  test('of two shares wait beside each other, an hour and no longer', async () => {
    await keepShared(formOf(picture('ancienne.png')), NOW)
    await keepShared(formOf(picture('neuve.png')), NOW + 1_800_000)
    expect(names(await takeShared(NOW + 3_700_000))).toEqual(['neuve.png'])
    await keepShared(formOf(picture('oubliée.png')), NOW)
    expect(await takeShared(NOW + 3_600_000)).toEqual([])
  })

  test('that did not come through are said to be lost', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(await share('no form')).toBe('https://comptoir.test/app/prices?partage=perdu')
  })

  test('are told by an address that reads as what it says', () => {
    for (const said of [null, { kept: 3, left: 0 }, { kept: 10, left: 2 }, { kept: 0, left: 1 }])
      expect(readShare(new URLSearchParams(shareAddress(said).split('?')[1]).get('partage') ?? '')).toEqual(
        said,
      )
    for (const said of ['', 'perdu', '-1', '3-', '3-x', '99999']) expect(readShare(said)).toBeNull()
  })
})
