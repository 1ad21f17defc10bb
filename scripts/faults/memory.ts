import { readdirSync, readFileSync } from 'node:fs'

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
