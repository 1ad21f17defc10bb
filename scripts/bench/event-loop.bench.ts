import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bench } from './support/row.ts'

/** No call keeps the others waiting longer. */
const AIM_MS = 50
const TESTS = 'tests/server/event-loop.test.ts'

/** The longest that the costliest calls keep the server's event loop: the tests that make them tell. */
export const bench: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-blocks-'))
  const file = join(folder, 'blocks.json')
  try {
    const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'unit', TESTS], {
      env: { ...process.env, BLOCKS_FILE: file },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (status !== 0) throw new Error(`${TESTS} failed`)
    const blocks: Record<string, number> = JSON.parse(readFileSync(file, 'utf8'))
    const [longest] = Object.entries(blocks).sort(([, a], [, b]) => b - a)
    if (!longest) throw new Error(`${TESTS} made no call`)
    const what = `Longest block of the event loop, of ${Object.keys(blocks).length} costly calls: ${longest[0]}`
    return [{ what, ours: longest[1], against: 'aim', theirs: AIM_MS, unit: 'ms', better: 'smaller' }]
  } finally {
    rmSync(folder, { recursive: true })
  }
}
