import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { compressFolder } from './build/compress.ts'
import { buildPage } from './build/page.ts'
import { prerenderPages } from './build/prerender.ts'
import { buildServer } from './build/server.ts'
import { buildWorker } from './build/worker.ts'
import { sourceHash } from './built.mjs'
import { root } from './install.mjs'

// `--tag` makes a build that differs in nothing but its version: what an update looks like to a browser.
const { values } = parseArgs({ options: { out: { type: 'string' }, tag: { type: 'string', default: '' } } })
const hash = sourceHash()
const version = `${hash}${values.tag}`
const target = resolve(root, values.out ?? 'dist')
const fresh = join(root, '.cache', `build-${process.pid}`)

// Started by a test, the build must not become a test's build.
process.env.NODE_ENV = 'production'
rmSync(fresh, { recursive: true, force: true })
mkdirSync(fresh, { recursive: true })
mkdirSync(dirname(target), { recursive: true })
try {
  await buildPage(join(fresh, 'web'), version)
  await prerenderPages(join(fresh, 'web'))
  await buildWorker(join(fresh, 'web'), version)
  await buildServer(join(fresh, 'server'))
  await compressFolder(join(fresh, 'web'))
  writeFileSync(join(fresh, 'stamp'), hash)
  const old = `${fresh}-old`
  if (existsSync(target)) renameSync(target, old)
  renameSync(fresh, target)
  rmSync(old, { recursive: true, force: true })
} finally {
  rmSync(fresh, { recursive: true, force: true })
}
