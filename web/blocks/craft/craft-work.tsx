import type { ReactNode } from 'react'
import { SuggestedPrice } from '#blocks/prices/suggested-price.tsx'
import type { CatalogueItem, CatalogueRecipe } from '#shared/catalogue/types.ts'
import { ItemIcon } from '#ui/item-icon.tsx'
import { ItemName } from '#ui/item-name.tsx'
import { KamasField } from '#ui/kamas-field.tsx'
import { PercentField } from '#ui/percent-field.tsx'
import { QuantityField } from '#ui/quantity-field.tsx'
import { RefusedFields, useRefusedFields } from '#ui/refused-fields.tsx'
import { ItemWeight } from '#ui/weight.tsx'
import { MAX_CRAFTS } from './crafts-param.ts'
import { IngredientTable } from './ingredient-table.tsx'
import { ResultPanel, ResultPeek } from './result-panel.tsx'
import { SALE_INPUT_ID } from './result-view.ts'
import { craftText as t } from './text.ts'
import type { CraftSheet } from './use-craft-sheet.ts'
import './sheet.css'

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
        <section aria-label={t.ingredients}>
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

type HeadProps = { recipe: CatalogueRecipe; item: CatalogueItem; children?: ReactNode }

/** What is made, by which profession, of how many things; `children` follow on the same line. */
export function RecipeHead({ recipe, item, children }: HeadProps) {
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

type SaleProps = { sheet: CraftSheet; countLabel: string; onCrafts: (crafts: number) => void }

/** How many crafts, and the sale: price of one made item, tax. */
function SaleControls({ sheet, countLabel, onCrafts }: SaleProps) {
  const suggestion = sheet.saleSuggestion
  const take = () => suggestion && sheet.saveSalePrice(suggestion.price)
  return (
    <>
      <div className="count">
        <QuantityField label={countLabel} value={sheet.crafts} min={1} max={MAX_CRAFTS} onCommit={onCrafts} />
      </div>
      <div className="price">
        <KamasField
          id={SALE_INPUT_ID}
          label={t.sale}
          value={sheet.salePrice}
          onCommit={sheet.saveSalePrice}
          hint={suggestion ? <SuggestedPrice {...suggestion} label={t.theSale} onTake={take} /> : undefined}
        />
      </div>
      <div className="tax">
        <PercentField label={t.tax} value={sheet.taxPercent} onCommit={sheet.saveTax} />
      </div>
    </>
  )
}
