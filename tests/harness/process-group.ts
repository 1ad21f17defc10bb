import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'

const running = new Set<ProcessGroup>()

function endAll(): void {
  for (const group of running) group.signal('SIGKILL')
}
process.once('exit', endAll)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    endAll()
    process.kill(process.pid, signal)
  })
}

/** A program and all that it starts: they end together, also when this process is told to end first. */
export class ProcessGroup {
  readonly child: ChildProcess

  constructor(command: string, args: string[], options: SpawnOptions) {
    this.child = spawn(command, args, { ...options, detached: true })
    running.add(this)
  }

  async end(): Promise<void> {
    const { child } = this
    const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
    this.signal('SIGKILL')
    running.delete(this)
    await gone
  }

  signal(signal: NodeJS.Signals): void {
    if (!this.child.pid) return
    try {
      process.kill(-this.child.pid, signal)
    } catch {
      // Nothing of the group is left.
    }
  }
}
