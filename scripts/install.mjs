import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const OLDEST = [20, 19]

export const say = (line) => process.stdout.write(`${line}\n`)

export function stop(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/**
 * What every command needs before anything else: a recent Node, and node_modules as the lock file says.
 * `meanwhile` needs no compiled package: it is done beside the compiler.
 */
export async function ensureInstalled(meanwhile) {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    stop(`Comptoir demande Node ${OLDEST.join('.')} ou plus récent ; ici : ${process.versions.node}.`)
  }
  process.chdir(root)
  await ensurePackages(root, 'Installation des dépendances (une à deux minutes la première fois)…', meanwhile)
}

/** What only the laboratory and the full test run need, beside their own lock file. */
export const ensureLab = () =>
  ensurePackages(join(root, 'scripts', 'lab'), 'Installation du laboratoire (une minute la première fois)…')

// A checkout touches the lock file's date without changing it, so its content decides once it has been noted.
async function ensurePackages(folder, announcement, meanwhile = () => {}) {
  const lockFile = join(folder, 'package-lock.json')
  const noteFile = join(folder, 'node_modules', '.comptoir-lock')
  const hash = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  const installed = join(folder, 'node_modules', '.package-lock.json')
  if (
    !existsSync(noteFile) &&
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(lockFile).mtimeMs
  ) {
    writeFileSync(noteFile, hash)
  }
  if (existsSync(noteFile) && readFileSync(noteFile, 'utf8') === hash) return meanwhile()
  say(announcement)
  // Whoever stops it before its end finds it to do again.
  mkdirSync(dirname(noteFile), { recursive: true })
  writeFileSync(noteFile, '')
  // Not `npm ci`: it refuses a lock file made where a registry lacks another platform's optional package.
  const fetching = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--ignore-scripts']
  if ((await npm(folder, fetching)) !== 0) {
    say('L’installation a échoué, nouvel essai…')
    if ((await npm(folder, fetching)) !== 0) stop('Installation impossible. Il faut npm et le réseau.')
  }
  const compiling = compile(folder)
  meanwhile()
  if ((await compiling) !== 0) {
    stop(
      'Installation impossible. Pour compiler SQLite, il faut python3, make et g++ ' +
        '(Debian : apt-get install python3 make g++).',
    )
  }
  writeFileSync(noteFile, hash)
}

/** Makes SQLite's one large file in four parts, on every processor: a third of the time less, and it runs as fast. */
const IN_PARTS = { CFLAGS: '-O2 -flto=auto', LDFLAGS: '-O2 -flto=auto --param lto-partitions=4' }

/** Answers npm's status. A compiler that does not know how to make parts makes the whole. */
async function compile(folder) {
  const parts = process.platform === 'linux' && (await npm(folder, ['rebuild'], IN_PARTS)) === 0
  return parts ? 0 : npm(folder, ['rebuild'])
}

/**
 * Runs npm; answers its status. Compilers use every processor, and the level that SQLite itself chooses: -O3 takes a third
 * longer and runs no faster.
 */
async function npm(folder, args, flags = {}) {
  const child = spawn('npm', args, {
    cwd: folder,
    stdio: 'inherit',
    env: { JOBS: 'max', CFLAGS: '-O2', CXXFLAGS: '-O2', ...flags, ...process.env },
    shell: process.platform === 'win32',
  })
  // Where there is no npm the child never starts: that is a failure like any other.
  const [status] = await once(child, 'exit').catch((error) => {
    say(error.message)
    return [1]
  })
  return status
}
