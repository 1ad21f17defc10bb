import { useMemo } from 'react'
import { newRowId } from '#data/row-id.ts'
import { flips } from '#shared/collections/flips.ts'
import type { PatchOf } from '#shared/contract/collection.ts'
import { autoTax } from '#shared/domain/flips.ts'
import { parisDay } from '#shared/domain/paris-day.ts'
import { saveWithUndo } from '#ui/save-with-undo.ts'
import { undoToast } from '#ui/toast.tsx'
import { useRemoveAll, useSave, useSaveAll } from '#ui/use-rows.ts'
import type { Flip } from './flip-view.ts'
import { text } from './text.ts'

type Patch = PatchOf<typeof flips>
/** A line to be made, whole. */
export type NewFlip = Omit<Flip, 'id' | 'stamps'>

export type FlipSaves = ReturnType<typeof useFlipSaves>

/** Everything that changes lines. Each act is committed at once, said, and can be taken back for eight seconds. */
export function useFlipSaves() {
  const save = useSave()
  const saveAll = useSaveAll()
  const removeAll = useRemoveAll()
  return useMemo(() => {
    const edit = (flip: Flip, patch: Patch): Promise<boolean> =>
      saveWithUndo(
        'line',
        () => save(flips, { id: flip.id }, patch),
        () => save(flips, { id: flip.id }, same(flip, patch)),
      )
    /** Makes lines, the last ones first: the first of the list is the newest. Their ids; null when nothing was stored. */
    const make = async (lines: readonly NewFlip[]) => {
      const changes = lines.map((patch) => ({ key: { id: newRowId() }, patch })).reverse()
      return (await saveAll(flips, changes)) ? changes.map(({ key }) => key) : null
    }
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
      async add(line: NewFlip): Promise<boolean> {
        const keys = await make([line])
        if (keys) undoToast(text.saved, () => removeAll(flips, keys), 'line')
        return keys !== null
      },
      async addAll(lines: readonly NewFlip[]): Promise<boolean> {
        const keys = await make(lines)
        if (keys) undoToast(text.imported(keys.length), () => removeAll(flips, keys))
        return keys !== null
      },
      async remove(flip: Flip): Promise<void> {
        const { id, stamps: _, ...line } = flip
        if (await removeAll(flips, [{ id }])) undoToast(text.removed(line.item_name), () => make([line]))
      },
    }
  }, [save, saveAll, removeAll])
}

/** The values that a patch replaces. */
function same(flip: Flip, patch: Patch): Patch {
  const fields = Object.keys(patch)
  return Object.fromEntries(Object.entries(flip).filter(([field]) => fields.includes(field)))
}
