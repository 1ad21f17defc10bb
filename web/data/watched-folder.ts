import { deviceDb, type FolderHandle, type WatchedFolder } from '#data/device-db.ts'

type Picker = (options: { id: string; mode: 'read' }) => Promise<FolderHandle>

const picker = (): Picker | null => {
  const found: unknown = Reflect.get(globalThis, 'showDirectoryPicker')
  return typeof found === 'function' ? (found.bind(globalThis) as Picker) : null
}

/** Whether the browser lets a page watch a folder. */
export const canWatch = (): boolean => picker() !== null

/** Asks the player for a folder; null where they chose none. */
export async function chooseFolder(): Promise<FolderHandle | null> {
  try {
    return (await picker()?.({ id: 'captures', mode: 'read' })) ?? null
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null
    throw error
  }
}

/** The folder that an account watches on this device. */
export const watchedFolder = (account: string): Promise<WatchedFolder | undefined> =>
  deviceDb().folders.get(account)

export async function watchFolder(folder: WatchedFolder): Promise<void> {
  await deviceDb().folders.put(folder)
}

export const forgetFolder = (account: string): Promise<void> => deviceDb().folders.delete(account)

/** Whether a file or a folder is gone, or stands on a disk that is. */
export const isMissing = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotFoundError'

/** As many as are read at once, and those of the same moment; the others are next. */
const MOST = 40

/** The pictures of a folder that are newer than what was seen, the oldest first. Throws where it may not be read. */
export async function newPictures({ handle, seen }: WatchedFolder): Promise<File[]> {
  const found: File[] = []
  for await (const entry of handle.values()) {
    if (entry.kind !== 'file' || !/\.(?:png|jpe?g|webp)$/i.test(entry.name) || !entry.getFile) continue
    const file = await entry.getFile().catch((error: unknown) => {
      // Deleted or renamed since it was listed: no reason to leave the others out.
      if (isMissing(error)) return null
      throw error
    })
    if (file && file.lastModified > seen && file.size > 0) found.push(file)
  }
  found.sort((a, b) => a.lastModified - b.lastModified)
  const upTo = found[MOST - 1]?.lastModified ?? Number.POSITIVE_INFINITY
  return found.filter(({ lastModified }) => lastModified <= upTo)
}
