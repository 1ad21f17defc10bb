import { useMemo } from 'react'
import { essenceCrafts } from '#shared/collections/essence-crafts.ts'
import type { WorkshopObject } from '#shared/domain/renta.ts'
import { undoToast } from '#ui/toast.tsx'
import { useSave } from '#ui/use-rows.ts'
import { text } from './text.ts'

export type EntrySaves = {
  /** Puts an object on the craft list; one that was on it before comes back with its quantity. */
  add: (object: WorkshopObject) => Promise<boolean>
  /** Takes an entry off the list; its row stays, so that it can come back. */
  remove: (entry: string, name: string) => Promise<boolean>
  setQuantity: (entry: string, qty: number) => Promise<boolean>
}

/** The key under which an object is on the craft list. */
export const entryOf = ({ id }: Pick<WorkshopObject, 'id'>): string => String(id)

export function useEntrySaves(): EntrySaves {
  const save = useSave()
  return useMemo(() => {
    const list = (entry: string, listed: boolean) => save(essenceCrafts, { entry }, { listed })
    return {
      add: (object) =>
        save(
          essenceCrafts,
          { entry: entryOf(object) },
          {
            listed: true,
            nom_item: object.name,
            famille: object.family,
            boss: object.boss,
            product_item_id: object.id,
          },
        ),
      async remove(entry, name) {
        const saved = await list(entry, false)
        if (saved) undoToast(text.removed(name), () => list(entry, true), 'essence-craft')
        return saved
      },
      setQuantity: (entry, qty) => save(essenceCrafts, { entry }, { qty }),
    }
  }, [save])
}
