import { useEffect, useRef } from 'react'
import type { AccountDb } from '#data/db/local-db.ts'
import { api } from '#data/http.ts'
import { requestSync } from '#data/sync/sync-engine.ts'
import { mountPicture, withoutPicture } from '#shared/domain/breeding/mount-images.ts'
import { pictureUrl } from '#shared/domain/text/icon-path.ts'
import { picturesAnswer } from '#shared/endpoints/breeding.ts'
import { useAccountDb } from '#store/live.ts'
import { type Mount, setPictures } from '#store/mounts.ts'
import { useOnline } from '#ui/page/use-online.ts'
import type { KnownMounts } from './known-mounts.ts'

type Wanted = Mount & { ankama_id: number }

/** Looks up, once per visit, the pictures that neither the mounts nor the catalogue have (T172). */
export function usePictures(rows: readonly Mount[] | undefined, known: KnownMounts | null | undefined): void {
  const db = useAccountDb()
  const online = useOnline()
  const done = useRef(false)
  useEffect(() => {
    if (done.current || !db || !online || !rows || known === undefined) return
    const wanted = withoutPicture(rows, (mount) =>
      mountPicture(mount, known?.pictureOf(mount.ankama_id) ?? null),
    )
    if (wanted.length === 0) return
    done.current = true
    lookUp(db, wanted).catch((error: unknown) => console.warn('[comptoir] images de montures', error))
  }, [db, online, rows, known])
}

/** Asks once for each kind, and stores what is found in every mount that wanted it: it is there offline from then on. */
async function lookUp(db: AccountDb, wanted: readonly Wanted[]): Promise<void> {
  const kinds = [...new Map(wanted.map((mount) => [mount.ankama_id, mount])).values()]
  const answer = await api('/api/v1/mounts/pictures', {
    method: 'POST',
    body: {
      mounts: kinds.map(({ ankama_id, variant_name, family_name }) => ({
        ankama_id,
        name: variant_name,
        family_name,
      })),
    },
  })
  const { icons } = picturesAnswer.parse(answer)
  const found = new Map(kinds.map(({ ankama_id }, at) => [ankama_id, pictureUrl(icons[at] ?? null)]))
  const urls = wanted.flatMap(({ id, ankama_id }): [string, string][] => {
    const url = found.get(ankama_id)
    return url ? [[id, url]] : []
  })
  if (urls.length === 0) return
  await setPictures(db, new Map(urls))
  requestSync()
}
