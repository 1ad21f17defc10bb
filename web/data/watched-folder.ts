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

/** More than these at once are a folder that holds other things: the newest count. */
const MOST = 40

/** The pictures of a folder that are newer than what was seen, the oldest first. Throws where it may not be read. */
export async function newPictures({ handle, seen }: WatchedFolder): Promise<File[]> {
  const found: File[] = []
  for await (const entry of handle.values()) {
    if (entry.kind !== 'file' || !/\.(?:png|jpe?g|webp)$/i.test(entry.name) || !entry.getFile) continue
    const file = await entry.getFile()
    if (file.lastModified > seen && file.size > 0) found.push(file)
  }
  return found.sort((a, b) => a.lastModified - b.lastModified).slice(-MOST)
}
