import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/** A picture that is not as it was: how many pixels differ, or why they cannot be counted. */
type Difference = { name: string; what: string }

/**
 * Compares the pictures `files` of `now` with those of the same name in `before`. What differs is drawn under `now`/differences,
 * and its names are returned; a picture without a former one is said too.
 */
export function comparePictures(files: readonly string[], before: string, now: string): Difference[] {
  const drawn = join(now, 'differences')
  mkdirSync(drawn, { recursive: true })
  return files.flatMap((name): Difference[] => {
    if (!existsSync(join(before, name))) return [{ name, what: 'no former picture' }]
    const [one, other] = [join(before, name), join(now, name)].map((file) =>
      PNG.sync.read(readFileSync(file)),
    )
    if (!one || !other) return []
    if (one.width !== other.width || one.height !== other.height)
      return [{ name, what: `${one.width}×${one.height} became ${other.width}×${other.height}` }]
    const image = new PNG({ width: one.width, height: one.height })
    const pixels = pixelmatch(one.data, other.data, image.data, one.width, one.height, { threshold: 0.1 })
    if (pixels === 0) return []
    writeFileSync(join(drawn, name), PNG.sync.write(image))
    return [{ name, what: `${pixels} pixels` }]
  })
}
