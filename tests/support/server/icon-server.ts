import { mkdtempSync, rmSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createIcons, type IconsDeps } from '#server/icons/icons.ts'
import { createFetchIcon } from '#server/outside/game-data-icons.ts'
import { inventedIcon } from '#tests/stand-ins/invented-icons.ts'
import { testApp } from '#tests/support/app.ts'
import { serving } from './redirect.ts'

/** An item of the catalogue that has a picture. */
const withPicture = (icon: number) => ({
  id: icon,
  name: `Objet ${icon}`,
  search: `objet ${icon}`,
  level: 1,
  type: 'Divers',
  type_id: null,
  category: 'other' as const,
  img: `https://api.dofusdu.de/dofus3/v1/img/item/${icon}-64.png`,
  img_large: `/icons/item/${icon}-128.png`,
  set_id: null,
  effects: '[]',
  origin: 'service' as const,
})

/** An empty folder until the test ends. */
export function aDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-icons-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The service's pictures on a real socket, as the stand-in draws them; `asked` says which, `open` how many at a time. */
export async function anIconService(answer?: RequestListener) {
  const asked: string[] = []
  const drawn: RequestListener = (request, response) => {
    const icon = inventedIcon(request.url ?? '')
    response.writeHead(icon ? 200 : 404, { 'content-type': 'image/png' })
    response.end(icon)
  }
  let current = answer ?? drawn
  const origin = await serving((request, response) => {
    asked.push((request.url ?? '').replace('/dofus3/v1/img/', ''))
    current(request, response)
  })
  return {
    origin,
    asked,
    /** What it answers from now on; its pictures without one. */
    answers: (next: RequestListener = drawn) => {
      current = next
    },
  }
}

type Options = Partial<Omit<IconsDeps, 'fetchIcon'>> & {
  origin?: string
  icons?: number[]
  totalMs?: number
}

/** A server whose catalogue names the pictures of these items, beside the service of an origin. */
export async function anIconServer({ origin, icons = [101, 102, 103], totalMs, ...deps }: Options = {}) {
  const dataDir = deps.dataDir ?? aDataDir()
  const now = deps.now ?? Date.now
  const fetchIcon = origin
    ? createFetchIcon({ origin, userAgent: 'Comptoir/essai', ...(totalMs ? { totalMs } : {}) })
    : null
  const pictures = createIcons({ log: { warn: () => {} }, ...deps, dataDir, now, fetchIcon })
  const server = await testApp({ icons: pictures, now, alone: true })
  onTestFinished(() => server.close())
  await server.db
    .insertInto('catalogue_meta')
    .values({ id: 1, version: 'v1', source: 'service', source_version: 'v', starter: 's', imported_at: 0 })
    .execute()
  const name = (more: number[]) =>
    server.db.insertInto('catalogue_items').values(more.map(withPicture)).execute()
  if (icons.length > 0) await name(icons)
  return {
    ...server,
    dataDir,
    pictures,
    /** More items with a picture, under another version of the catalogue. */
    grow: async (more: number[], version: string) => {
      await name(more)
      await server.db.updateTable('catalogue_meta').set({ version }).execute()
    },
    get: async (path: string, headers: Record<string, string> = {}) => {
      const answer = await server.app.request(`/icons/${path}`, { headers })
      return {
        status: answer.status,
        headers: answer.headers,
        bytes: Buffer.from(await answer.arrayBuffer()),
      }
    },
  }
}
