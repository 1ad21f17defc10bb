import { Link } from 'react-router-dom'
import type { SearchHit } from '#data/catalogue/lookup.ts'
import type { CatalogueItem, CatalogueRecipe } from '#shared/catalogue/types.ts'
import { CatalogueWait } from '#ui/catalogue-wait.tsx'
import { CraftWork } from '#ui/craft/craft-work.tsx'
import type { CraftSheet } from '#ui/craft/use-craft-sheet.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ItemSearch } from '#ui/item-search.tsx'
import { PartialCatalogue } from '#ui/partial-catalogue.tsx'
import { text } from './text.ts'

type SearchProps = { search: (query: string) => SearchHit[]; onChoose: (item: CatalogueItem) => void }

export const Search = ({ search, onChoose }: SearchProps) => (
  <div className="mb-6 max-w-106">
    <ItemSearch
      label={text.search}
      placeholder={text.placeholder}
      search={search}
      onChoose={onChoose}
      empty={text.noResult}
    />
  </div>
)

type CalculatorProps = {
  recipe: CatalogueRecipe
  item: CatalogueItem
  sheet: CraftSheet
  onCrafts: (crafts: number) => void
}

export const Calculator = ({ recipe, item, sheet, onCrafts }: CalculatorProps) => (
  <CraftWork recipe={recipe} item={item} sheet={sheet} countLabel={text.quantity} onCrafts={onCrafts}>
    <Link
      className="link"
      to={`/app/profit?recipe=${recipe.id}&crafts=${sheet.crafts}`}
      state={{ recipe_id: recipe.id }}
    >
      {text.openSimulator}
    </Link>
  </CraftWork>
)

type FailureProps = { item: CatalogueItem | null; sentence: string; again: boolean; onRetry: () => void }

export const Failure = ({ item, sentence, again, onRetry }: FailureProps) => (
  <EmptyState title={sentence} hint={item?.name}>
    <PartialCatalogue />
    {again && (
      <button type="button" className="btn" onClick={onRetry}>
        {text.retry}
      </button>
    )}
  </EmptyState>
)

export const OnItsWay = () => <CatalogueWait label={text.loading} />

export const Invitation = () => <EmptyState title={text.invite} hint={text.inviteHint} />
