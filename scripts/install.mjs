import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const OLDEST = [20, 19]

export const say = (line) => process.stdout.write(`${line}\n`)

export function stop(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** What every command needs before anything else: a recent Node, and node_modules as the lock file says. */
export function ensureInstalled() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    stop(`Comptoir demande Node ${OLDEST.join('.')} ou plus récent ; ici : ${process.versions.node}.`)
  }
  process.chdir(root)
  ensurePackages(root, 'Installation des dépendances (une à trois minutes la première fois)…')
}

/** What only the laboratory and the full test run need, beside their own lock file. */
export const ensureLab = () =>
  ensurePackages(join(root, 'scripts', 'lab'), 'Installation du laboratoire (une minute la première fois)…')

// A checkout touches the lock file's date without changing it, so its content decides once it has been noted.
function ensurePackages(folder, announcement) {
  const lockFile = join(folder, 'package-lock.json')
  const noteFile = join(folder, 'node_modules', '.comptoir-lock')
  const hash = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  const installed = join(folder, 'node_modules', '.package-lock.json')
  if (existsSync(noteFile)) {
    if (readFileSync(noteFile, 'utf8') === hash) return
  } else if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lockFile).mtimeMs) {
    writeFileSync(noteFile, hash)
    return
  }
  say(announcement)
  // Not `npm ci`: it refuses a lock file made where a registry lacks another platform's optional package.
  const run = () =>
    spawnSync('npm', ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
  let result = run()
  if (result.status !== 0) {
    say('L’installation a échoué, nouvel essai…')
    result = run()
  }
  if (result.status !== 0) {
    stop(
      'Installation impossible. Il faut le réseau et, pour compiler SQLite, python3, make et g++ ' +
        '(Debian : apt-get install python3 make g++).',
    )
  }
  writeFileSync(noteFile, hash)
}
