import { useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { WatchedFolder } from '#data/device-db.ts'
import { session } from '#data/session/session-store.ts'
import {
  canWatch,
  chooseFolder,
  forgetFolder,
  isMissing,
  newPictures,
  watchedFolder,
  watchFolder,
} from '#data/watched-folder.ts'
import { plural } from '#shared/domain/text/numbers.ts'
import { Button } from '#ui/fields/button.tsx'
import { toast } from '#ui/overlays/toast.tsx'

/** Between two looks at a folder while the page is shown: where one takes long, most of the time is left to the player. */
const PAUSE_MS = 4000
const PAUSES_PER_LOOK = 10

/** Tells every place that shows a folder that it is another one. */
const folders = createStore<{ changes: number }>(() => ({ changes: 0 }))
const changed = () => folders.setState(({ changes }) => ({ changes: changes + 1 }))

/** Has the next pictures of a folder of this device offered, where the browser can: the game puts its screenshots into one. */
export function WatchAFolder({ onWatched }: { onWatched: () => void }) {
  const account = useStore(session, ({ user }) => user?.id ?? null)
  const { folder } = useWatchedFolder(account)
  if (!canWatch() || account === null || folder) return null
  const choose = async () => {
    const handle = await chooseFolder()
    if (!handle) return
    await watchFolder({ account, handle, seen: Date.now() })
    changed()
    onWatched()
    toast(`Les prochaines captures de «\u00a0${handle.name}\u00a0» te seront proposées.`)
  }
  return (
    <Button className="small ghost max-md:h-11" onClick={() => void choose()}>
      Surveiller un dossier de captures
    </Button>
  )
}

/** The new pictures of the watched folder: none of it is read before the player says so (M43). */
export function FolderWatch({ onTake }: { onTake: (files: readonly File[]) => void }) {
  const account = useStore(session, ({ user }) => user?.id ?? null)
  const { folder, setFolder, found, setFound, access, ask } = useWatchedFolder(account)
  if (account === null || !folder) return null
  const take = async () => {
    const seen = found.at(-1)?.lastModified ?? folder.seen
    await watchFolder({ ...folder, seen })
    setFolder({ ...folder, seen })
    setFound([])
    onTake(found)
  }
  const stop = async () => {
    await forgetFolder(account)
    changed()
  }
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-muted" role="status">
      <span className="wrap-anywhere">{`Dossier «\u00a0${folder.handle.name}\u00a0»\u00a0: ${
        access === 'open' ? plural(found.length, 'nouvelle capture', 'nouvelles captures') : WHY[access]
      }`}</span>
      {access === 'closed' && (
        <Button className="small max-md:h-11" onClick={() => void ask()}>
          Autoriser
        </Button>
      )}
      {found.length > 0 && (
        <Button className="small max-md:h-11" onClick={() => void take()}>
          {`Lire ${plural(found.length, 'capture', 'captures')}`}
        </Button>
      )}
      <Button className="small ghost max-md:h-11" onClick={() => void stop()}>
        Ne plus surveiller
      </Button>
    </p>
  )
}

const READ = { mode: 'read' } as const

/** Whether a folder may be read; `missing`: it was deleted, renamed, or its disk is not there. */
type Access = 'open' | 'closed' | 'missing'
const WHY = { closed: 'à autoriser à nouveau', missing: 'introuvable' }

/** The folder of an account, whether it can be read now, and its new pictures, looked for while the page is shown. */
function useWatchedFolder(account: string | null) {
  const [folder, setFolder] = useState<WatchedFolder | null>(null)
  const [access, setAccess] = useState<Access>('open')
  const [found, setFound] = useState<readonly File[]>([])
  const { changes } = useStore(folders)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told of each other folder
  useEffect(() => {
    let current = true
    if (account !== null && canWatch())
      watchedFolder(account).then(
        (known) => current && setFolder(known ?? null),
        (error: unknown) => console.warn('[comptoir] dossier', error),
      )
    return () => {
      current = false
      setFolder(null)
      setFound([])
    }
  }, [account, changes])
  useEffect(() => {
    if (!folder) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let current = true
    const look = async () => {
      const began = performance.now()
      const seen = document.visibilityState === 'visible' ? await lookInto(folder) : null
      if (!current) return
      if (seen) {
        setAccess(seen.access)
        setFound((before) => (isSame(before, seen.files) ? before : seen.files))
      }
      timer = setTimeout(() => void look(), Math.max(PAUSE_MS, PAUSES_PER_LOOK * (performance.now() - began)))
    }
    void look()
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [folder])
  const ask = useCallback(async () => {
    const state = await folder?.handle.requestPermission?.(READ)
    setAccess(state === 'granted' ? 'open' : 'closed')
    if (state === 'granted' && folder) setFolder({ ...folder })
  }, [folder])
  return { folder, setFolder, found, setFound, access, ask }
}

async function lookInto(folder: WatchedFolder): Promise<{ access: Access; files: File[] }> {
  try {
    const state = (await folder.handle.queryPermission?.(READ)) ?? 'granted'
    if (state !== 'granted') return { access: 'closed', files: [] }
    return { access: 'open', files: await newPictures(folder) }
  } catch (error) {
    if (isMissing(error)) return { access: 'missing', files: [] }
    console.warn('[comptoir] dossier', error)
    return { access: 'closed', files: [] }
  }
}

const isSame = (a: readonly File[], b: readonly File[]): boolean =>
  a.length === b.length &&
  a.every((file, at) => file.name === b[at]?.name && file.lastModified === b[at]?.lastModified)
