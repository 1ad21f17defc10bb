import { type ChildProcess, spawn, spawnSync } from 'node:child_process'

/** Debian's package of each scanner, where it is missing. */
export const missing = (tool: string): string | null =>
  spawnSync('which', [tool]).status === 0 ? null : `absent : apt-get install ${tool}`

const running = new Set<ChildProcess>()

/** Ends what still runs. */
export function endTools(): void {
  for (const child of running) child.kill('SIGKILL')
}

export type Ran = { output: string; seconds: number; cut: boolean }

/** Runs a tool to its end, or for so many seconds; answers what it printed. */
export async function runTool(tool: string, args: readonly string[], limit: number): Promise<Ran> {
  const begun = performance.now()
  const child = spawn(tool, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let [output, cut] = ['', false]
  const keep = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const timer = setTimeout(() => {
    cut = true
    child.kill('SIGKILL')
  }, limit * 1000)
  await new Promise<void>((done) => {
    child.once('error', () => done())
    child.once('close', () => done())
  })
  clearTimeout(timer)
  running.delete(child)
  return { output, seconds: (performance.now() - begun) / 1000, cut }
}
