import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { ensureInstalled, ensureLab, root, say, stop } from './install.mjs'
import { findPostgres, NO_POSTGRES } from './postgres.mjs'
import { runBuild, runCheck, runTrace, runVitest, skipped } from './test-parts.mjs'

const PARTS = {
  lint: () => runCheck('format et règles', 'biome', ['ci']),
  // One checker reads each file once; by itself it takes four, which two cores only do one after the other.
  types: ({ whole }) =>
    runCheck('types', 'tsc', ['-b', '--checkers', '1', ...(whole ? ['.', 'scripts/lab'] : [])]),
  unused: () => runCheck('code inutilisé', 'knip', []),
  build: () => runBuild(),
  unit: (options) => runVitest('unit', options),
  features: (options) => runVitest('features', options),
  sync: (options) => runVitest('sync', options),
  postgres: (options) => (findPostgres() ? onBuilt('postgres', options) : skipped('postgres', NO_POSTGRES)),
  partitioned: (options) =>
    findPostgres() ? runVitest('partitioned', options) : skipped('partitioned', NO_POSTGRES),
  e2e: (options) => inBrowser('e2e', options),
  accessibility: (options) => inBrowser('accessibility', options),
  faults: (options) => onBuilt('faults', options),
  limits: (options) => onBuilt('limits', options),
  engines: (options) => onBuilt('engines', options),
  trace: () => runTrace(),
}
/** What only `npm run test:full` does. */
const FULL_ONLY = ['partitioned', 'faults', 'limits', 'engines']
/** They need the laboratory's packages when they are run whole. */
const IN_LAB = ['types', 'unused', 'engines']
/** They need one core: the unit tests have the other one beside them. */
const BESIDE = ['lint', 'types', 'unused', 'build']

/** Tests that start the built application by themselves, and say which program they miss. */
async function onBuilt(part, options) {
  const built = await runBuild()
  return built.failed > 0 ? skipped(part, 'l’application ne se construit pas') : runVitest(part, options)
}

function inBrowser(part, options) {
  const browser = ensureBrowser({ light: !options.whole })
  if (!browser.path) return skipped(part, browser.missing)
  process.env.CHROMIUM_PATH = browser.path
  return onBuilt(part, options)
}

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
/** Several times what the tests hold there at once. */
const ROOM = 8 * 2 ** 30

/**
 * What the tests write lives in memory where there is room: a database of PostgreSQL, of some three hundred files, costs a
 * twentieth there of what a disk that is told of each deleted file takes.
 */
function writeInMemory() {
  if (!existsSync(MEMORY)) return
  const { bavail, bsize } = statfsSync(MEMORY)
  if (Math.min(bavail * bsize, freemem()) < ROOM) return
  const folder = mkdtempSync(join(MEMORY, 'comptoir-tests-'))
  // PostgreSQL runs as its own user.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))
}

const full = process.argv.includes('--full')
const [only, ...filters] = process.argv.slice(2).filter((word) => word !== '--full')
if (only && !(only in PARTS)) stop(`Partie inconnue : ${only}. Parties : ${Object.keys(PARTS).join(', ')}.`)
await ensureInstalled()
if (full || IN_LAB.includes(only)) await ensureLab()

writeInMemory()
const began = Date.now()
const sum = { passed: 0, failed: 0, skipped: 0 }
const failures = []
// A part that is asked for by its name is run whole.
if (only) await run(only, { filters, whole: true })
else await runAll()

if (failures.length > 0) say(`\nÉchecs :\n${failures.map((line) => `  ✗ ${line}`).join('\n')}`)
say(`\n${Math.round((Date.now() - began) / 1000)} s`)
say(counts(sum))
process.exitCode = sum.failed > 0 ? 1 : 0

async function runAll() {
  // The trace reads the reports of this run alone.
  rmSync(join(root, '.cache', 'reports'), { recursive: true, force: true })
  const parts = Object.keys(PARTS).filter((part) => full || !FULL_ONLY.includes(part))
  const [first, ...rest] = parts.filter((part) => !BESIDE.includes(part))
  await Promise.all([inTurn(BESIDE), run(first, { whole: full })])
  await inTurn(rest)
}

async function inTurn(parts) {
  for (const part of parts) await run(part, { whole: full })
}

async function run(part, options) {
  const start = Date.now()
  say(`\n── ${part}`)
  const result = await PARTS[part](options)
  sum.passed += result.passed
  sum.failed += result.failed
  sum.skipped += result.skipped
  failures.push(...result.failures.map((line) => `${part} : ${line}`))
  say(`── ${part} : ${counts(result)} (${Math.round((Date.now() - start) / 1000)} s)`)
}

function counts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
