/** How long the page may not answer for (N81). */
const SLICE_MS = 8

/** Does work between which the page goes on; `done` gets what it comes to. Answers how to give it up. */
export function inSlices<T>(work: Generator<undefined, T>, done: (result: T) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const go = () => {
    const until = performance.now() + SLICE_MS
    do {
      const step = work.next()
      if (step.done) return done(step.value)
    } while (performance.now() < until)
    timer = setTimeout(go)
  }
  go()
  return () => clearTimeout(timer)
}
