import { ensureBrowser } from './browser.mjs'
import { ensureInstalled, say, stop } from './install.mjs'
import { findPostgres, NO_POSTGRES } from './postgres.mjs'
import { runBuild, runCheck, runVitest, skipped } from './test-parts.mjs'

const PARTS = {
  lint: () => runCheck('format et règles', 'biome', ['ci']),
  types: () => runCheck('types', 'tsc', ['-b']),
  unused: () => runCheck('code inutilisé', 'knip', []),
  build: () => runBuild(),
  unit: (args) => onSqlite(args),
  features: (args) => runVitest('features', args),
  sync: (args) => runVitest('sync', args),
  postgres: (args) => onPostgres(args),
  faults: (args) => onBuilt('faults', args),
  e2e: (args) => inBrowser('e2e', args),
  accessibility: (args) => inBrowser('accessibility', args),
  engines: (args) => onBuilt('engines', args),
}

/** Tests that start the built application by themselves, and say which program they miss. */
function onBuilt(part, args, env = {}) {
  const built = runBuild()
  if (built.failed > 0) return skipped(part, 'l’application ne se construit pas')
  return runVitest(part, args, env)
}

function onSqlite(args) {
  say('Sautés ici : les tests de PostgreSQL seul ; « postgres » les passe.')
  return runVitest('unit', args)
}

function onPostgres(args) {
  if (!findPostgres()) return skipped('postgres', NO_POSTGRES)
  say('Sautés ici : les tests du fichier SQLite et de ses sauvegardes ; « unit » les passe.')
  // A history takes several databases of its own: fewer of them than on SQLite.
  return onBuilt('postgres', args, { SIM_COUNT: process.env.SIM_COUNT ?? '120' })
}

function inBrowser(part, args) {
  const browser = ensureBrowser()
  if (!browser.path) return skipped(part, browser.missing)
  process.env.CHROMIUM_PATH = browser.path
  return onBuilt(part, args)
}

const [only, ...args] = process.argv.slice(2)
if (only && !(only in PARTS)) stop(`Partie inconnue : ${only}. Parties : ${Object.keys(PARTS).join(', ')}.`)
ensureInstalled()

const sum = { passed: 0, failed: 0, skipped: 0 }
const failures = []
for (const part of only ? [only] : Object.keys(PARTS)) {
  const began = Date.now()
  say(`\n── ${part}`)
  const result = PARTS[part](args)
  sum.passed += result.passed
  sum.failed += result.failed
  sum.skipped += result.skipped
  failures.push(...result.failures.map((line) => `${part} : ${line}`))
  say(`── ${part} : ${counts(result)} (${Math.round((Date.now() - began) / 1000)} s)`)
}

if (failures.length > 0) say(`\nÉchecs :\n${failures.map((line) => `  ✗ ${line}`).join('\n')}`)
say(`\n${counts(sum)}`)
process.exitCode = sum.failed > 0 ? 1 : 0

function counts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
