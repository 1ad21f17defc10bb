import type { ReactNode } from 'react'
import type { CatalogueItem, CatalogueRecipe } from '#shared/catalogue/types.ts'
import { ItemIcon } from '#ui/item-icon.tsx'
import { ItemName } from '#ui/item-name.tsx'
import { ItemWeight } from '#ui/weight.tsx'
import { craftText as t } from './text.ts'
import './sheet.css'

type Props = { recipe: CatalogueRecipe; item: CatalogueItem; children?: ReactNode }

/** What is made, by which profession, of how many things; `children` follow on the same line. */
export function RecipeHead({ recipe, item, children }: Props) {
  return (
    <div className="recipe">
      <ItemIcon item={item} size={44} />
      <div>
        <h2>
          <ItemName item={item} bare />
        </h2>
        <p>
          {t.jobLevel(recipe.job, recipe.level)} · {t.ingredientCount(recipe.ingredients.length)}
          <ItemWeight id={item.id} />
          {children && <> · {children}</>}
        </p>
      </div>
    </div>
  )
}
