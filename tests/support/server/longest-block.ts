import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
/** What earlier work left behind is no part of what is measured. */
const collectGarbage: () => void = runInNewContext('gc')

// The real ones, whatever clock a test puts in their place.
const { setImmediate, performance } = globalThis

/**
 * The longest time in milliseconds for which some work kept the event loop to itself: of several runs the least, since
 * whatever else the machine does only adds.
 */
export async function longestBlock(runs: number, work: (run: number) => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run++) least = Math.min(least, (await turnsOf(() => work(run))).longest)
  return least
}

/** The part of some work, from 0 to 1, that it did without letting anybody else in: how fast the machine is plays no part. */
export async function longestShare(work: () => Promise<unknown>): Promise<number> {
  const { longest, whole } = await turnsOf(work)
  return longest / whole
}

/**
 * What the turns of the event loop took while some work was done, in milliseconds. A turn counts as what the process computed
 * in it, or as what passed, where that is less: other threads compute too.
 */
async function turnsOf(work: () => Promise<unknown>): Promise<{ longest: number; whole: number }> {
  collectGarbage()
  let [longest, whole] = [0, 0]
  let working = true
  let [computed, began] = [process.cpuUsage(), performance.now()]
  const turned = () => {
    const { user, system } = process.cpuUsage(computed)
    const turn = Math.min((user + system) / 1000, performance.now() - began)
    longest = Math.max(longest, turn)
    whole += turn
    computed = process.cpuUsage()
    began = performance.now()
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
