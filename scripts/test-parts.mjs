import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './built.mjs'
import { root, say } from './install.mjs'

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
export function runCheck(title, tool, args) {
  const { status, stdout, stderr, error } = spawnSync(bin(tool), args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) say(`${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`.trimEnd())
  return check(title, status)
}

/** Builds the application unless it is built already. */
export const runBuild = () => check('construction', ensureBuilt() ? 0 : 1)

/** One vitest project, counted from its report; the failures are printed as vitest prints them. */
export function runVitest(project, args, env = {}) {
  const report = join(root, '.cache', 'reports', `${project}.json`)
  mkdirSync(join(root, '.cache', 'reports'), { recursive: true })
  rmSync(report, { force: true })
  const { status } = spawnSync(
    bin('vitest'),
    [
      'run',
      `--project=${project}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      '--silent=passed-only',
      '--passWithNoTests',
      ...args,
    ],
    { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  return countReport(project, report, status)
}

function countReport(project, report, status) {
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
      } else result.skipped += 1
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
