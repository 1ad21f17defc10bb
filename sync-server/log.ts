import { writeSync } from 'node:fs'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'

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

/** What a log line says of an error: where it happened and of which kind. */
export type DescribedError = {
  type: string
  code?: string
  message: string
  stack?: string
  cause?: DescribedError | string
}

const DEPTH = 3
const MASK = '…'
/** From the first quotation mark to the last: what is quoted may hold quotation marks itself. */
const QUOTED = /(["'`«“])[\s\S]*["'`»”]/g
const ADDRESS = /[^\s@]+@[^\s@]+/g
const QUERY = /\?\S+/g
/** Ids, tokens, hashes: long, and not a word. */
const LONG = /(?=[\w.-]*\d)[\w.-]{20,}/g

/**
 * An error for the log. Databases, parsers and services quote rows and texts in their words and hang them on their
 * errors, so only these fields go out, with whatever is quoted, or looks like an address or a token, left out.
 */
export function describeError(error: unknown, depth = DEPTH): DescribedError | string {
  if (!(error instanceof Error)) return typeof error === 'string' ? masked(error) : typeof error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  const stack = placesOf(error)
  return {
    type: error.name,
    ...(code === null ? {} : { code: masked(code) }),
    message: masked(error.message),
    ...(stack ? { stack } : {}),
    ...(error.cause === undefined || depth === 0 ? {} : { cause: describeError(error.cause, depth - 1) }),
  }
}

const masked = (text: string): string =>
  text
    .replace(QUOTED, `$1${MASK}`)
    .replace(ADDRESS, MASK)
    .replace(QUERY, `?${MASK}`)
    .replace(LONG, MASK)
    .slice(0, 300)

/** The lines of the stack that name places in code; what stands above them is the message again. */
function placesOf({ stack = '', message }: Error): string {
  const at = stack.indexOf(message)
  if (at < 0) return ''
  return stack
    .slice(at + message.length)
    .split('\n')
    .filter((line) => /^ {4}at \S.*:\d+:\d+\)?$/.test(line))
    .slice(0, 12)
    .map((line) => line.trim())
    .join('\n')
}
