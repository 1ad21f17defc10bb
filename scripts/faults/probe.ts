import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ServerProcess } from '#tests/harness/server-process.ts'
import { until } from '#tests/harness/until.ts'

export type Connection = { name: string; readonly: boolean; synchronous: number }
/** What a probed process says of itself: bytes in use after a collection, and its open SQLite connections. */
export type Probed = { heap: number; rss: number; connections: Connection[] }

/** The environment that puts the probe into a process. */
export const probeEnv = (): Record<string, string> => preload('probe.mjs')

/** Loads files of this folder into a process before its own first line. */
export function preload(...files: string[]): Record<string, string> {
  const flags = files.map(
    (file) => `--import=${pathToFileURL(fileURLToPath(new URL(file, import.meta.url)))}`,
  )
  return { NODE_OPTIONS: flags.join(' ') }
}

/** Collects the garbage of a server that runs with the probe, and asks what is left. */
export async function probed(server: ServerProcess): Promise<Probed> {
  const before = told(server.output).length
  process.kill(server.pid, 'SIGUSR2')
  await until(async () => told(server.output).length > before, 20_000)
  return JSON.parse(told(server.output).at(-1) ?? '')
}

const told = (output: string): string[] =>
  [...output.matchAll(/^probe (\{"heap".*\})$/gm)].map(([, json = '']) => json)

/** The connections that a probed process closed. */
export const closedConnections = (output: string): Connection[] =>
  [...output.matchAll(/^probe (\{"closed".*\})$/gm)].map(([, json = '']) => JSON.parse(json).closed)
