import { useCallback } from 'react'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import type { Lot, LotEnd } from '#shared/domain/lots/lots.ts'
import { plural } from '#shared/domain/text/numbers.ts'
import { endLots } from '#store/lots.ts'

const ENDED: Record<LotEnd, [one: string, many: string]> = {
  sold: ['lot vendu', 'lots vendus'],
  returned: ['lot rendu', 'lots rendus'],
  withdrawn: ['lot retiré', 'lots retirés'],
}

/** Says what became of lots, with a way back (M10). */
export function useEndLots() {
  const tell = useMutateAndTell()
  return useCallback(
    (lots: readonly Lot[], kind: LotEnd) =>
      tell(`${plural(lots.length, ...ENDED[kind])} ✔`, undefined, (db) => endLots(db, lots, kind)),
    [tell],
  )
}
