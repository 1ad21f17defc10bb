/** Runs works a few at a time, the others in turn; one that finds `waiting` works before it is refused by throwing. */
export function atMost(slots: number, { waiting, refuse }: { waiting: number; refuse: () => Error }) {
  const queue: (() => void)[] = []
  let busy = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy < slots) busy += 1
    else if (queue.length >= waiting) throw refuse()
    else await new Promise<void>((turn) => queue.push(turn))
    try {
      return await work()
    } finally {
      // The slot goes from hand to hand, so that no newcomer slips in between.
      const next = queue.shift()
      if (next) next()
      else busy -= 1
    }
  }
}
