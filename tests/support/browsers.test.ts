import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findBrowser, findWholeBrowser } from '#scripts/browser.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'browsers-'))
  vi.stubEnv('PATH', folder)
  vi.stubEnv('CHROMIUM_PATH', '')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

function install(name: string): string {
  const path = join(folder, name)
  writeFileSync(path, '')
  chmodSync(path, 0o755)
  return path
}

test('a whole Chromium is found beside the light one, also where the light one is chosen', () => {
  const light = install('chromium-headless-shell')
  expect([findBrowser(), findWholeBrowser()]).toEqual([light, null])
  vi.stubEnv('CHROMIUM_PATH', light)
  expect([findBrowser(), findWholeBrowser()]).toEqual([light, null])
  const whole = install('chromium')
  expect([findBrowser(), findWholeBrowser()]).toEqual([light, whole])
  const own = install('my-browser')
  vi.stubEnv('CHROMIUM_PATH', own)
  expect(findWholeBrowser()).toBe(own)
})
