import { spawnSync } from 'node:child_process'
import { cpus, totalmem, type } from 'node:os'
import { findBrowser } from '#scripts/browser.mjs'

export type Samples = number | readonly number[]
/** One round of one side: its sample, or its samples. Those of a negative round do not count. */
export type Side = (round: number) => Samples | Promise<Samples>
/** What is told of the samples; a mean, and the sample in the middle, are told without a word of their own. */
export type Figure = 'p50' | 'p95' | 'median' | 'middle' | 'mean'

/** A row of the table of benches: what is measured, how one round of it goes, and what stands beside it in the same run. */
export type Row = {
  what: string
  ours: Side
  /** The bases of the ratio: other work that is measured in turn with ours, or a figure that is asked for. */
  against: Readonly<Record<string, Side | number>>
  figures?: readonly Figure[]
  unit?: string
  better?: 'smaller' | 'larger'
  rounds?: number
  warmUp?: number
  /** What happens once, before the first round. */
  before?: () => Promise<unknown>
  /** The other sides come after all rounds of ours: they leave nothing as it was. */
  apart?: boolean
}

/** What is measured whole, in one go. */
export const ONCE = { figures: ['mean'], rounds: 1, warmUp: 0 } as const satisfies Partial<Row>

/** One line that is printed: our figure beside another, measured in the same run on the same machine. */
export type Line = Required<Pick<Row, 'what' | 'unit' | 'better'>> & {
  ours: number
  against: string
  theirs: number
}

/** `npm run bench -- name`; it answers lines of the table, or a table of its own. */
export type Bench = { name: string; run: () => Promise<readonly Line[] | string> }
/** Sets up what rows need, and cleans up. */
export type Stage<S> = (work: (stage: S) => Promise<Line[]>) => Promise<Line[]>

export const inNode: Stage<void> = (work) => work()

/** The rows of a bench, on what they need. */
export const bench = <S>(
  name: string,
  stage: Stage<S>,
  rows: (stage: S) => Row | readonly Row[] | Promise<Row | readonly Row[]>,
): Bench => ({
  name,
  run: () =>
    stage(async (given) => {
      const lines: Line[] = []
      for (const row of [await rows(given)].flat()) lines.push(...(await linesOf(row)))
      return lines
    }),
})

/** `ROUNDS=1`: no row takes more rounds, to see that all of them work. */
const most = Number(process.env.ROUNDS ?? Number.POSITIVE_INFINITY)
export const roundsOf = (usual: number): number => Math.min(usual, most)

async function linesOf(row: Row): Promise<Line[]> {
  const { against, figures = ['p50', 'p95'], unit = 'ms', better = 'smaller' } = row
  const rounds = roundsOf(row.rounds ?? 20)
  await row.before?.()
  const others = Object.entries(against)
  const sides = [['', row.ours] as const, ...others].flatMap(([name, side]) =>
    typeof side === 'number' ? [] : [{ name, side, samples: [] as number[] }],
  )
  const take = async (turn: typeof sides, round: number) => {
    for (const { side, samples } of turn) {
      const found = [await side(round)].flat()
      if (round >= 0) samples.push(...found)
    }
  }
  const each = row.apart ? sides.map((side) => [side]) : [sides]
  for (const turn of each)
    for (let round = -(row.warmUp ?? 2); round < rounds; round++)
      await take(round % 2 === 0 ? turn : [...turn].reverse(), round)
  const samplesOf = (wanted: string) => sides.find(({ name }) => name === wanted)?.samples ?? []
  return others.flatMap(([name, side]) =>
    figures.map((figure) => ({
      what: `${row.what}${SUFFIXES[figure](rounds)}`,
      ours: told(samplesOf(''), figure),
      against: name,
      theirs: typeof side === 'number' ? side : told(samplesOf(name), figure),
      unit,
      better,
    })),
  )
}

const SUFFIXES: Record<Figure, (rounds: number) => string> = {
  p50: () => ', p50',
  p95: () => ', p95',
  median: (rounds) => `, median of ${rounds}`,
  middle: () => '',
  mean: () => '',
}

const told = (samples: readonly number[], figure: Figure): number =>
  figure === 'mean'
    ? samples.reduce((sum, one) => sum + one, 0) / samples.length
    : percentile(samples, figure === 'p95' ? 0.95 : 0.5)

/** The value below which `share` of the samples lie. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** Milliseconds that `work` takes. */
export async function timed(work: () => unknown): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })

/** A figure as every table tells it. */
export const rounded = (figure: number): string => number.format(figure)

export const markdown = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** The lines as a Markdown table. A ratio above 1 says how many times our figure is the other. */
export const benchTable = (lines: readonly Line[]): string =>
  markdown(
    ['what', 'Comptoir', 'against', 'ratio'],
    lines.map(({ what, ours, against, theirs, unit, better }) => [
      what,
      `${rounded(ours)} ${unit}`,
      `${against}: ${rounded(theirs)} ${unit}`,
      `${rounded(ours / theirs)}× (${better} is better)`,
    ]),
  )

/** The machine that the figures belong to, in one line. */
export function machine(): string {
  const [first] = cpus()
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  const parts = [first?.model.trim() ?? 'unknown processor', `${cpus().length} cores`, memory, type()]
  return [...parts, `Node ${process.versions.node}`, browserVersion()].join(' · ')
}

function browserVersion(): string {
  const path = findBrowser()
  if (!path) return 'no Chromium'
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return /\w+ [\d.]+/.exec(stdout)?.[0] ?? 'Chromium'
}
