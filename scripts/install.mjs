import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
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

const PACKAGES = 'Installation des dépendances (une à trois minutes la première fois)…'
const IMPOSSIBLE =
  'Installation impossible. Il faut le réseau et, pour compiler SQLite, python3, make et g++ ' +
  '(Debian : apt-get install python3 make g++).'

/** What every command needs before anything else: a recent Node, and node_modules as the lock file says. */
export function ensureInstalled() {
  ensureNode()
  ensurePackages(root, PACKAGES)
}

/** The same, where what needs no compiled package (`meanwhile`) may run while SQLite is compiled. */
export async function installWhile(meanwhile) {
  ensureNode()
  if (isInstalled(root)) return meanwhile()
  say(PACKAGES)
  npm(root, INSTALL, '--ignore-scripts')
  const compiling = spawn('npm', ['rebuild', '--no-audit', '--no-fund'], options(root, 'ignore'))
  const compiled = once(compiling, 'close')
  const answer = meanwhile()
  const [status] = await compiled
  if (status !== 0) npm(root, ['rebuild'])
  note(root)
  return answer
}

/** What only the laboratory and the full test run need, beside their own lock file. */
export const ensureLab = () =>
  ensurePackages(join(root, 'scripts', 'lab'), 'Installation du laboratoire (une minute la première fois)…')

function ensureNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    stop(`Comptoir demande Node ${OLDEST.join('.')} ou plus récent ; ici : ${process.versions.node}.`)
  }
  process.chdir(root)
}

function ensurePackages(folder, announcement) {
  if (isInstalled(folder)) return
  say(announcement)
  npm(folder, INSTALL)
  note(folder)
}

const lockOf = (folder) => join(folder, 'package-lock.json')
const noteOf = (folder) => join(folder, 'node_modules', '.comptoir-lock')
const hashOf = (folder) =>
  createHash('sha256')
    .update(readFileSync(lockOf(folder)))
    .digest('hex')
const note = (folder) => writeFileSync(noteOf(folder), hashOf(folder))

// A checkout touches the lock file's date without changing it, so its content decides once it has been noted.
function isInstalled(folder) {
  if (existsSync(noteOf(folder))) return readFileSync(noteOf(folder), 'utf8') === hashOf(folder)
  const installed = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(lockOf(folder)).mtimeMs) return false
  note(folder)
  return true
}

// Not `npm ci`: it refuses a lock file made where a registry lacks another platform's optional package.
const INSTALL = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund']
const options = (cwd, stdio) => ({
  cwd,
  stdio,
  shell: process.platform === 'win32',
  // Where SQLite has no prebuilt file, its sources are compiled side by side.
  env: { JOBS: 'max', ...process.env },
})

function npm(folder, args, ...more) {
  const run = () => spawnSync('npm', [...args, ...more], options(folder, 'inherit')).status === 0
  if (run()) return
  say('L’installation a échoué, nouvel essai…')
  if (!run()) stop(IMPOSSIBLE)
}
