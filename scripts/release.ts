import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './built.mjs'
import { root, stop } from './install.mjs'

const USAGE = 'Usage : npm run release -- <dossier>'

/** Packages that others name only to install themselves. */
const INSTALL_ONLY = new Set(['prebuild-install'])
/** Types and maps are for developers; sources and objects of a compiled package are in its one `.node` file. */
const NOT_RUN = /\.map$|\.d\.[cm]?ts$|\/better-sqlite3\/(?:deps|src)(?:\/|$)|\/build\/Release\/(?!.*\.node$)./

type Manifest = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }

// `--build` takes another build than dist/, as it is.
const { values, positionals } = parseArgs({ options: { build: { type: 'string' } }, allowPositionals: true })
const [folder, ...rest] = positionals
if (!folder || rest.length > 0) stop(USAGE)
const target = resolve(root, folder ?? '')
if (holdsOther(target)) stop(`${target} contient autre chose que Comptoir : choisis un dossier vide.`)
if (!values.build && !ensureBuilt()) stop('La construction a échoué.')

const fresh = join(dirname(target), `.${basename(target)}.new`)
rmSync(fresh, { recursive: true, force: true })
mkdirSync(fresh, { recursive: true })
fill(fresh, resolve(root, values.build ?? 'dist'))
const old = `${target}.old`
rmSync(old, { recursive: true, force: true })
if (existsSync(target)) renameSync(target, old)
renameSync(fresh, target)
process.stdout.write(`Prêt dans ${target} : node dist/server/index.js\n`)

/** All that a server needs to run, and nothing that it does not: the build, and the packages that it loads. */
function fill(into: string, build: string): void {
  cpSync(build, join(into, 'dist'), { recursive: true, filter: (path) => !path.endsWith('.js.map') })
  const names = JSON.parse(readFileSync(join(build, 'server', 'packages.json'), 'utf8')) as string[]
  copyPackages(names, root, into)
  const { name, version, type, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  writeFileSync(
    join(into, 'package.json'),
    `${JSON.stringify({ name, version, private: true, type, engines }, null, 2)}\n`,
  )
}

/** An earlier release is replaced and kept beside it as `.old`; anything else is left alone. */
function holdsOther(path: string): boolean {
  return existsSync(path) && readdirSync(path).length > 0 && !existsSync(join(path, 'dist', 'stamp'))
}

/** Copies the installed packages of these names, and those that they need, from `root` into the folder `target`. */
function copyPackages(names: readonly string[], root: string, target: string): void {
  for (const dir of packageDirs(names, root)) {
    const filter = (path: string) =>
      path === dir || (!NOT_RUN.test(path) && !relative(dir, path).startsWith('node_modules'))
    cpSync(dir, join(target, relative(root, dir)), { recursive: true, filter })
  }
}

function packageDirs(names: readonly string[], root: string): Set<string> {
  const found = new Set<string>()
  const add = (name: string, from: string, needed: boolean) => {
    const dir = installedAt(name, from, root)
    if (!dir && needed) throw new Error(`${name}, que demande ${from}, n’est pas installé`)
    if (!dir || found.has(dir)) return
    found.add(dir)
    const manifest = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as Manifest
    const optional = new Set(Object.keys(manifest.optionalDependencies ?? {}))
    for (const need of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
      if (!INSTALL_ONLY.has(need)) add(need, dir, !optional.has(need))
    }
  }
  for (const name of names) add(name, root, true)
  return found
}

/** As Node looks a package up: in the nearest node_modules upwards. */
function installedAt(name: string, from: string, root: string): string | null {
  const dir = join(from, 'node_modules', name)
  if (existsSync(join(dir, 'package.json'))) return dir
  return from === root ? null : installedAt(name, dirname(from), root)
}
