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
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './built.mjs'
import { root, stop } from './install.mjs'
import { copyPackages } from './release/packages.ts'

const USAGE = 'Usage : npm run release -- <dossier>'

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
