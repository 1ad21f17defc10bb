/** Runs works, at most a number of them at a time; the others wait for their turn, first come first served. */
export type Limiter = <T>(work: () => Promise<T>) => Promise<T>

export function createLimiter(atOnce: number): Limiter {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < atOnce) running += 1
    else await new Promise<void>((turn) => waiting.push(turn))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // A work that ends hands its place over: nobody who comes later can take it.
      if (next) next()
      else running -= 1
    }
  }
}
