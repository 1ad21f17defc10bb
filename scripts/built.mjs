import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './install.mjs'

const SOURCES = [
  'web',
  'sw',
  'shared',
  'sync-server',
  'scripts/build.ts',
  'scripts/build',
  'scripts/admin.ts',
  'scripts/backup.ts',
  'scripts/backup',
  'scripts/catalogue.ts',
  'scripts/command.ts',
  'scripts/health.ts',
  'scripts/move.ts',
  'scripts/restore.ts',
  'vite.config.ts',
  'package-lock.json',
]

/** A text that changes with any source of the build; the build's version follows from it. */
export function sourceHash() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesUnder).sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}

function filesUnder(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    const file = `${path}/${entry.name}`
    if (entry.isDirectory()) return filesUnder(file)
    return entry.name.endsWith('.md') || entry.name === 'tsconfig.json' ? [] : [file]
  })
}

/** Whether dist/ holds these very sources. */
export function isBuilt() {
  const stamp = join(root, 'dist', 'stamp')
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceHash()
}

/** Builds into dist/ unless that is done; false when the build failed. */
export function ensureBuilt() {
  if (isBuilt()) return true
  say('Construction de l’application…')
  const args = ['--import', 'tsx', 'scripts/build.ts']
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status === 0
}
