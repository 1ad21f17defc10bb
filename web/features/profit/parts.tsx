import { Link } from 'react-router-dom'
import type { CatalogueItem, CatalogueRecipe } from '#shared/catalogue/types.ts'
import { CatalogueWait } from '#ui/catalogue-wait.tsx'
import { IngredientTable } from '#ui/craft/ingredient-table.tsx'
import { RecipeHead } from '#ui/craft/recipe-head.tsx'
import { ResultPanel, ResultPeek } from '#ui/craft/result-panel.tsx'
import { SaleControls } from '#ui/craft/sale-controls.tsx'
import { craftText } from '#ui/craft/text.ts'
import type { CraftSheet } from '#ui/craft/use-craft-sheet.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { text } from './text.ts'

type Recipe = { recipe: CatalogueRecipe; item: CatalogueItem }

export function Simulator({
  recipe,
  item,
  sheet,
  onCrafts,
}: Recipe & { sheet: CraftSheet; onCrafts: (crafts: number) => void }) {
  return (
    <>
      <div className="split wide">
        <section aria-label={craftText.ingredients}>
          <div className="controls sheet-controls">
            <RecipeHead recipe={recipe} item={item}>
              <Change />
            </RecipeHead>
            <SaleControls key={recipe.id} sheet={sheet} countLabel={text.crafts} onCrafts={onCrafts} />
          </div>
          <IngredientTable sheet={sheet} />
        </section>
        <ResultPanel sheet={sheet} />
      </div>
      <ResultPeek sheet={sheet} />
    </>
  )
}

const Change = () => (
  <Link className="link" to="/app">
    {text.change}
  </Link>
)

export const RecipeOnItsWay = () => <CatalogueWait label={text.loading} />

export const NoRecipe = () => (
  <EmptyState title={text.none} hint={text.noneHint}>
    <Link className="btn main" to="/app">
      {text.choose}
    </Link>
  </EmptyState>
)

export function NoIngredients({ recipe, item }: Recipe) {
  return (
    <>
      <div className="controls sheet-controls">
        <RecipeHead recipe={recipe} item={item}>
          <Change />
        </RecipeHead>
      </div>
      <EmptyState title={text.noIngredients} />
    </>
  )
}
