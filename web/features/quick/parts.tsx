import { CraftWork } from '#blocks/craft/craft-work.tsx'
import type { CraftSheet } from '#blocks/craft/use-craft-sheet.ts'
import type { SearchHit } from '#data/catalogue/search.ts'
import type { CatalogueItem, CatalogueRecipe } from '#shared/catalogue/types.ts'
import { CatalogueWait } from '#ui/catalogue/catalogue-wait.tsx'
import { ItemSearch } from '#ui/catalogue/item-search.tsx'
import { PartialCatalogue } from '#ui/catalogue/partial-catalogue.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Examples } from '#ui/page/examples.tsx'
import { Link } from '#ui/page/link.tsx'
import type { Uncraftable } from './model.ts'

type SearchProps = {
  search: (query: string) => SearchHit[]
  named: (query: string) => Uncraftable | null
  onChoose: (item: CatalogueItem) => void
}

export const Search = ({ search, named, onChoose }: SearchProps) => (
  <div className="mb-6 max-w-106">
    <ItemSearch
      label="Rechercher un objet à fabriquer"
      placeholder="Nom de l’objet"
      search={search}
      onChoose={onChoose}
      empty={(query) => <NoHit found={named(query)} />}
    />
  </div>
)

/** Nothing can be made under this name: an item without recipe is named, with the way to what it is used for. */
function NoHit({ found }: { found: Uncraftable | null }) {
  if (!found) return <>Aucun résultat</>
  return (
    <>
      {`«\u00a0${found.item.name}\u00a0» n’a pas de recette.`} {found.used && <UsedFor item={found.item} />}
    </>
  )
}

const UsedFor = ({ item }: { item: CatalogueItem }) => (
  // The press would take the focus from the search, and the list with it.
  <Link className="link" to={`/app?ressource=${item.id}`} onMouseDown={(event) => event.preventDefault()}>
    Voir les crafts qui l’utilisent
  </Link>
)

type CalculatorProps = {
  recipe: CatalogueRecipe
  item: CatalogueItem
  sheet: CraftSheet
  onCrafts: (crafts: number) => void
}

export const Calculator = ({ recipe, item, sheet, onCrafts }: CalculatorProps) => (
  <CraftWork recipe={recipe} item={item} sheet={sheet} countLabel="Quantité" onCrafts={onCrafts}>
    <Link
      className="link"
      to={`/app/profit?recipe=${recipe.id}&crafts=${sheet.crafts}`}
      state={{ recipe_id: recipe.id }}
    >
      Ouvrir dans le simulateur
    </Link>
  </CraftWork>
)

type FailureProps = {
  item: CatalogueItem | null
  used: boolean
  sentence: string
  again: boolean
  onRetry: () => void
}

export const Failure = ({ item, used, sentence, again, onRetry }: FailureProps) => (
  <EmptyState title={sentence} hint={item?.name}>
    <PartialCatalogue />
    {item && used && <UsedFor item={item} />}
    {again && (
      <button type="button" className="btn" onClick={onRetry}>
        Réessayer
      </button>
    )}
  </EmptyState>
)

export const OnItsWay = () => <CatalogueWait label="Chargement recette…" />

type InvitationProps = { examples: readonly CatalogueItem[]; onChoose: (item: CatalogueItem) => void }

export const Invitation = ({ examples, onChoose }: InvitationProps) => (
  <EmptyState title="Choisis un objet" hint="Sa recette s’affiche ici, avec le prix de chaque ingrédient.">
    <Examples items={examples} onPick={onChoose} />
  </EmptyState>
)
