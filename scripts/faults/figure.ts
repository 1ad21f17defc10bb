/** One line of the table that `npm run faults` prints. */
export type Figure = { what: string; figure: string }

/** What a file scripts/faults/experiments/*.ts exports as `experiment`; it throws when what it shows does not hold. */
export type Experiment = () => Promise<Figure[]>

/** What is shown does not hold: these are the figures. */
export class BrokenPromise extends Error {
  constructor(
    message: string,
    readonly figures: readonly Figure[],
  ) {
    super(message)
  }
}

export const figuresTable = (figures: readonly Figure[]): string =>
  ['| what | figure |', '|---|---|', ...figures.map(({ what, figure }) => `| ${what} | ${figure} |`)].join(
    '\n',
  )

export const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`

export const milliseconds = (ms: number): string => `${ms < 10 ? ms.toFixed(2) : Math.round(ms)} ms`

/** A whole number from the environment, or the usual one. */
export function countFrom(name: string, usual: number): number {
  const text = process.env[name]
  if (text === undefined || text === '') return usual
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} is a whole number`)
  return Number(text)
}
