import { readdirSync, readFileSync } from 'node:fs'

/** The processes that a process has started, and theirs. */
export const descendants = (pid: number): number[] =>
  ofThreads(pid, 'children')
    .flatMap((children) => children.split(' ').filter(Boolean).map(Number))
    .flatMap((child) => [child, ...descendants(child)])

/**
 * Whether a process still runs; a zombie does not. Its files stay open, and locked, until the last of its threads has ended: one
 * that waits for the disk may outlive the first, whose state is all that the process itself tells.
 */
export const runs = (pid: number): boolean =>
  ofThreads(pid, 'stat').some((stat) => !stat.slice(stat.lastIndexOf(')')).startsWith(') Z'))

/** That file of each thread of a process; those that end meanwhile have none. */
function ofThreads(pid: number, file: 'children' | 'stat'): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) => textOf(`/proc/${pid}/task/${thread}/${file}`))
  } catch {
    return []
  }
}

function textOf(path: string): string[] {
  try {
    return [readFileSync(path, 'utf8')]
  } catch {
    return []
  }
}
