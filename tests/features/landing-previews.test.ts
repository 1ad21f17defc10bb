import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cards } from '#features/landing/tool-cards.tsx'

const FOLDER = 'web/public/previews'
const files = readdirSync(FOLDER)
const size = (file: string) => readFileSync(join(FOLDER, file)).length

/** Width and height of a WebP in its extended form, as the browser writes it. */
function sizeOf(file: string): [width: number, height: number] {
  const bytes = readFileSync(join(FOLDER, file))
  expect(bytes.toString('latin1', 8, 16)).toBe('WEBPVP8X')
  return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1]
}

test('A64 A65 each card has its part and its whole screen, in both themes', () => {
  for (const { part, whole } of cards) {
    for (const theme of ['dark', 'light']) {
      expect(files).toContain(`${part}-${theme}.webp`)
      expect(sizeOf(`${whole}-${theme}.webp`)).toEqual([1024, 640])
    }
  }
})

test('A64 the previews are light: at most 40 kB each below the first screen, 600 kB in all', () => {
  const below = files.filter((file) => !file.startsWith('hero-'))
  expect(below.filter((file) => size(file) > 40_000)).toEqual([])
  expect(files.reduce((sum, file) => sum + size(file), 0)).toBeLessThan(600_000)
})
