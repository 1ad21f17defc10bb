import { picturesOfCatalogue } from '#server/catalogue/search/queries.ts'
import { servedMeta } from '#server/catalogue/store.ts'
import type { Db } from '#server/db/schema.ts'
import { TimeSlice } from '#server/time-slice.ts'
import { iconPath } from '#shared/domain/text/icon-path.ts'

/** A picture of the game as our paths and the service's name it. */
export type IconName = { kind: 'item' | 'mount'; icon: string; size: '64' | '128' }

const FILE = /^([1-9]\d{0,9})-(64|128)\.png$/

/** The picture that a path's last two segments name; null when they name none. */
export function readIconName(kind: string, file: string): IconName | null {
  const [, icon, size] = FILE.exec(file) ?? []
  if ((kind !== 'item' && kind !== 'mount') || icon === undefined) return null
  return { kind, icon, size: size === '128' ? '128' : '64' }
}

/** Whether the catalogue names a picture, of whichever size; what it names is read again when its version changes. */
export function createIconNames(db: Db): (name: IconName) => Promise<boolean> {
  let named: { version: string; icons: Promise<Set<string>> } | undefined
  return async ({ kind, icon }) => {
    const { version } = await servedMeta(db)
    if (named?.version !== version) {
      const icons = namedIcons(db)
      // A database that failed once is asked again.
      icons.catch(() => {
        if (named?.icons === icons) named = undefined
      })
      named = { version, icons }
    }
    return (await named.icons).has(`${kind}/${icon}`)
  }
}

async function namedIcons(db: Db): Promise<Set<string>> {
  const icons = new Set<string>()
  const slice = new TimeSlice()
  for (const address of await picturesOfCatalogue(db)) {
    // Some mounts show the picture of an item.
    const [, , of, file = ''] = iconPath(address)?.split('/') ?? []
    if (of !== undefined && file !== '') icons.add(`${of}/${file.slice(0, file.indexOf('-'))}`)
    if (slice.over) await slice.pause()
  }
  return icons
}
