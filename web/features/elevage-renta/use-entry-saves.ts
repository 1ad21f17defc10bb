import { useMemo } from 'react'
import { useMutate, useMutateAndTell } from '#blocks/use-mutate.ts'
import type { WorkshopObject } from '#shared/domain/breeding/renta.ts'
import { listCraft, setCraft } from '#store/essences.ts'
export type EntrySaves = {
  /** Puts an object on the craft list; one that was on it before comes back with its quantity. */
  add: (object: WorkshopObject) => Promise<boolean>
  /** Takes an entry off the list; its row stays, so that it can come back. */
  remove: (entry: string, name: string) => Promise<boolean>
  setQuantity: (entry: string, qty: number) => Promise<boolean>
}

export function useEntrySaves(): EntrySaves {
  const mutate = useMutate()
  const mutateAndTell = useMutateAndTell()
  return useMemo(
    () => ({
      add: async (object) => (await mutate((db) => listCraft(db, object))) !== null,
      remove: (entry, name) =>
        mutateAndTell(`«\u00a0${name}\u00a0» retiré de la liste`, 'essence-craft', (db) =>
          setCraft(db, entry, { listed: false }),
        ),
      setQuantity: async (entry, qty) => (await mutate((db) => setCraft(db, entry, { qty }))) !== null,
    }),
    [mutate, mutateAndTell],
  )
}
