import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'

/**
 * `npm run measures [-- revision]`: how large the house is, and beside it how large it was at a revision: files and lines
 * of each realm, how they are split, how much of it is CSS.
 */
const REALMS = ['web', 'shared', 'sw', 'sync-server', 'scripts', 'tests']
const CODE = /\.(ts|tsx|mjs|mts|css)$/
const IMPORT = /(?:from|import)\s*\(?\s*'([.#][^']+)'/g

type Source = { path: string; text: string; lines: number }
type Measures = Map<string, string | number>

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 }).trim()
}

function source(folder: string, path: string): Source {
  const text = CODE.test(path) ? readFileSync(join(folder, path), 'utf8') : ''
  return { path, text, lines: text.split('\n').length - 1 }
}

function measureAt(revision: string): Measures {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-measures-'))
  try {
    const archive = join(folder, 'tree.tar')
    execFileSync('git', ['archive', '--output', archive, revision])
    execFileSync('tar', ['-xf', archive, '-C', folder])
    const paths = git('ls-tree', '-r', '--name-only', revision).split('\n')
    return measure(paths.map((path) => source(folder, path)))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function measure(all: readonly Source[]): Measures {
  const code = all.filter(({ path }) => CODE.test(path) && REALMS.includes(path.split('/')[0] ?? ''))
  const product = code.filter(({ path }) => !path.startsWith('tests/'))
  const measures: Measures = new Map()
  for (const realm of REALMS) {
    const files = code.filter(({ path }) => path.startsWith(`${realm}/`))
    const largest = files.reduce((one, other) => (other.lines > one.lines ? other : one))
    measures.set(`${realm}: files, lines`, `${files.length}, ${total(files)}`)
    measures.set(
      `${realm}: median, largest`,
      `${median(files)}, ${largest.lines} (${posix.basename(largest.path)})`,
    )
  }
  measures.set('product: lines', total(product))
  measures.set('web: files with one importer', withOneImporter(code))
  const css = code.filter(({ path }) => path.endsWith('.css'))
  const sheets = css.map(({ text }) => text).join('\n')
  measures.set('CSS: files, lines', `${css.length}, ${total(css)}`)
  measures.set('CSS: rules', count(sheets, /\{/g) - count(sheets, /@[\w-]+[^{};]*\{/g))
  const widths = [...sheets.matchAll(/(?:min|max)-width: (\d+)px/g)].map(([, width]) => Number(width))
  measures.set('CSS: widths that change something', new Set(widths.map((width) => width + (width % 2))).size)
  const waits = code.filter(({ path }) => !path.endsWith('.css')).map(({ text }) => text)
  measures.set('waits by time in tests and lab', count(waits.join('\n'), /waitForTimeout\(/g))
  return measures
}

const total = (files: readonly Source[]): number => files.reduce((sum, { lines }) => sum + lines, 0)
const count = (text: string, what: RegExp): number => [...text.matchAll(what)].length

function median(files: readonly Source[]): number {
  const sorted = files.map(({ lines }) => lines).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** Files of the page that exactly one other file of the product imports. */
function withOneImporter(code: readonly Source[]): string {
  const product = code.filter(({ path }) => !path.startsWith('tests/'))
  const importers = new Map<string, Set<string>>()
  for (const { path, text } of product) {
    for (const [, specifier = ''] of text.matchAll(IMPORT)) {
      const target = resolveFrom(path, specifier)
      importers.set(target, (importers.get(target) ?? new Set()).add(path))
    }
  }
  const page = product.filter(({ path }) => /^web\/.*\.tsx?$/.test(path))
  const one = page.filter(({ path }) => importers.get(path)?.size === 1)
  return `${one.length} of ${page.length}`
}

function resolveFrom(path: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  const [root = '', ...rest] = specifier.slice(1).split('/')
  const folder = { server: 'sync-server', shared: 'shared', scripts: 'scripts', sw: 'sw', tests: 'tests' }[
    root
  ]
  return [folder ?? `web/${root}`, ...rest].join('/')
}

const [revision] = process.argv.slice(2)
const now = measure(
  git('ls-files')
    .split('\n')
    .map((path) => source('.', path)),
)
const before = revision ? measureAt(revision) : null
for (const [what, figure] of now) {
  console.log(`| ${[what, ...(before ? [before.get(what) ?? '-'] : []), figure].join(' | ')} |`)
}
