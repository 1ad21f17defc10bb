import { spawnSync } from 'node:child_process'
import { cpus, totalmem, type } from 'node:os'
import { findBrowser } from '#scripts/browser.mjs'

/** The value below which `share` of the samples lie. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** The machine that the figures belong to, in one line. */
export function machine(): string {
  const [first] = cpus()
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  const parts = [first?.model.trim() ?? 'unknown processor', `${cpus().length} cores`, memory, type()]
  return [...parts, `Node ${process.versions.node}`, browserVersion()].join(' · ')
}

function browserVersion(): string {
  const path = findBrowser()
  if (!path) return 'no Chromium'
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return /\w+ [\d.]+/.exec(stdout)?.[0] ?? 'Chromium'
}
