import { existsSync, readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
/** What earlier work left behind is no part of what is measured. */
const collectGarbage: () => void = runInNewContext('gc')

// The real one, whatever clock a test puts in its place.
const { setImmediate } = globalThis

/**
 * The longest time in milliseconds for which some work kept the event loop to itself: of several runs the least, since
 * whatever else the machine does only adds.
 */
export async function longestBlock(runs: number, work: (run: number) => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run++) least = Math.min(least, (await turnsOf(() => work(run))).longest)
  return least
}

/**
 * The part of some work, from 0 to 1, that it did without letting anybody else in. Of work that is cut by time it is the
 * larger the quicker the machine: there must be enough of it.
 */
export async function longestShare(work: () => Promise<unknown>): Promise<number> {
  const { longest, whole } = await turnsOf(work)
  return longest / whole
}

/** Linux tells what a thread alone has computed, in nanoseconds, as the first number. */
const OF_THREAD = '/proc/thread-self/schedstat'
const ofThread = existsSync(OF_THREAD)

/**
 * What this thread has computed so far, in milliseconds: neither what other threads compute (the collector's, beside a busy
 * machine for as long as this one waits) nor what passes while it waits for the processor. Elsewhere it is the process's.
 */
function computed(): number {
  if (ofThread) return Number(readFileSync(OF_THREAD, 'utf8').split(' ', 1)[0]) / 1e6
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** What the turns of the event loop took while some work was done, in milliseconds of computing. */
async function turnsOf(work: () => Promise<unknown>): Promise<{ longest: number; whole: number }> {
  collectGarbage()
  let [longest, whole] = [0, 0]
  let working = true
  let began = computed()
  const turned = () => {
    const turn = computed() - began
    longest = Math.max(longest, turn)
    whole += turn
    began = computed()
    if (working) setImmediate(turned)
  }
  const turn = () => new Promise<void>((done) => setImmediate(() => done()))
  setImmediate(turned)
  await turn()
  await work()
  await turn()
  working = false
  await turn()
  return { longest, whole }
}
