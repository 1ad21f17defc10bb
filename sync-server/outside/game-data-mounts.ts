import pLimit from 'p-limit'
import * as z from 'zod'
import { type ServiceMount, serviceMount } from '#server/catalogue/import/service-shapes.ts'
import type { MountQuery } from '#server/catalogue/search/mount-search.ts'
import { familyNamed } from '#shared/domain/breeding/mount-families.ts'
import { fold } from '#shared/domain/text/fold.ts'
import { pictureUrl } from '#shared/domain/text/icon-path.ts'
import { GameDataError } from './game-data.ts'
import type { AskService } from './game-data-answers.ts'

/** The service serves this game alone, whatever the mount is stored as (T171). */
const BASE = '/dofus3/v1'
const LANGUAGES = ['fr', 'en'] as const
/** Results among which a picture is looked for (T173). */
const PICTURE_HITS = 50
/** Mounts that one pass looks for at a time, and calls without an answer after which the rest is given up. */
const AT_ONCE = 6
const MAX_SILENCES = 6

const hits = z.array(serviceMount)
const oneMount = serviceMount.pick({ image_urls: true })

/** A mount whose picture is looked for. */
export type Pictured = { ankama_id: number; name: string; family_name: string }

/** The service's mounts that match; none where it says that there are none. Throws GameDataError. */
export async function searchService(
  ask: AskService,
  { query, family, limit }: MountQuery,
  version: string,
): Promise<ServiceMount[]> {
  const filter = family === null ? '' : `&filter[family.name]=${encodeURIComponent(family)}`
  const path = `${BASE}/fr/mounts/search?query=${encodeURIComponent(query)}&limit=${limit}${filter}`
  return (await ask(path, hits, version)) ?? []
}

/** The picture of a mount that the service gives, through our server; only an address that a page may load. */
export const iconOf = ({ image_urls }: Pick<ServiceMount, 'image_urls'>): string | null =>
  pictureUrl(image_urls?.icon ?? null)

/**
 * The pictures of mounts, in their order: by id in French, then in English, then from a search of the name in the
 * family (T172, T173). A call that fails counts as « none »; a service that is silent or sends
 * us away ends the pass.
 */
export function picturesOf(ask: AskService, mounts: Pictured[], version: string): Promise<(string | null)[]> {
  const limit = pLimit(AT_ONCE)
  let silences = 0
  const tried = async <T>(call: () => Promise<T>): Promise<T | null> => {
    if (silences >= MAX_SILENCES) return null
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof GameDataError)) throw error
      if (isAway(error)) silences += 1
      return null
    }
  }
  const pictureOf = async (mount: Pictured): Promise<string | null> => {
    for (const language of mount.ankama_id > 0 ? LANGUAGES : []) {
      const path = `${BASE}/${language}/mounts/${mount.ankama_id}`
      const found = await tried(() => ask(path, oneMount, version))
      const icon = found && iconOf(found)
      if (icon) return icon
    }
    const family = familyNamed(mount.family_name)
    const query = mount.name.trim() || family
    if (!query) return null
    const asked = { query, family, limit: PICTURE_HITS }
    return bestPicture(mount, (await tried(() => searchService(ask, asked, version))) ?? [])
  }
  return Promise.all(mounts.map((mount) => limit(() => pictureOf(mount))))
}

/** Whether the service is not there for us now: what it says of one document may be different for the next. */
const isAway = ({ status }: GameDataError): boolean => status === null || status === 429 || status > 500

/** Of results that have a picture: the same mount's, else one of the same name, else any. */
function bestPicture({ ankama_id, name }: Pictured, found: ServiceMount[]): string | null {
  const pictured = found.filter((mount) => iconOf(mount) !== null)
  const best =
    pictured.find((mount) => mount.ankama_id === ankama_id) ??
    pictured.find((mount) => fold(mount.name) === fold(name)) ??
    pictured[0]
  return best ? iconOf(best) : null
}
