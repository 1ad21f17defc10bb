import { craftedItem } from '#shared/domain/craft-list.ts'
import type { RentaRow } from '#shared/domain/renta.ts'
import type { CraftEntry } from '#store/essences.ts'
import type { Workshop } from './model.ts'

/** An entry of the craft list as its row shows it; `id` is null where nothing says which item it is. */
export type CraftLine = { entry: CraftEntry; id: number | null; name: string; renta: number | null }

const byName = new Intl.Collator('fr')

/** The entries on the list, by family, then by name. */
export function craftLines({ crafts, data, rows }: Pick<Workshop, 'crafts' | 'data' | 'rows'>): CraftLine[] {
  const rentas = new Map(rows.map((row: RentaRow) => [row.object.id, row.renta]))
  return [...crafts.values()]
    .filter(({ listed }) => listed)
    .map((entry) => {
      const id = craftedItem(entry, (name) => data.named(name)?.id)
      const name = entry.nom_item || (id === null ? entry.entry : data.item(id).name)
      return { entry, id, name, renta: (id !== null && rentas.get(id)) || null }
    })
    .sort((a, b) => byName.compare(a.entry.famille, b.entry.famille) || byName.compare(a.name, b.name))
}
