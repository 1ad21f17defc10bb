import { useCallback } from 'react'
import { useMutate } from '#blocks/use-mutate.ts'
import type { GuideId } from '#shared/contract/fields.ts'
import { setChecks } from '#store/guides.ts'
import { undoToast } from '#ui/toast.tsx'

export type Boxes = {
  /** Stays the same function while the guide is open, so that a box redraws only when it changes. */
  tick: (check: string, value: boolean) => void
  /** Ticks or unticks boxes and says so; « Annuler » brings back exactly those that changed. */
  setAll: (keys: readonly string[], value: boolean, message: string) => void
}

/** Ticking the boxes of a guide. */
export function useBoxes(guide: GuideId, checked: ReadonlySet<string>): Boxes {
  const mutate = useMutate()
  const tick = useCallback(
    (check: string, value: boolean) => void mutate((db) => setChecks(db, guide, [check], value)),
    [mutate, guide],
  )
  return {
    tick,
    setAll: async (keys, value, message) => {
      const changed = keys.filter((key) => checked.has(key) !== value)
      if (changed.length === 0) return
      const done = await mutate((db) => setChecks(db, guide, changed, value))
      if (done) undoToast(message, done.undo, 'guide')
    },
  }
}
