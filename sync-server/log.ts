import { writeSync } from 'node:fs'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { describeError } from './describe-error.ts'

const STANDARD_ERROR = 2
/** How often a full pipe is tried again, a millisecond apart: whoever reads it may only be slow. */
const TRIES = 50

/**
 * Where the log's lines go. One that cannot be written (a full disk, a reader that is gone) is counted and left out: a log is no
 * reason to stop serving, and its failure nothing to log.
 */
export class LogOutput implements DestinationStream {
  /** Lines that could not be written, whole or in part. */
  lost = 0
  #broken = false
  /** The last line was lost: the next one waits for nobody. */
  #losing = false
  readonly #write: (bytes: Buffer) => number

  constructor(write: (bytes: Buffer) => number = (bytes) => writeSync(STANDARD_ERROR, bytes)) {
    this.#write = write
  }

  write(line: string): void {
    // What stands of a line that broke off is ended first.
    let rest = Buffer.from(this.#broken ? `\n${line}` : line)
    const whole = rest.length
    for (let tries = 0; rest.length > 0; ) {
      try {
        rest = rest.subarray(this.#write(rest))
      } catch (error) {
        if (isFullPipe(error) && !this.#losing && tries++ < TRIES) Atomics.wait(CLOCK, 0, 0, 1)
        else break
      }
    }
    this.#losing = rest.length > 0
    if (this.#losing) this.lost += 1
    this.#broken = rest.length > 0 && (this.#broken || rest.length < whole)
  }
}

const CLOCK = new Int32Array(new SharedArrayBuffer(4))
const isFullPipe = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EAGAIN'

/** JSON lines on standard error, without process and host, and with errors stripped of personal data. */
export const createLog = (
  { logLevel }: Pick<Config, 'logLevel'>,
  out: DestinationStream = new LogOutput(),
): Logger =>
  pino({ level: logLevel, base: null, serializers: { err: (error: unknown) => describeError(error) } }, out)

/** Logs an uncaught error, stripped as any other, and ends the process. */
export function logUncaughtErrors(log: Logger): void {
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'uncaught')
    process.exit(1)
  })
  // What the start says may have nowhere to go either.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
