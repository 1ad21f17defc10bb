// The real ones, whatever clock a test puts in their place.
const { setImmediate, performance } = globalThis

/**
 * The longest time in milliseconds for which some work kept the event loop to itself: of several runs the least, since
 * whatever else the machine does only adds. A turn counts as what the process computed in it, or as what passed, where
 * that is less: other threads compute too.
 */
export async function longestBlock(runs: number, work: (run: number) => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run++) least = Math.min(least, await longestTurn(() => work(run)))
  return least
}

async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let working = true
  let [computed, began] = [process.cpuUsage(), performance.now()]
  const turned = () => {
    const { user, system } = process.cpuUsage(computed)
    longest = Math.max(longest, Math.min((user + system) / 1000, performance.now() - began))
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
  return longest
}
