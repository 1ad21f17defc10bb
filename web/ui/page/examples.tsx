import { Fragment } from 'react'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import type { CatalogueItem } from '#shared/catalogue/types.ts'

const SHOWN = 2
/** Well-known first; the last ones are in the starter catalogue, so that there is always something to click. */
const CRAFTS = ['Gelano', 'Amulette du Hibou', 'Épée de Boisaille', 'Épée de Fouraille']
const RESOURCES = ['Bois de Frêne', 'Gelano', 'Ortie', 'Fer']

const known = (data: Catalogue, names: readonly string[], fits: (id: number) => boolean): CatalogueItem[] =>
  names
    .flatMap((name) => data.named(name) ?? [])
    .filter(({ id }) => fits(id))
    .slice(0, SHOWN)

/** Items that this catalogue can craft, to begin with. */
export const exampleCrafts = (data: Catalogue): CatalogueItem[] =>
  known(data, CRAFTS, (id) => (data.recipe(id)?.ingredients.length ?? 0) > 0)

/** Resources that a recipe of this catalogue uses, to begin with. */
export const exampleResources = (data: Catalogue): CatalogueItem[] =>
  known(data, RESOURCES, (id) => data.isIngredient(id))

type Example = { id: number; name: string }
type Props<E extends Example> = { items: readonly E[]; onPick: (item: E) => void }

/** « Essaie : Bois de Frêne, Gelano »: what an empty tool can be tried with. */
export function Examples<E extends Example>({ items, onPick }: Props<E>) {
  if (items.length === 0) return null
  return (
    <p className="examples">
      {'Essaie\u00a0:'}{' '}
      {items.map((item, i) => (
        <Fragment key={item.id}>
          {i > 0 && ', '}
          <button
            type="button"
            className="link inline-flex min-h-11 items-center px-0.5"
            translate="no"
            onClick={() => onPick(item)}
          >
            {item.name}
          </button>
        </Fragment>
      ))}
    </p>
  )
}
