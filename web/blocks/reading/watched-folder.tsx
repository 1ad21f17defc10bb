import { useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { WatchedFolder } from '#data/device-db.ts'
import { session } from '#data/session/session-store.ts'
import {
  canWatch,
  chooseFolder,
  forgetFolder,
  newPictures,
  watchedFolder,
  watchFolder,
} from '#data/watched-folder.ts'
import { plural } from '#shared/domain/text/numbers.ts'
import { Button } from '#ui/fields/button.tsx'
import { toast } from '#ui/overlays/toast.tsx'

/** How often a folder is looked at while the page is shown. */
const EVERY_MS = 4000

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
  const { folder, setFolder, found, setFound, allowed, ask } = useWatchedFolder(account)
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
        allowed ? plural(found.length, 'nouvelle capture', 'nouvelles captures') : 'à autoriser à nouveau'
      }`}</span>
      {!allowed && (
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

/** The folder of an account, whether it may be read now, and its new pictures, looked for while the page is shown. */
function useWatchedFolder(account: string | null) {
  const [folder, setFolder] = useState<WatchedFolder | null>(null)
  const [allowed, setAllowed] = useState(true)
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
    let current = true
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const state = (await folder.handle.queryPermission?.(READ)) ?? 'granted'
        if (!current) return
        setAllowed(state === 'granted')
        if (state !== 'granted') return
        const files = await newPictures(folder)
        if (current) setFound((before) => (isSame(before, files) ? before : files))
      } catch (error) {
        console.warn('[comptoir] dossier', error)
        if (current) setAllowed(false)
      }
    }
    void look()
    const timer = setInterval(() => void look(), EVERY_MS)
    return () => {
      current = false
      clearInterval(timer)
    }
  }, [folder])
  const ask = useCallback(async () => {
    const state = await folder?.handle.requestPermission?.(READ)
    setAllowed(state === 'granted')
    if (state === 'granted' && folder) setFolder({ ...folder })
  }, [folder])
  return { folder, setFolder, found, setFound, allowed, ask }
}

const isSame = (a: readonly File[], b: readonly File[]): boolean =>
  a.length === b.length &&
  a.every((file, at) => file.name === b[at]?.name && file.lastModified === b[at]?.lastModified)
