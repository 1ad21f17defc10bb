import { useCallback, useMemo, useState } from 'react'
import { useMutate } from '#blocks/use-mutate.ts'
import { archis } from '#shared/collections/archis.ts'
import type { OchreState } from '#shared/domain/ochre.ts'
import { type CapturePatch, setCapture, useCaptureRows } from '#store/archis.ts'
import { useHoldReload } from '#ui/hooks/use-hold-reload.ts'

export type StoreCapture = (key: string, patch: CapturePatch) => Promise<boolean>

type Patches = ReadonlyMap<string, CapturePatch>
const NONE: Patches = new Map()

/**
 * What the player has of each capture, by key; null while it loads. A save that fails is only logged, and the screen
 * keeps its change (T142): it lies over the stored row until a save of the same field succeeds.
 */
export function useCaptures() {
  const rows = useCaptureRows()
  const mutate = useMutate({ quiet: true })
  const [unsaved, setUnsaved] = useState(NONE)
  // On its way to the live rows: shown before they say it.
  const [landing, setLanding] = useState(NONE)
  const [readRows, setReadRows] = useState(rows)
  if (readRows !== rows) {
    setReadRows(rows)
    setLanding(NONE)
  }
  useHoldReload(unsaved.size > 0)

  const store = useCallback<StoreCapture>(
    async (archimonstre, patch) => {
      setLanding((before) => over(before, archimonstre, patch))
      const saved = (await mutate((db) => setCapture(db, archimonstre, patch))) !== null
      setUnsaved((before) =>
        saved ? without(before, archimonstre, patch) : over(before, archimonstre, patch),
      )
      return saved
    },
    [mutate],
  )
  const captures = useMemo(
    () => (rows ? merged(rows, [...landing, ...unsaved]) : null),
    [rows, landing, unsaved],
  )
  const retry = () => {
    for (const [key, patch] of unsaved) void store(key, patch)
  }
  return { captures, unsaved, store, retry }
}

type Stored = OchreState & { archimonstre: string }

function merged(rows: readonly Stored[], patches: [string, CapturePatch][]): Map<string, OchreState> {
  const nothing: OchreState = archis.defaults
  const captures = new Map<string, OchreState>(rows.map((row) => [row.archimonstre, row]))
  for (const [key, patch] of patches) captures.set(key, { ...(captures.get(key) ?? nothing), ...patch })
  return captures
}

const over = (before: Patches, key: string, patch: CapturePatch): Patches =>
  new Map(before).set(key, { ...before.get(key), ...patch })

function without(before: Patches, key: string, patch: CapturePatch): Patches {
  const pending = before.get(key)
  if (!pending) return before
  const left = Object.entries(pending).filter(([field]) => !Object.hasOwn(patch, field))
  const after = new Map(before)
  if (left.length > 0) after.set(key, Object.fromEntries(left))
  else after.delete(key)
  return after
}
