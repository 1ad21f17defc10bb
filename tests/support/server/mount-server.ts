import { createGameData } from '#server/outside/game-data.ts'
import type { MountSuggestion } from '#shared/endpoints/breeding.ts'
import { testApp } from '#tests/support/app.ts'
import type { gameDataDouble } from './game-data-double.ts'
import { plainClient } from './plain-client.ts'

type MountRow = { id: number; name: string; family: string; img: string | null }

/** Mounts that a catalogue may know. */
export const CATALOGUE_MOUNTS: MountRow[] = [
  { id: 33010, name: 'Dragodinde Amande', family: 'Dragodinde', img: 'https://images.test/33010.png' },
  { id: 33020, name: 'Dragodinde Ébène', family: 'Dragodinde', img: null },
  { id: 50001, name: 'Muldo Doré', family: 'Muldo', img: null },
  { id: 60001, name: 'Volkorne Doré', family: 'Volkorne', img: null },
]

/** A mount as the public service answers it. */
export const aServiceMount = (ankama_id: number, name: string, icon: string | null = null) => ({
  ankama_id,
  name,
  family: { ankama_id: 1, name: 'Dragodinde' },
  image_urls: icon === null ? {} : { icon },
})

type Options = { service?: ReturnType<typeof gameDataDouble> | { url: string }; mounts?: MountRow[] }

/** A player on a server whose catalogue knows a few mounts, beside the service where one is given. */
export async function aMountServer({ service, mounts = CATALOGUE_MOUNTS }: Options = {}) {
  const real =
    service && 'url' in service ? createGameData({ origin: service.url, idleMs: 300, tries: 1 }) : null
  const gameData = service && 'gameData' in service ? service.gameData : real
  const app = await testApp(gameData ? { gameData } : {})
  await app.db
    .insertInto('catalogue_meta')
    .values({ id: 1, version: 'v1', source: 'starter', source_version: null, starter: 's', imported_at: 0 })
    .execute()
  if (mounts.length > 0) await app.db.insertInto('catalogue_mounts').values(mounts).execute()
  const client = await plainClient(app)
  const search = (query: string) => client.get<MountSuggestion[]>(`/api/v1/mounts/search${query}`)
  return {
    ...client,
    search,
    names: async (query: string) => (await search(query)).json.map(({ name }) => name),
    pictures: (asked: unknown) =>
      client.call<{ icons: (string | null)[] }>('POST', '/api/v1/mounts/pictures', { mounts: asked }),
    setVersion: (version: string) => app.db.updateTable('catalogue_meta').set({ version }).execute(),
  }
}
