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

/** Lots of which it was said what became of them, until they are read again. */
const ending = new WeakSet<Lot>()

/** Says what became of lots, with a way back (M10). */
export function useEndLots() {
  const tell = useMutateAndTell()
  return useCallback(
    async (lots: readonly Lot[], kind: LotEnd): Promise<boolean> => {
      // A second press on the same line ends nothing more.
      const open = lots.filter((lot) => !ending.has(lot))
      if (open.length === 0) return false
      for (const lot of open) ending.add(lot)
      const done = await tell(`${plural(open.length, ...ENDED[kind])} ✔`, undefined, (db) =>
        endLots(db, open, kind),
      )
      for (const lot of open) if (!done) ending.delete(lot)
      return done
    },
    [tell],
  )
}
