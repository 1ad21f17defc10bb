import { CraftWork } from '#blocks/craft/craft-work.tsx'
import type { CraftSheet } from '#blocks/craft/use-craft-sheet.ts'
import type { SearchHit } from '#data/catalogue/search.ts'
import type { CatalogueItem, CatalogueRecipe } from '#shared/catalogue/types.ts'
import { CatalogueWait } from '#ui/catalogue/catalogue-wait.tsx'
import { ItemSearch } from '#ui/catalogue/item-search.tsx'
import { PartialCatalogue } from '#ui/catalogue/partial-catalogue.tsx'
import { Button } from '#ui/fields/button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Examples } from '#ui/page/examples.tsx'
import { Link } from '#ui/page/link.tsx'
import { PageTitle } from '#ui/page/page-title.tsx'
import { type Uncraftable, useQuick } from './model.ts'

type SearchProps = {
  search: (query: string) => SearchHit[]
  named: (query: string) => Uncraftable | null
  onChoose: (item: CatalogueItem) => void
}

type CalculatorProps = {
  recipe: CatalogueRecipe
  item: CatalogueItem
  sheet: CraftSheet
  onCrafts: (crafts: number) => void
}

type FailureProps = {
  item: CatalogueItem | null
  used: boolean
  sentence: string
  again: boolean
  onRetry: () => void
}

type InvitationProps = { examples: readonly CatalogueItem[]; onChoose: (item: CatalogueItem) => void }

export function QuickPage() {
  const { calculation, search, named, examples, choose, setCrafts, retry } = useQuick()
  return (
    <div className="page tool">
      <PageTitle
        title="Calculateur craft items"
        purpose={'Choisis un objet, donne son prix de vente\u00a0: le coût et le profit suivent.'}
      />
      <Search search={search} named={named} onChoose={choose} />
      {calculation.state === 'none' && <Invitation examples={examples} onChoose={choose} />}
      {calculation.state === 'loading' && <OnItsWay />}
      {calculation.state === 'failed' && <Failure {...calculation} onRetry={retry} />}
      {calculation.state === 'ready' && <Calculator {...calculation} onCrafts={setCrafts} />}
    </div>
  )
}

const Search = ({ search, named, onChoose }: SearchProps) => (
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

const Calculator = ({ recipe, item, sheet, onCrafts }: CalculatorProps) => (
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

const Failure = ({ item, used, sentence, again, onRetry }: FailureProps) => (
  <EmptyState title={sentence} hint={item?.name}>
    <PartialCatalogue />
    {item && used && <UsedFor item={item} />}
    {again && <Button onClick={onRetry}>Réessayer</Button>}
  </EmptyState>
)

const OnItsWay = () => <CatalogueWait label="Chargement recette…" />

const Invitation = ({ examples, onChoose }: InvitationProps) => (
  <EmptyState title="Choisis un objet" hint="Sa recette s’affiche ici, avec le prix de chaque ingrédient.">
    <Examples items={examples} onPick={onChoose} />
  </EmptyState>
)
