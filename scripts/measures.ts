import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'

/**
 * `npm run measures [-- revision]`: how large the house is, and beside it how large it was at a revision: files and lines
 * of each realm, how they are split, how much of it is CSS, what stands twice, and how long the tests of it last took.
 */
const REALMS = ['web', 'shared', 'sw', 'sync-server', 'scripts', 'tests']
const CODE = /\.(ts|tsx|mjs|mts|css)$/
/** The tables of past runs of the tests. */
const RUNS = 'scripts/lab/runs.md'
const IMPORT = /(?:from|import)\s*\(?\s*'([.#][^']+)'/g

type Source = { path: string; text: string; lines: number }
type Measures = Map<string, string | number>

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 }).trim()
}

function source(folder: string, path: string): Source {
  const text = CODE.test(path) || path === RUNS ? readFileSync(join(folder, path), 'utf8') : ''
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
  measures.set(
    'product: types exported twice',
    typesExportedTwice(product.filter(({ path }) => !path.startsWith('scripts/'))).length,
  )
  const css = code.filter(({ path }) => path.endsWith('.css'))
  const sheets = css.map(({ text }) => text).join('\n')
  measures.set('CSS: files, lines', `${css.length}, ${total(css)}`)
  measures.set('CSS: rules', count(sheets, /\{/g) - count(sheets, /@[\w-]+[^{};]*\{/g))
  const widths = [...sheets.matchAll(/(?:min|max)-width: (\d+)px/g)].map(([, width]) => Number(width))
  measures.set('CSS: widths that change something', new Set(widths.map((width) => width + (width % 2))).size)
  measures.set('product: lines in runs of six that stand twice', repeatedLines(product))
  measures.set(
    'tests: lines in runs of six that stand twice',
    repeatedLines(code.filter((one) => !product.includes(one))),
  )
  const script = code.filter(({ path }) => !path.endsWith('.css')).map(({ text }) => text)
  measures.set('waits by time in tests and lab', count(script.join('\n'), /waitForTimeout\(/g))
  measures.set('tests that are tried again', count(script.join('\n'), /\bretry: *[1-9]/g))
  measures.set('citations of a text that is not here', count(script.join('\n'), OUTSIDE))
  const runs = all.find(({ path }) => path === RUNS)?.text ?? ''
  for (const command of ['npm test', 'npm run test:full'])
    measures.set(`${command}: last run`, lastRun(runs, command))
  return measures
}

/** How long the last row of a command's table says that it took: `| command | commit | date | … | 386 s | …`. */
function lastRun(page: string, command: string): string {
  const rows = page.split('\n').filter((line) => line.startsWith(`| \`${command}\` |`))
  return /\| ([\d,]+ (?:s|min)) \|/.exec(rows.at(-1) ?? '')?.[1] ?? '-'
}

/** Texts that were never in the repository; written so that this line does not cite them itself. */
const OUTSIDE = /\b(?:s(?:pec (?:tools|accounts)\b)|check(?:list [AT]\d)|examples \u00a7|issue \d)/g

const RUN_LENGTH = 6
const IS_IMPORT = /^(import\b|export .* from '|\} from ')/
const IS_COMMENT = /^(\/\/|\/?\*)/

/** Lines of runs that stand word for word in another place too; blank lines, comments and imports apart. */
function repeatedLines(files: readonly Source[]): number {
  const first = new Map<string, string>()
  const repeated = new Set<string>()
  for (const { path, text } of files) {
    const lines = text
      .split('\n')
      .map((line, at) => ({ line: line.trim(), place: `${path}:${at}` }))
      .filter(({ line }) => /\w/.test(line) && !IS_IMPORT.test(line) && !IS_COMMENT.test(line))
    const places: string[] = lines.map(({ place }) => place)
    for (let at = 0; at + RUN_LENGTH <= lines.length; at++) {
      const run = lines.slice(at, at + RUN_LENGTH).map(({ line }) => line)
      const before = first.get(run.join('\n'))
      first.set(run.join('\n'), before ?? places.slice(at, at + RUN_LENGTH).join(' '))
      if (before)
        for (const place of [...before.split(' '), ...places.slice(at, at + RUN_LENGTH)]) repeated.add(place)
    }
  }
  return repeated.size
}

const total = (files: readonly Source[]): number => files.reduce((sum, { lines }) => sum + lines, 0)
const count = (text: string, what: RegExp): number => [...text.matchAll(what)].length

function median(files: readonly Source[]): number {
  const sorted = files.map(({ lines }) => lines).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** The names of exported types that stand for two things; one that is passed on is one. */
function typesExportedTwice(product: readonly Source[]): string[] {
  const names = product.flatMap(({ text }) =>
    [...text.matchAll(/^export (?:type|interface) (\w+)/gm)].map(([, name = '']) => name),
  )
  return [...new Set(names.filter((name, at) => names.indexOf(name) < at))]
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
