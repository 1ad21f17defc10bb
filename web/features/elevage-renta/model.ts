import { useMemo } from 'react'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import {
  type RentaRow,
  rentaRows,
  type WorkshopBoss,
  type WorkshopObject,
  workshopBosses,
  workshopObjects,
} from '#shared/domain/breeding/renta.ts'
import { fold } from '#shared/domain/text/fold.ts'
import { useAdoption } from '#store/adopt-local.ts'
import {
  adoptEssencePrices,
  type CraftEntry,
  type EssencePrice,
  useCraftEntries,
  useEssencePrices,
} from '#store/essences.ts'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { useCatalogueList } from '#ui/catalogue/use-catalogue-list.ts'
import type { ElevageRentaParams } from './use-elevage-renta-params.ts'

/** All that the three tabs show, from the game data and the player's rows. */
export type Workshop = {
  data: Catalogue
  bosses: WorkshopBoss[]
  objects: WorkshopObject[]
  /** The player's price rows by essence. */
  prices: ReadonlyMap<number, EssencePrice>
  /** The objects from best to worst. */
  rows: RentaRow[]
  /** The craft list, and what has left it, by key. */
  crafts: ReadonlyMap<string, CraftEntry>
}

/** The filters over a table of the workshop; the search is a line of its own on a phone. */
export const FILTERS = 'mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-2'
export const FILTER = 'w-75 max-md:w-auto max-md:flex-[1_0_100%]'

export type TabProps = {
  workshop: Workshop
  params: ElevageRentaParams
  change: (patch: Partial<ElevageRentaParams>) => void
}

/** `loading` until everything is read; `absent` where this device cannot get the workshop's tables. */
export function useWorkshop(): Workshop | 'loading' | 'absent' {
  const data = useCatalogue()
  const essences = useCatalogueList('essences')
  const breeding = useCatalogueList('breeding')
  const prices = useEssencePrices()
  const crafts = useCraftEntries()
  useTakenOver(data)

  const tables = useMemo(() => {
    if (!data || !essences || !breeding) return null
    const bosses = workshopBosses(essences, breeding)
    const named = breeding.map((object) => ({ ...object, name: data.item(object.id).name }))
    return { data, bosses, objects: workshopObjects(bosses, named) }
  }, [data, essences, breeding])
  const rows = useMemo(
    () => (tables ? rentaRows(tables.objects, (essence) => prices?.get(essence)?.price) : []),
    [tables, prices],
  )
  const workshop = useMemo(
    () => (tables && prices && crafts ? { ...tables, prices, rows, crafts } : null),
    [tables, prices, rows, crafts],
  )
  if (essences === null || breeding === null) return 'absent'
  return workshop ?? 'loading'
}

/** Whether what is searched for is in any of these names, accents and case aside. */
export function matches(query: string, names: readonly string[]): boolean {
  const wanted = fold(query)
  return names.some((name) => fold(name).includes(wanted))
}

/** Prices that an older version kept on this device come into the account once their essences have names. */
function useTakenOver(data: Catalogue | null): void {
  useAdoption(
    'prix d’avant',
    useMemo(() => data && ((db: AccountDb) => adoptEssencePrices(db, (id) => data.item(id).name)), [data]),
  )
}
