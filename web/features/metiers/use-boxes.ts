import { useCallback } from 'react'
import { guideChecks } from '#shared/collections/guide-checks.ts'
import type { GuideId } from '#shared/contract/fields.ts'
import { undoToast } from '#ui/toast.tsx'
import { useSave, useSaveAll } from '#ui/use-rows.ts'

export type Boxes = {
  /** Stays the same function while the guide is open, so that a box redraws only when it changes. */
  tick: (check: string, value: boolean) => void
  /** Ticks or unticks boxes and says so; « Annuler » brings back exactly those that changed. */
  setAll: (keys: readonly string[], value: boolean, said: string) => void
}

/** Ticking the boxes of a guide. */
export function useBoxes(guide: GuideId, checked: ReadonlySet<string>): Boxes {
  const save = useSave()
  const saveAll = useSaveAll()
  const write = (keys: readonly string[], value: boolean) =>
    saveAll(
      guideChecks,
      keys.map((check) => ({ key: { guide, check }, patch: { checked: value } })),
    )
  const tick = useCallback(
    (check: string, value: boolean) => void save(guideChecks, { guide, check }, { checked: value }),
    [save, guide],
  )
  return {
    tick,
    setAll: async (keys, value, said) => {
      const changed = keys.filter((key) => checked.has(key) !== value)
      if (changed.length === 0 || !(await write(changed, value))) return
      undoToast(said, () => write(changed, !value), 'guide')
    },
  }
}
