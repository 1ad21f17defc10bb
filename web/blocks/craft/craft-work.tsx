import type { ReactNode } from 'react'
import { CraftToCourses } from '#blocks/courses/to-courses.tsx'
import { FollowCraft } from '#blocks/follow.tsx'
import { useLentUnitMarks } from '#blocks/prices/lent/price-field.tsx'
import { SuggestedPrice } from '#blocks/prices/suggested-price.tsx'
import type { CatalogueItem, CatalogueRecipe } from '#shared/catalogue/types.ts'
import { ItemIcon } from '#ui/catalogue/item-icon.tsx'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { PercentField } from '#ui/fields/percent-field.tsx'
import { QuantityField } from '#ui/fields/quantity-field.tsx'
import { RefusedFields, useRefusedFields } from '#ui/fields/refused-fields.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { ItemWeight } from '#ui/figures/weight.tsx'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { choiceParam, useUrlParams } from '#ui/params/use-url-params.ts'
import { MAX_CRAFTS } from './crafts-param.ts'
import { IngredientTable } from './ingredient-table.tsx'
import { ResultPanel, ResultPeek } from './result-panel.tsx'
import { SALE_INPUT_ID } from './result-view.ts'
import { StockCounted } from './stock-counted.tsx'
import type { CraftSheet } from './use-craft-sheet.ts'
import './sheet.css'
import { plural } from '#shared/domain/text/numbers.ts'

const CONTROLS =
  'flex-nowrap items-start pb-5 max-md:flex-wrap max-md:gap-x-2 max-md:gap-y-3 max-md:pb-3 max-md:has-[.suggested,.lent-apart]:pb-9 max-md:has-[.lent-take]:pb-14'

type Props = {
  recipe: CatalogueRecipe
  item: CatalogueItem
  sheet: CraftSheet
  countLabel: string
  onCrafts: (crafts: number) => void
  /** The link beside the recipe's name. */
  children: ReactNode
}

const VIEWS = { view: choiceParam<'liste' | 'arbre'>('vue', ['liste', 'arbre']) }
const treeView = defineLazy(() => import('./tree/tree-view.tsx'))

/** A recipe worked out: what it needs, what that costs lot by lot or made from the bottom up, and what the sale leaves. */
export function CraftWork({ recipe, item, sheet, countLabel, onCrafts, children }: Props) {
  const { refused, report } = useRefusedFields()
  const [{ view }, change] = useUrlParams(VIEWS)
  const data = useCatalogue()
  const hasTree = data !== null && recipe.ingredients.some(({ id }) => isMade(data.recipe(id)))
  const asTree = hasTree && view === 'arbre'
  const tree = useLazy(treeView, asTree)
  const panes = asTree ? TREE_PANES : 'lg:max-xl:grid-cols-[minmax(0,1fr)_292px] lg:max-xl:gap-5'
  return (
    <RefusedFields report={report}>
      <div className={`split ${panes}`}>
        <section className="min-w-0" aria-label={asTree ? undefined : 'Ingrédients'}>
          <div className={`controls ${CONTROLS}`}>
            <RecipeHead recipe={recipe} item={item}>
              {children}
            </RecipeHead>
            <SaleControls key={recipe.id} sheet={sheet} countLabel={countLabel} onCrafts={onCrafts} />
          </div>
          {hasTree && (
            <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2.5">
              <Segmented
                label="Vue"
                className="max-md:w-full max-md:[&>label]:flex-1"
                value={view}
                options={VIEW_OPTIONS}
                onChange={(next) => change({ view: next })}
              />
              {asTree && (
                <StockCounted className="ml-auto max-md:ml-0 max-md:w-full max-md:justify-between" />
              )}
            </div>
          )}
          {!asTree && (
            <>
              <IngredientTable sheet={sheet} />
              <div className="mt-4 flex flex-wrap items-center gap-2">
                <CraftToCourses recipe={recipe.id} name={item.name} crafts={sheet.crafts} />
                <FollowCraft recipe={recipe.id} name={item.name} crafts={sheet.crafts} />
              </div>
            </>
          )}
        </section>
        {asTree && tree && (
          <tree.TreeView key={recipe.id} recipe={recipe} sheet={sheet} data={data} refused={refused[0]} />
        )}
        {asTree && !tree && <SkeletonRows rows={6} columns={5} />}
        {!asTree && <ResultPanel sheet={sheet} refused={refused[0]} />}
      </div>
      {!asTree && <ResultPeek sheet={sheet} refused={refused[0]} />}
    </RefusedFields>
  )
}

const isMade = (recipe: CatalogueRecipe | undefined) => (recipe?.ingredients.length ?? 0) > 0
const VIEW_OPTIONS = [
  { value: 'liste', label: 'Liste' },
  { value: 'arbre', label: 'Arbre' },
] as const
/** The head, the tree under it, the result beside both. */
const TREE_PANES =
  'gap-y-0 lg:grid-rows-[auto_1fr] lg:[&>aside]:col-start-2 lg:[&>aside]:row-span-2 lg:[&>aside]:row-start-1 lg:max-xl:grid-cols-[minmax(0,1fr)_292px] lg:max-xl:gap-x-5 max-lg:[&>aside]:mt-6'

/** The name over the link, each with room of its own. */
const RECIPE_NAME =
  'text-[20px] leading-[26px] tracking-[-0.01em] max-md:text-[18px] max-md:leading-[22px] touch:[&_.name]:-mt-5.5 touch:[&_.name]:mb-0 touch:[&_.name]:pt-5.5 touch:[&_.name]:pb-0'

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
        <p className="text-13 text-muted touch:mt-3">
          {recipe.job ? `${recipe.job} niv. ${recipe.level}` : `Niv. ${recipe.level}`} ·{' '}
          {plural(recipe.ingredients.length, 'ingrédient', 'ingrédients')}
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
  const lent = useLentUnitMarks(
    suggestion ? null : sheet.madeId,
    'le prix de vente',
    sheet.salePrice ?? 0,
    sheet.takeLentSale,
  )
  return (
    <>
      <div className={`max-md:min-w-[134px] max-md:flex-none ${STEPS}`}>
        <QuantityField label={countLabel} value={sheet.crafts} min={1} max={MAX_CRAFTS} onCommit={onCrafts} />
      </div>
      <div className="sheet-price relative w-[138px] [--room:102px] max-md:w-auto max-md:min-w-[132px] max-md:flex-[1.5_1_0] max-md:[--room:92px]">
        <KamasField
          id={SALE_INPUT_ID}
          label="Prix de vente"
          value={sheet.salePrice}
          onCommit={sheet.saveSalePrice}
          lent={lent.mark}
          hint={
            suggestion ? (
              <SuggestedPrice {...suggestion} label="le prix de vente" onTake={take} />
            ) : (
              lent.below
            )
          }
        />
      </div>
      <div className="w-20 [--room:38px] max-md:w-auto max-md:min-w-[72px] max-md:flex-[1_1_0] max-md:[--room:32px]">
        <PercentField label="Taxe" value={sheet.taxPercent} onCommit={sheet.saveTax} />
      </div>
    </>
  )
}
