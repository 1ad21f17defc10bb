import { ListMinus } from 'lucide-react'
import { useMemo } from 'react'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import { craftedItem } from '#shared/domain/crafts/craft-list.ts'
import { type KamasReading, readKamas } from '#shared/domain/text/kamas.ts'
import type { CraftEntry } from '#store/essences.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { Button } from '#ui/fields/button.tsx'
import { focusAfterRow } from '#ui/fields/next-row.ts'
import { QuantityField } from '#ui/fields/quantity-field.tsx'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import type { Workshop } from '../model.ts'
import { text } from '../text.ts'
import type { EntrySaves } from '../use-entry-saves.ts'
import type { Recipes } from './use-recipes.ts'

/** An entry of the craft list as its row shows it; `id` is null where nothing says which item it is. */
export type CraftLine = { entry: CraftEntry; id: number | null; name: string; renta: number | null }

const byName = new Intl.Collator('fr')

/** The entries on the list, by family, then by name. */
export function craftLines({ crafts, data, rows }: Pick<Workshop, 'crafts' | 'data' | 'rows'>): CraftLine[] {
  const rentas = new Map(rows.map((row) => [row.object.id, row.renta]))
  return [...crafts.values()]
    .filter(({ listed }) => listed)
    .map((entry) => {
      const id = craftedItem(entry, (name) => data.named(name)?.id)
      const name = entry.nom_item || (id === null ? entry.entry : data.item(id).name)
      return { entry, id, name, renta: (id !== null && rentas.get(id)) || null }
    })
    .sort((a, b) => byName.compare(a.entry.famille, b.entry.famille) || byName.compare(a.name, b.name))
}

/** The field of how many of an entry to make. */
export const quantityInputId = (entry: string): string => `atelier-qte-${entry}`

type Props = { lines: readonly CraftLine[]; data: Catalogue; recipes: Recipes; entries: EntrySaves }

const CARD = 'max-md:grid-cols-[minmax(0,1fr)_142px_44px]'

/** The craft list: each object with how many of it to make. */
export function EntryTable({ lines, ...others }: Props) {
  return (
    <DataTable
      className="entries table-fixed"
      columns={useColumns(others)}
      rows={lines}
      rowKey={({ entry }) => entry.entry}
      rowClass={() => CARD}
      cards="md"
    />
  )
}

function useColumns({ data, recipes, entries }: Omit<Props, 'lines'>): Column<CraftLine>[] {
  return useMemo(
    () => [
      {
        key: 'object',
        head: 'Objet',
        cell: ({ id, name }) => (
          <ItemName
            item={id === null ? { id: 0, type: '', img: null, name } : { ...data.item(id), name }}
            sub={<RecipeNote id={id} recipes={recipes} />}
          />
        ),
      },
      {
        key: 'family',
        head: 'Famille',
        className: 'max-md:hidden',
        headClass: 'w-[120px]',
        cellClass: 'text-muted',
        cell: ({ entry }) => entry.famille || '-',
      },
      {
        key: 'boss',
        head: 'Boss',
        className: 'max-lg:hidden',
        headClass: 'w-[22%]',
        cellClass: 'text-muted',
        cell: ({ entry }) => entry.boss || '-',
      },
      {
        key: 'renta',
        head: 'Renta',
        figure: true,
        className: 'max-md:hidden',
        headClass: 'w-[84px]',
        cell: ({ renta }) => (renta === null ? <span className="faint">-</span> : text.renta(renta)),
      },
      {
        key: 'quantity',
        head: 'Quantité',
        figure: true,
        headClass: 'w-[152px]',
        cell: ({ entry, name }) => (
          <QuantityField
            id={quantityInputId(entry.entry)}
            label={`Quantité, ${name}`}
            hideLabel
            value={entry.qty}
            read={readQuantity}
            onCommit={(qty) => entries.setQuantity(entry.entry, qty)}
            onEnter="next-row"
          />
        ),
      },
      {
        key: 'remove',
        head: 'Retirer',
        silent: true,
        headClass: 'w-12',
        cellClass: 'text-right',
        cell: ({ entry: { entry }, name }) => (
          <Button
            className="ghost"
            icon={ListMinus}
            title="Retirer"
            aria-label={`Retirer, ${name}`}
            onClick={(event) => void entries.remove(entry, name).then(focusAfterRow(event.currentTarget))}
          ></Button>
        ),
      },
    ],
    [data, recipes, entries],
  )
}

/** Less than nothing is nothing (T187). */
const readQuantity = (typed: string): KamasReading =>
  /^\s*[-−]\s*\d/.test(typed) ? { kind: 'amount', value: 0 } : readKamas(typed)

const MISSING = 'text-muted whitespace-normal'

/** Why an object has no ingredients on the shopping list. */
function RecipeNote({ id, recipes }: { id: number | null; recipes: Recipes }) {
  const { state } = recipes.recipeOf(id)
  if (state === 'found') return null
  if (state === 'loading') return <>Recherche de la recette…</>
  if (state === 'none') return <span className={MISSING}>Pas de recette trouvée pour cet objet.</span>
  return (
    <span className={MISSING}>
      {state === 'offline'
        ? 'Recette introuvable hors ligne\u00a0: elle sera demandée au retour du réseau.'
        : 'La recette n’a pas pu être lue.'}{' '}
      <button type="button" className="link" onClick={recipes.retry}>
        Réessayer
      </button>
    </span>
  )
}
