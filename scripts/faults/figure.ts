import { percentile } from '#scripts/bench/runner.ts'
import { ServerProcess } from '#tests/harness/server-process.ts'

/** One line of the table that `npm run faults` prints. */
export type Figure = readonly [what: string, figure: string]
/** A row of the table of faults: the harm that is done, what must hold nevertheless, and how that is seen. */
export type Fault = {
  name: string
  harm: string
  holds: string
  /** Does the harm; throws when what must hold does not. */
  check: () => Promise<readonly Figure[]>
}

/** What must hold does not: these are the figures. */
export class BrokenPromise extends Error {
  constructor(
    message: string,
    readonly figures: readonly Figure[],
  ) {
    super(message)
  }
}

/** The built server as it runs for players, ended and forgotten after the work. */
export async function onServer<T>(
  work: (server: ServerProcess) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  const server = await ServerProcess.create({ LOG_LEVEL: 'error', ...env })
  try {
    await server.start()
    return await work(server)
  } finally {
    await server.dispose()
  }
}

export const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`
export const milliseconds = (ms: number): string => `${ms < 10 ? ms.toFixed(2) : Math.round(ms)} ms`
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
export const counted = (count: number): string => count.toLocaleString('en')
/** The median and the p95 of times. */
export const usual = (times: readonly number[]): string =>
  [0.5, 0.95].map((share) => milliseconds(percentile(times, share))).join(' / ')

/** A whole number from the environment, or the usual one. */
export function countFrom(name: string, usual: number): number {
  const text = process.env[name]
  if (text === undefined || text === '') return usual
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} is a whole number`)
  return Number(text)
}
