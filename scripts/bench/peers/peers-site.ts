import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { basename, dirname, join, posix, resolve } from 'node:path'
import { bundle } from '#scripts/bench/support/site.ts'
import { freePort } from '#tests/harness/server-process.ts'
import { until } from '#tests/harness/until.ts'
import type { Contender } from './contenders.ts'

/** Serves the contenders' modules and the bare rows from an origin of their own, and cleans up. */
export async function onBareSite<T>(
  contenders: readonly Contender[],
  work: (url: string) => Promise<T>,
): Promise<T> {
  mkdirSync('.cache', { recursive: true })
  const home = resolve(mkdtempSync(join('.cache', 'bench-')))
  try {
    const outdir = join(home, 'bench')
    const workers = contenders.flatMap(({ module, workers = {} }) =>
      Object.entries(workers).map(([name, file]) => ({
        in: file,
        out: posix.join(posix.dirname(module), name),
      })),
    )
    await bundle(
      contenders.map(({ module }) => module),
      outdir,
      workers,
    )
    for (const { module, files = [] } of contenders)
      for (const file of files) cpSync(file, join(outdir, dirname(module), basename(file)))
    return await served(home, work)
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

async function served<T>(home: string, work: (url: string) => Promise<T>): Promise<T> {
  const port = await freePort()
  const args = [
    '--import',
    'tsx',
    'scripts/lab/peers/server.ts',
    home,
    join(home, 'rows.db'),
    join(home, 'relay.db'),
    String(port),
  ]
  const child = spawn(process.execPath, args, { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  try {
    await until(async () => child.exitCode !== null || (await fetch(`${url}/healthz`)).ok, 20_000)
    if (child.exitCode !== null) throw new Error('the bare server stopped at once')
    return await work(url)
  } finally {
    child.kill()
  }
}
