import { between } from '#scripts/faults/seeded.ts'

const SPREAD_MS = 40
const SOME_REQUESTS = 30
/** About what one batch takes from its arrival to its answer. */
const ONE_BATCH_MS = 2

/** Decides when the server dies: at any time, while it works on a batch that just left, or as an answer comes in. */
export class Moment {
  private readonly strike: () => void
  private readonly sends: number
  private readonly answers: number
  private readonly pause: number
  private timer: NodeJS.Timeout | undefined
  private countdown: number

  constructor(random: () => number, strike: () => void) {
    this.strike = strike
    const kind = between(random, 0, 3)
    this.countdown = between(random, 1, SOME_REQUESTS)
    this.sends = kind === 0 ? 1 : 0
    this.answers = kind === 1 ? 1 : 0
    this.pause = kind === 0 ? random() * ONE_BATCH_MS : 0
    // However the others fall, this one comes.
    const latest = kind < 2 ? SPREAD_MS * 10 : random() * SPREAD_MS
    this.timer = setTimeout(() => this.fall(), latest)
  }

  sent(): void {
    this.count(this.sends)
  }

  answered(): void {
    this.count(this.answers)
  }

  private count(step: number): void {
    this.countdown -= step
    if (this.countdown === 0) this.fall()
  }

  private fall(): void {
    if (this.timer === undefined) return
    clearTimeout(this.timer)
    this.timer = undefined
    // A timer counts whole milliseconds, in which a batch begins and ends.
    const until = performance.now() + this.pause
    while (performance.now() < until);
    this.strike()
  }
}
