import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { AlmanaxDay } from '#shared/catalogue/types.ts'
import type { IconItem } from '#ui/item-icon.tsx'

/** The item that a day asks for, with the catalogue's picture and the day's own name of it, which a catalogue may lack. */
export function offeredItem(
  { item, name }: AlmanaxDay,
  catalogue: Catalogue | null,
): IconItem & { name: string } {
  const known = catalogue?.item(item)
  return { id: item, name, type: known?.type ?? '', img: known?.img ?? null }
}
