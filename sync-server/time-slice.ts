// The real one, whatever clock a test puts in its place later.
const { setImmediate } = globalThis

/** Lets whatever waits for the event loop have its turn. */
export const nextTurn = (): Promise<void> => new Promise((done) => setImmediate(done))

/** How long one request keeps the event loop to itself, in milliseconds. */
const SLICE_MS = 2

const paused: (() => void)[] = []

/**
 * Those who pause go on in their order, in each turn of the loop as many as its slice has room for: all at once would
 * keep it as long as all their slices together.
 */
function nextSlice(): Promise<void> {
  return new Promise((done) => {
    if (paused.push(done) === 1) void goOn()
  })
}

async function goOn(): Promise<void> {
  while (paused.length > 0) {
    await nextTurn()
    const began = performance.now()
    do {
      paused[0]?.()
      // Once all that it does without waiting is done.
      await new Promise<void>((done) => process.nextTick(done))
      paused.shift()
    } while (paused.length > 0 && performance.now() - began < SLICE_MS)
  }
}

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
    await nextSlice()
    this.#signal?.throwIfAborted()
    this.restart()
  }

  /** The loop was free while something else was waited for. */
  restart(): void {
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
