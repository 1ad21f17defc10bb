// The real one, whatever clock a test puts in its place later.
const { setImmediate } = globalThis

/** Lets whatever waits for the event loop have its turn. */
export const nextTurn = (): Promise<void> => new Promise((done) => setImmediate(done))

/** How long one request keeps the event loop to itself, in milliseconds. */
const SLICE_MS = 10

/**
 * The time that a request has held the event loop without a break. SQLite answers at once, so that no `await` on it lets
 * anybody else in: long work looks at `over` between its parts, and pauses.
 */
export class TimeSlice {
  #since = performance.now()
  readonly #signal: AbortSignal | undefined

  /** `signal`: whoever the work is for has gone; the next pause throws. */
  constructor(signal?: AbortSignal) {
    this.#signal = signal
  }

  get over(): boolean {
    return performance.now() - this.#since >= SLICE_MS
  }

  /** Lets the other requests have their turn. */
  async pause(): Promise<void> {
    await nextTurn()
    this.#signal?.throwIfAborted()
    this.#since = performance.now()
  }
}

/** Steps between two looks at the time. */
const STEPS = 64

/** Runs what may pause between its steps to its end. */
export async function inSlices<T>(steps: Iterator<void, T>, slice: TimeSlice): Promise<T> {
  for (let n = 1; ; n++) {
    const step = steps.next()
    if (step.done) return step.value
    if (n % STEPS === 0 && slice.over) await slice.pause()
  }
}

/** Longest run that is sorted in one piece. */
const RUN = 512

/** The items in order, sorted in runs that are then merged two by two; equal ones keep theirs. */
export async function sorted<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
  slice: TimeSlice,
): Promise<T[]> {
  let runs: T[][] = []
  for (let i = 0; i < items.length; i += RUN) {
    runs.push(items.slice(i, i + RUN).sort(compare))
    if (slice.over) await slice.pause()
  }
  while (runs.length > 1) {
    const merged: T[][] = []
    for (let i = 0; i < runs.length; i += 2)
      merged.push(await inSlices(merging(runs[i] ?? [], runs[i + 1] ?? [], compare), slice))
    runs = merged
  }
  return runs[0] ?? []
}

function* merging<T>(
  a: readonly T[],
  b: readonly T[],
  compare: (a: T, b: T) => number,
): Generator<void, T[]> {
  const merged: T[] = []
  const second = b[Symbol.iterator]()
  let next = second.next()
  for (const one of a) {
    for (; !next.done && compare(next.value, one) < 0; next = second.next()) {
      merged.push(next.value)
      yield
    }
    merged.push(one)
    yield
  }
  for (; !next.done; next = second.next()) merged.push(next.value)
  return merged
}
