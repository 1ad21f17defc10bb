import { once } from 'node:events'
import { Readable } from 'node:stream'
import { ProcessGroup } from './process-group.ts'

/** A screen that nobody sees, for a browser that has no headless mode. */
export class Screen {
  private constructor(
    private readonly group: ProcessGroup,
    /** Its name for `DISPLAY`. */
    readonly display: string,
  ) {}

  /** The X server looks for a free number by itself, and writes it to the fourth pipe once it takes windows. */
  static async start(command: string): Promise<Screen> {
    const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
    const group = new ProcessGroup(command, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
    const numbers = group.child.stdio[3]
    if (!(numbers instanceof Readable)) throw new Error('no pipe to the screen')
    const [number] = await Promise.race([once(numbers, 'data'), once(group.child, 'exit')])
    if (!Buffer.isBuffer(number)) throw new Error(`${command} stopped at once`)
    return new Screen(group, `:${number.toString().trim()}`)
  }

  stop(): Promise<void> {
    return this.group.end()
  }
}
