import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { SearchHit } from '#data/catalogue/lookup.ts'
import type { CatalogueItem, CatalogueRecipe } from '#shared/catalogue/types.ts'
import { CatalogueWait } from '#ui/catalogue-wait.tsx'
import { IngredientTable } from '#ui/craft/ingredient-table.tsx'
import { RecipeHead } from '#ui/craft/recipe-head.tsx'
import { ResultPanel, ResultPeek } from '#ui/craft/result-panel.tsx'
import { SaleControls } from '#ui/craft/sale-controls.tsx'
import { craftText } from '#ui/craft/text.ts'
import type { CraftSheet } from '#ui/craft/use-craft-sheet.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Highlight } from '#ui/highlight.tsx'
import { ItemIcon } from '#ui/item-icon.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { text } from './text.ts'

type SearchProps = { search: (query: string) => SearchHit[]; onChoose: (item: CatalogueItem) => void }

export function ItemSearch({ search, onChoose }: SearchProps) {
  const [query, setQuery] = useState('')
  const hits = search(query)
  return (
    <div className="mb-6 max-w-106">
      <SearchBox
        label={text.search}
        placeholder={text.placeholder}
        query={query}
        onSearch={setQuery}
        hits={hits}
        hitKey={(hit) => hit.item.id}
        onPick={(hit) => {
          setQuery('')
          onChoose(hit.item)
        }}
        empty={text.noResult}
      >
        {(hit) => <Found hit={hit} />}
      </SearchBox>
    </div>
  )
}

const Found = ({ hit: { item, marks } }: { hit: SearchHit }) => (
  <span className="item">
    <ItemIcon item={item} />
    <span>
      <span className="name">
        <Highlight text={item.name} marks={marks} />
      </span>
      <span className="sub">{text.typeAndLevel(item.type, item.level)}</span>
    </span>
  </span>
)

type CalculatorProps = {
  recipe: CatalogueRecipe
  item: CatalogueItem
  sheet: CraftSheet
  onCrafts: (crafts: number) => void
}

export function Calculator({ recipe, item, sheet, onCrafts }: CalculatorProps) {
  return (
    <>
      <div className="split wide">
        <section aria-label={craftText.ingredients}>
          <div className="controls sheet-controls">
            <RecipeHead recipe={recipe} item={item}>
              <Link
                className="link"
                to={`/app/profit?recipe=${recipe.id}&crafts=${sheet.crafts}`}
                state={{ recipe_id: recipe.id }}
              >
                {text.openSimulator}
              </Link>
            </RecipeHead>
            <SaleControls key={recipe.id} sheet={sheet} countLabel={text.quantity} onCrafts={onCrafts} />
          </div>
          <IngredientTable sheet={sheet} />
        </section>
        <ResultPanel sheet={sheet} />
      </div>
      <ResultPeek sheet={sheet} />
    </>
  )
}

type FailureProps = { item: CatalogueItem | null; sentence: string; again: boolean; onRetry: () => void }

export const Failure = ({ item, sentence, again, onRetry }: FailureProps) => (
  <EmptyState title={sentence} hint={item?.name}>
    {again && (
      <button type="button" className="btn" onClick={onRetry}>
        {text.retry}
      </button>
    )}
  </EmptyState>
)

export const OnItsWay = () => <CatalogueWait label={text.loading} />

export const Invitation = () => <EmptyState title={text.invite} hint={text.inviteHint} />
