import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { describeError } from './describe-error.ts'

/** JSON lines on standard error: no process, no host, and errors without what they may quote of a person. */
export const createLog = (
  { logLevel }: Pick<Config, 'logLevel'>,
  out: DestinationStream = pino.destination(2),
): Logger =>
  pino({ level: logLevel, base: null, serializers: { err: (error: unknown) => describeError(error) } }, out)

/** What nobody caught ends the process with a line like any other, not with all that the error carries. */
export function logLastWords(log: Logger): void {
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'uncaught')
    process.exit(1)
  })
}
