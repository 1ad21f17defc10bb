import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { describeError } from './describe-error.ts'

/** JSON lines on standard error, without process and host, and with errors stripped of personal data. */
export const createLog = (
  { logLevel }: Pick<Config, 'logLevel'>,
  out: DestinationStream = pino.destination(2),
): Logger =>
  pino({ level: logLevel, base: null, serializers: { err: (error: unknown) => describeError(error) } }, out)

/** Logs an uncaught error, stripped as any other, and ends the process. */
export function logUncaughtErrors(log: Logger): void {
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'uncaught')
    process.exit(1)
  })
}
