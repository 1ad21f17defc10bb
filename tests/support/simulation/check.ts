import { inject } from 'vitest'
import { type History, historyOf, MIN_MOVES } from './history.ts'
import { enough, run } from './run.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** How many histories a run plays where nobody says otherwise. */
    histories: number
  }
}

const PIECE = 26
const SHRINKING_RUNS = 150
const LINES_SHOWN = 60

type Range = { from: number; count: number }

/**
 * The seeds to play in pieces, for one test each; of two workers, those of one. `SIM_SEED` and `SIM_COUNT` choose others than
 * the usual ones, `SIM_THEME` another theme.
 */
export function pieces(worker: 0 | 1): (Range & { last: number })[] {
  const { SIM_SEED, SIM_COUNT } = process.env
  const [first, all] = [Number(SIM_SEED ?? 1), Number(SIM_COUNT ?? (SIM_SEED ? 1 : inject('histories')))]
  const cut = Array.from({ length: Math.ceil(all / PIECE) }, (_, i) => {
    const [from, count] = [first + i * PIECE, Math.min(PIECE, all - i * PIECE)]
    return { from, count, last: from + count - 1 }
  })
  return cut.filter((_, i) => i % 2 === worker)
}

/**
 * Plays every history of a range; throws at the first that breaks an invariant, with all that is needed to replay it.
 * A history that had too few moves or faults to prove anything is a failure too.
 */
export async function checkHistories({ from, count }: Range, theme = process.env.SIM_THEME): Promise<void> {
  for (let seed = from; seed < from + count; seed++) {
    const history = historyOf(seed, theme)
    const report = await run(history)
    if (report.broken) throw new Error(await explain(history, report.broken, theme))
    if (report.moves < MIN_MOVES || !enough(report.faults))
      throw new Error(`seed ${seed}: ${report.moves} moves, ${[...report.faults].join(' ')}`)
  }
}

async function explain(history: History, broken: string, played?: string): Promise<string> {
  const small = await shrink(history, broken)
  const { trace, broken: now } = await run(small, { traced: true, topUp: false })
  const theme = played ? `SIM_THEME=${played} ` : ''
  return [
    `seed ${history.seed}: ${broken}`,
    `replay: ${theme}SIM_SEED=${history.seed} SIM_COUNT=1 npx vitest run --project sync`,
    `shrunk from ${history.moves.length} to ${small.moves.length} moves: ${JSON.stringify(small.moves)}`,
    ...trace.slice(0, LINES_SHOWN),
    `=> ${now ?? broken}`,
  ].join('\n')
}

const kindOf = (broken: string | null): string | undefined => broken?.split(':')[0]

/** A shorter history that breaks the same kind of invariant: chunks are dropped while it still does. */
export async function shrink(history: History, broken: string, play: typeof run = run): Promise<History> {
  let best = history
  let left = SHRINKING_RUNS
  const stillBreaks = async (shorter: History): Promise<boolean> => {
    left -= 1
    return kindOf((await play(shorter, { topUp: false })).broken) === kindOf(broken)
  }
  if (!(await stillBreaks(best))) return history
  for (let size = best.moves.length >> 1; size >= 1; size >>= 1) {
    for (let i = 0; i < best.moves.length && left > 0; ) {
      const shorter = { ...best, moves: [...best.moves.slice(0, i), ...best.moves.slice(i + size)] }
      if (await stillBreaks(shorter)) best = shorter
      else i += size
    }
  }
  return best
}
