import { useMemo } from 'react'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import type { flips } from '#shared/collections/flips.ts'
import type { PatchOf } from '#shared/contract/collection.ts'
import { autoTax } from '#shared/domain/flips/flips.ts'
import { plural } from '#shared/domain/text/numbers.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { addFlips, editFlip, type Flip, type NewFlip, removeFlip } from '#store/flips.ts'
import { text as kit } from '#ui/text.ts'

export type FlipSaves = ReturnType<typeof useFlipSaves>

/** Everything that changes lines. Each act is committed at once, said, and can be taken back for eight seconds. */
export function useFlipSaves() {
  const tell = useMutateAndTell()
  return useMemo(() => {
    const edit = ({ id }: Flip, patch: PatchOf<typeof flips>): Promise<boolean> =>
      tell(kit.lineSaved, 'line', (db) => editFlip(db, id, patch))
    return {
      edit,
      setBuy: (flip: Flip, buy: number | null) => edit(flip, { buy_price_kamas: buy ?? 0 }),
      setSell: (flip: Flip, sell: number | null) =>
        edit(flip, {
          sell_price_kamas: sell ?? 0,
          ...(flip.autoTax ? { tax_kamas: autoTax(sell ?? 0) } : {}),
        }),
      /** A typed tax stays; an emptied one is automatic again. */
      setTax: (flip: Flip, tax: number | null) =>
        edit(flip, { autoTax: tax === null, tax_kamas: tax ?? autoTax(flip.sell_price_kamas) }),
      toggleAuto: (flip: Flip) =>
        edit(flip, { autoTax: !flip.autoTax, tax_kamas: autoTax(flip.sell_price_kamas) }),
      toggleSold: (flip: Flip) =>
        edit(flip, { sold: !flip.sold, sold_date: flip.sold ? null : parisDay(Date.now()) }),
      add: (line: NewFlip) => tell('Ligne sauvegardée ✔', 'line', (db) => addFlips(db, [line])),
      addAll: (lines: readonly NewFlip[]) =>
        tell(`${plural(lines.length, 'ligne importée', 'lignes importées')} ✔`, undefined, (db) =>
          addFlips(db, lines),
        ),
      remove: (flip: Flip) =>
        tell(`Ligne supprimée\u00a0: ${flip.item_name}`, undefined, (db) => removeFlip(db, flip)),
    }
  }, [tell])
}
