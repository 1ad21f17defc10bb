import type { ReactNode } from 'react'
import { SuggestedPrice } from '#blocks/prices/suggested-price.tsx'
import type { CatalogueItem, CatalogueRecipe } from '#shared/catalogue/types.ts'
import { ItemIcon } from '#ui/catalogue/item-icon.tsx'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { PercentField } from '#ui/fields/percent-field.tsx'
import { QuantityField } from '#ui/fields/quantity-field.tsx'
import { RefusedFields, useRefusedFields } from '#ui/fields/refused-fields.tsx'
import { ItemWeight } from '#ui/figures/weight.tsx'
import { MAX_CRAFTS } from './crafts-param.ts'
import { IngredientTable } from './ingredient-table.tsx'
import { ResultPanel, ResultPeek } from './result-panel.tsx'
import { SALE_INPUT_ID } from './result-view.ts'
import { craftText as t } from './text.ts'
import type { CraftSheet } from './use-craft-sheet.ts'
import './sheet.css'

const CONTROLS =
  'flex-nowrap items-start pb-5 max-md:flex-wrap max-md:gap-x-2 max-md:gap-y-3 max-md:pb-3 max-md:has-[.suggested]:pb-9'

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
      <div className="split lg:max-xl:grid-cols-[minmax(0,1fr)_292px] lg:max-xl:gap-5">
        <section aria-label={t.ingredients}>
          <div className={`controls ${CONTROLS}`}>
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

const RECIPE_NAME =
  'truncate text-[20px] leading-[26px] tracking-[-0.01em] max-md:overflow-visible max-md:whitespace-normal max-md:text-[18px] max-md:leading-[22px] max-md:[&_.name]:whitespace-normal'

type HeadProps = { recipe: CatalogueRecipe; item: CatalogueItem; children?: ReactNode }

/** What is made, by which profession, of how many things; `children` follow on the same line. */
export function RecipeHead({ recipe, item, children }: HeadProps) {
  return (
    <div className="recipe flex min-w-0 flex-[1_1_260px] items-center gap-3.5 self-end max-md:basis-full">
      <ItemIcon item={item} size={44} />
      <div className="min-w-0">
        <h2 className={RECIPE_NAME}>
          <ItemName item={item} bare />
        </h2>
        <p className="text-13 text-muted">
          {t.jobLevel(recipe.job, recipe.level)} · {t.ingredientCount(recipe.ingredients.length)}
          <ItemWeight id={item.id} />
          {children && <> · {children}</>}
        </p>
      </div>
    </div>
  )
}

/** On a phone the number takes the room that its steps leave. */
const STEPS = 'max-md:[&_input]:w-[max(44px,calc(var(--ems,1)*1em+4px))] max-md:[&_input]:flex-1'

type SaleProps = { sheet: CraftSheet; countLabel: string; onCrafts: (crafts: number) => void }

/** How many crafts, and the sale: price of one made item, tax. */
function SaleControls({ sheet, countLabel, onCrafts }: SaleProps) {
  const suggestion = sheet.saleSuggestion
  const take = () => suggestion && sheet.saveSalePrice(suggestion.price)
  return (
    <>
      <div className={`max-md:min-w-[134px] max-md:flex-none ${STEPS}`}>
        <QuantityField label={countLabel} value={sheet.crafts} min={1} max={MAX_CRAFTS} onCommit={onCrafts} />
      </div>
      <div className="sheet-price relative w-[138px] [--room:102px] max-md:w-auto max-md:min-w-[132px] max-md:flex-[1.5_1_0] max-md:[--room:92px]">
        <KamasField
          id={SALE_INPUT_ID}
          label={t.sale}
          value={sheet.salePrice}
          onCommit={sheet.saveSalePrice}
          hint={suggestion ? <SuggestedPrice {...suggestion} label={t.theSale} onTake={take} /> : undefined}
        />
      </div>
      <div className="w-20 [--room:38px] max-md:w-auto max-md:min-w-[72px] max-md:flex-[1_1_0] max-md:[--room:32px]">
        <PercentField label={t.tax} value={sheet.taxPercent} onCommit={sheet.saveTax} />
      </div>
    </>
  )
}
