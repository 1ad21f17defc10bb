import { cpSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** Packages that others name only to install themselves. */
const INSTALL_ONLY = new Set(['prebuild-install'])
/** Types and maps are for developers; sources and objects of a compiled package are in its one `.node` file. */
const NOT_RUN = /\.map$|\.d\.[cm]?ts$|\/better-sqlite3\/(?:deps|src)(?:\/|$)|\/build\/Release\/(?!.*\.node$)./

type Manifest = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }

/** Copies the installed packages of these names, and those that they need, from `root` into the folder `target`. */
export function copyPackages(names: readonly string[], root: string, target: string): void {
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
