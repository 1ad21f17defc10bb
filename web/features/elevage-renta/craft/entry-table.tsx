import { ListMinus } from 'lucide-react'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import { craftedItem } from '#shared/domain/craft-list.ts'
import { type KamasReading, readKamas } from '#shared/domain/kamas.ts'
import type { CraftEntry } from '#store/essences.ts'
import { ItemName } from '#ui/item-name.tsx'
import { focusAfterRow } from '#ui/next-row.ts'
import { QuantityField } from '#ui/quantity-field.tsx'
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

/** The craft list: each object with how many of it to make. */
export function EntryTable({ lines, ...others }: Props) {
  return (
    <table className="ledger entries">
      <colgroup>
        <col />
        <col className="c-family" />
        <col className="c-boss" />
        <col className="c-renta" />
        <col className="c-qty" />
        <col className="c-out" />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{text.object}</th>
          <th scope="col">{text.columns.famille}</th>
          <th scope="col">{text.columns.boss}</th>
          <th scope="col" className="n">
            {text.columns.renta}
          </th>
          <th scope="col" className="n">
            {text.quantity}
          </th>
          <th scope="col">
            <span className="sr">{text.remove}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <EntryRow key={line.entry.entry} line={line} {...others} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = Omit<Props, 'lines'> & { line: CraftLine }

function EntryRow({ line: { entry, id, name, renta }, data, recipes, entries }: RowProps) {
  const item = id === null ? { id: 0, type: '', img: null, name } : { ...data.item(id), name }
  return (
    <tr>
      <td className="o">
        <ItemName item={item} sub={<RecipeNote id={id} recipes={recipes} />} />
      </td>
      <td className="f">{entry.famille || text.none}</td>
      <td className="b">{entry.boss || text.none}</td>
      <td className="n r">
        {renta === null ? <span className="faint">{text.none}</span> : text.renta(renta)}
      </td>
      <td className="n q">
        <QuantityField
          id={quantityInputId(entry.entry)}
          label={text.quantityOf(name)}
          hideLabel
          value={entry.qty}
          read={readQuantity}
          onCommit={(qty) => entries.setQuantity(entry.entry, qty)}
          onEnter="next-row"
        />
      </td>
      <td className="x">
        <button
          type="button"
          className="btn ghost icon"
          title={text.remove}
          aria-label={text.removeOf(name)}
          onClick={(event) => void entries.remove(entry.entry, name).then(focusAfterRow(event.currentTarget))}
        >
          <ListMinus className="i" aria-hidden="true" />
        </button>
      </td>
    </tr>
  )
}

/** Less than nothing is nothing (T187). */
const readQuantity = (typed: string): KamasReading =>
  /^\s*[-−]\s*\d/.test(typed) ? { kind: 'amount', value: 0 } : readKamas(typed)

/** Why an object has no ingredients on the shopping list. */
function RecipeNote({ id, recipes }: { id: number | null; recipes: Recipes }) {
  const { state } = recipes.recipeOf(id)
  if (state === 'found') return null
  if (state === 'loading') return text.recipeLoading
  if (state === 'none') return <span className="no-recipe">{text.noRecipe}</span>
  return (
    <span className="no-recipe">
      {state === 'offline' ? text.recipeOffline : text.recipeFailed}{' '}
      <button type="button" className="link" onClick={recipes.retry}>
        {text.retry}
      </button>
    </span>
  )
}
