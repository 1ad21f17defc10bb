import { expect, test } from 'vitest'
import { inSlices, TimeSlice } from '#server/time-slice.ts'

/** Longer than a slice. */
const LONG_MS = 4

/** Keeps the event loop. */
function keep(): void {
  const end = performance.now() + LONG_MS
  while (performance.now() < end);
}

test('the event loop turns between two slices, whoever they are of', async () => {
  const seen: string[] = []
  let over = false
  const turn = () => {
    seen.push('turn')
    if (!over) setImmediate(turn)
  }
  setImmediate(turn)
  const work = async (name: string) => {
    const slice = new TimeSlice()
    for (let n = 0; n < 5; n++) {
      await slice.pause()
      seen.push(name)
      keep()
    }
  }
  await Promise.all(['a', 'b', 'c', 'd'].map(work))
  over = true
  const order = seen.filter((name) => name !== 'turn').join('')
  expect(order).toBe('abcd'.repeat(5))
  for (const [at, name] of seen.entries()) if (name !== 'turn') expect(seen[at - 1]).toBe('turn')
})

test('what has little to do after a pause goes on in one turn with others like it', async () => {
  let turns = 0
  let over = false
  const turn = () => {
    turns += 1
    if (!over) setImmediate(turn)
  }
  setImmediate(turn)
  await Promise.all(Array.from({ length: 100 }, () => new TimeSlice().pause()))
  over = true
  expect(turns).toBeLessThan(100)
})

test('a slice counts from where it begins again, and ends what nobody waits for', async () => {
  const gone = new AbortController()
  const slice = new TimeSlice(gone.signal)
  keep()
  expect(slice.over).toBe(true)
  slice.restart()
  expect(slice.over).toBe(false)
  gone.abort(new Error('gone'))
  const endless = (function* () {
    for (;;) {
      keep()
      yield
    }
  })()
  await expect(inSlices(endless, slice)).rejects.toThrow('gone')
})
