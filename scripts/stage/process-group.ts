import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'

/** A program and all that it starts: they end together, also when this process ends first. */
export class ProcessGroup {
  readonly child: ChildProcess
  private readonly endNow = () => this.signal('SIGKILL')

  constructor(command: string, args: string[], options: SpawnOptions) {
    this.child = spawn(command, args, { ...options, detached: true })
    process.once('exit', this.endNow)
  }

  async end(): Promise<void> {
    process.off('exit', this.endNow)
    const { child } = this
    const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
    this.signal('SIGKILL')
    await gone
  }

  private signal(signal: NodeJS.Signals): void {
    if (!this.child.pid) return
    try {
      process.kill(-this.child.pid, signal)
    } catch {
      // Nothing of the group is left.
    }
  }
}
