import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signUp } from '#scripts/faults/player.ts'
import { freePort, ServerProcess } from '#tests/harness/server-process.ts'
import { until } from '#tests/harness/until.ts'
import type { Target } from './rate.ts'

export const LANES = 8

/** A server under load; `lanes` says how many connections may push at once. */
export type Loaded = { pid: number; target(lanes: number): Target; dispose(): Promise<void> }

export async function ours(): Promise<Loaded & { server: ServerProcess }> {
  const server = await ServerProcess.create({ LOG_LEVEL: 'error' })
  await server.start()
  const authorizations: string[] = []
  for (let i = 0; i < LANES; i++) authorizations.push((await signUp(server)).authorization)
  return {
    server,
    pid: server.pid,
    target: (lanes) => ({
      pid: server.pid,
      port: server.port,
      authorizations: authorizations.slice(0, lanes),
    }),
    dispose: () => server.dispose(),
  }
}

/** Bare prepared statements behind the same HTTP server. */
export async function bare(): Promise<Loaded> {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-bare-'))
  const port = await freePort()
  const args = ['--import', 'tsx', 'scripts/faults/bare-server.ts', join(folder, 'rows.db'), String(port)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  await until(async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok, 20_000)
  return {
    pid: child.pid ?? 0,
    target: (lanes) => ({
      pid: child.pid ?? 0,
      port,
      authorizations: Array.from({ length: lanes }, (_, lane) =>
        `account-${lane}-as-long-as-ours`.slice(0, 24),
      ),
    }),
    dispose: async () => {
      child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
