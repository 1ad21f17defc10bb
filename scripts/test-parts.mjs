import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isBuilt } from './built.mjs'
import { root, say } from './install.mjs'

const REPORTS = join(root, '.cache', 'reports')
const bin = (name) => join(root, 'node_modules', '.bin', name)
const outcome = (part) => ({ passed: 0, failed: 0, skipped: 0, failures: [], ...part })
const check = (title, status) =>
  status === 0 ? outcome({ passed: 1 }) : outcome({ failed: 1, failures: [title] })

/** A whole part that this machine cannot run. */
export function skipped(part, reason) {
  say(`${part} : sauté, ${reason}.`)
  return outcome({ skipped: 1 })
}

/** A tool that says nothing when all is well; it counts as one test. */
export const runCheck = (title, tool, args) => quietly(title, bin(tool), args)

/** Builds the application unless it is built already. */
export const runBuild = async () =>
  isBuilt() ? check('construction', 0) : node('construction', 'scripts/build.ts')

/** Every requirement is proved by a test of the reports. */
export const runTrace = () => node('exigences', 'scripts/trace.ts')

const node = (title, ...args) => quietly(title, process.execPath, ['--import', 'tsx', ...args])

/** What it prints is shown when it ends badly: another part may be printing beside it. */
async function quietly(title, program, args) {
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  const keep = (chunk) => {
    out += chunk
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  child.on('error', (error) => keep(error.message))
  const [status] = await once(child, 'close')
  if (status !== 0) say(out.trimEnd())
  return check(title, status)
}

/** One vitest project, counted from its report; the failures are printed as vitest prints them. */
export async function runVitest(project, { filters = [], whole }) {
  const report = join(REPORTS, `${project}.json`)
  mkdirSync(REPORTS, { recursive: true })
  rmSync(report, { force: true })
  const child = spawn(
    bin('vitest'),
    [
      'run',
      `--project=${project}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      '--silent=passed-only',
      '--passWithNoTests',
      ...(whole ? [] : ['--tagsFilter=!full']),
      ...filters,
    ],
    {
      cwd: root,
      env: { ...process.env, TEST_SELECTION: whole ? 'whole' : 'usual' },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  const [status] = await once(child, 'close')
  return countReport(project, report, status, whole)
}

function countReport(project, report, status, whole) {
  const result = outcome({})
  for (const file of readReport(report)) {
    if (file.status === 'failed' && file.assertionResults.length === 0) {
      result.failed += 1
      result.failures.push(file.name.replace(`${root}/`, ''))
    }
    for (const test of file.assertionResults) {
      if (test.status === 'passed') result.passed += 1
      else if (test.status === 'failed') {
        result.failed += 1
        result.failures.push(test.fullName)
      } else if (whole || !test.tags.includes('full')) result.skipped += 1
    }
  }
  // An error outside every test (an unhandled rejection, a crash of the runner) is a failure too.
  if (status !== 0 && result.failed === 0) {
    result.failed = 1
    result.failures.push(`${project} s’est arrêté en erreur`)
  }
  return result
}

function readReport(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8')).testResults
  } catch {
    return []
  }
}
