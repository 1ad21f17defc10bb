import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { DATABASE_FILE } from '#server/db/engine/check-file.ts'
import type { ServerProcess } from '#tests/harness/server-process.ts'
import { until } from '#tests/harness/until.ts'

/** The same on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100

/** The memory of a process that lies in the machine's, in bytes. */
export function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes ?? 0) * 1024
}

/** Open files and sockets of a process. */
export const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length

/** Processor time that a process has used, in microseconds. */
export function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const ticks = Number(fields[11]) + Number(fields[12])
  return (ticks * 1_000_000) / TICKS_PER_SECOND
}

const fileOf = ({ dataDir }: ServerProcess): string => join(dataDir, DATABASE_FILE)

/** Lets SQLite look through the whole file of a running server; throws what it finds. PostgreSQL has no such file. */
export function integrityOf(server: ServerProcess, env: Record<string, string> = {}): void {
  if (env.DATABASE_URL) return
  const file = new Sqlite(fileOf(server), { readonly: true })
  try {
    const found = file.pragma('integrity_check', { simple: true })
    if (found !== 'ok') throw new Error(`integrity_check: ${found}`)
  } finally {
    file.close()
  }
}

/** Bytes of the write-ahead log; 0 where there is none. */
export function walBytes(server: ServerProcess): number {
  const path = `${fileOf(server)}-wal`
  return existsSync(path) ? statSync(path).size : 0
}

export type Connection = { name: string; readonly: boolean; synchronous: number }
/** What a probed process says of itself: bytes in use after a collection, and its open SQLite connections. */
export type Probed = { heap: number; rss: number; connections: Connection[] }

/** The environment that puts the probe into a process; `speed`: how many times as fast as the world's its clock runs. */
export const probeEnv = (speed = 1): Record<string, string> => ({
  NODE_OPTIONS: `--import=${new URL('probe.mjs', import.meta.url)}`,
  SPEED: String(speed),
})

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
