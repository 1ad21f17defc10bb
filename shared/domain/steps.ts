/** Runs to its end what may pause between its steps, where nobody else waits for a turn. */
export function atOnce<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
