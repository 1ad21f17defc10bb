import { useEffect, useMemo, useState } from 'react'
import { atOnce } from '#shared/domain/steps.ts'

/** Work that is done a step at a time; `short`: little enough to be done while the screen is drawn. */
export type Job<T> = { begin: () => Generator<void, T>; short: boolean }

/** How long the page works before it lets keys be answered. */
const SLICE_MS = 8

/** What a job answers: a short one at once, a longer one in slices, with the answer of the job before it until then. */
export function useSteps<T>(job: Job<T>): { value: T | undefined; done: boolean } {
  const now = useMemo(() => (job.short ? { value: atOnce(job.begin()) } : null), [job])
  const [late, setLate] = useState<{ job: Job<T>; value: T } | null>(null)
  useEffect(() => {
    if (job.short) return
    let wanted = true
    const work = async () => {
      const steps = job.begin()
      while (wanted) {
        const until = performance.now() + SLICE_MS
        let step = steps.next()
        while (!step.done && performance.now() < until) step = steps.next()
        if (step.done) {
          if (wanted) setLate({ job, value: step.value })
          return
        }
        await new Promise((resolve) => setTimeout(resolve))
      }
    }
    work().catch((error: unknown) => console.error('[comptoir] texte collé', error))
    return () => {
      wanted = false
    }
  }, [job])
  if (now) return { value: now.value, done: true }
  return { value: late?.value, done: late?.job === job }
}
