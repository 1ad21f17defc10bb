import type { ReactNode } from 'react'
import type { CatalogueItem, CatalogueRecipe } from '#shared/catalogue/types.ts'
import { RefusedFields, useRefusedFields } from '#ui/refused-fields.tsx'
import { IngredientTable } from './ingredient-table.tsx'
import { RecipeHead } from './recipe-head.tsx'
import { ResultPanel, ResultPeek } from './result-panel.tsx'
import { SaleControls } from './sale-controls.tsx'
import { craftText } from './text.ts'
import type { CraftSheet } from './use-craft-sheet.ts'

type Props = {
  recipe: CatalogueRecipe
  item: CatalogueItem
  sheet: CraftSheet
  countLabel: string
  onCrafts: (crafts: number) => void
  /** The link beside the recipe's name. */
  children: ReactNode
}

/** A recipe worked out: what it needs, what that costs lot by lot, and what is left after the sale. */
export function CraftWork({ recipe, item, sheet, countLabel, onCrafts, children }: Props) {
  const { refused, report } = useRefusedFields()
  return (
    <RefusedFields report={report}>
      <div className="split wide">
        <section aria-label={craftText.ingredients}>
          <div className="controls sheet-controls">
            <RecipeHead recipe={recipe} item={item}>
              {children}
            </RecipeHead>
            <SaleControls key={recipe.id} sheet={sheet} countLabel={countLabel} onCrafts={onCrafts} />
          </div>
          <IngredientTable sheet={sheet} />
        </section>
        <ResultPanel sheet={sheet} refused={refused[0]} />
      </div>
      <ResultPeek sheet={sheet} refused={refused[0]} />
    </RefusedFields>
  )
}
