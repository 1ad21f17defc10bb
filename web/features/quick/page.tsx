import { useCallback, useEffect, useMemo, useState } from 'react'
import { CraftWork } from '#blocks/craft/craft-work.tsx'
import { craftsParam } from '#blocks/craft/crafts-param.ts'
import type { FetchedRecipe } from '#blocks/craft/recipe-answer.ts'
import type { CraftSheet } from '#blocks/craft/use-craft-sheet.ts'
import { useCraftSheet } from '#blocks/craft/use-craft-sheet.ts'
import type { SearchHit } from '#data/catalogue/search.ts'
import { ApiError, api } from '#data/http.ts'
import { bareItem, isKnownItem } from '#shared/catalogue/bare-item.ts'
import type { CatalogueItem, CatalogueRecipe } from '#shared/catalogue/types.ts'
import { CatalogueWait } from '#ui/catalogue/catalogue-wait.tsx'
import { ItemSearch } from '#ui/catalogue/item-search.tsx'
import { PartialCatalogue } from '#ui/catalogue/partial-catalogue.tsx'
import { useCatalogueState } from '#ui/catalogue/use-catalogue.ts'
import { Button } from '#ui/fields/button.tsx'
import { useDeadEnd } from '#ui/page/dead-end.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Examples, exampleCrafts } from '#ui/page/examples.tsx'
import { Link } from '#ui/page/link.tsx'
import { PageTitle } from '#ui/page/page-title.tsx'
import type { UrlSchema } from '#ui/params/use-url-params.ts'
import { idParam, useUrlParams } from '#ui/params/use-url-params.ts'

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

/** What became of asking the server for a recipe; `failed` is the sentence to show. */
type RecipeRequest =
  | { state: 'idle' | 'loading' }
  | { state: 'found'; id: number; found: FetchedRecipe }
  | { state: 'failed'; id: number; failed: string; again: boolean }

const IDLE: RecipeRequest = { state: 'idle' }

const LOADING: RecipeRequest = { state: 'loading' }

/** Results in the dropdown (T44). */
const DROPDOWN_HITS = 8

/** What the screen shows under the search. */
type Calculation =
  | { state: 'none' }
  | { state: 'loading' }
  | { state: 'failed'; item: CatalogueItem | null; used: boolean; sentence: string; again: boolean }
  | { state: 'ready'; recipe: CatalogueRecipe; item: CatalogueItem; sheet: CraftSheet }

/** An item that nothing makes here; `used`: something is made of it. */
type Uncraftable = { item: CatalogueItem; used: boolean }

type QuickParams = { item: number | null; crafts: number }
const SCHEMA: UrlSchema<QuickParams> = { item: idParam('item'), crafts: craftsParam }

/** The quick calculator: an item found by its name and kept in the URL, its recipe, its plan. */
function useQuick() {
  const { state, data } = useCatalogueState()
  const [{ item: id, crafts }, change] = useUrlParams(SCHEMA)

  const local = data && id !== null ? data.recipe(id) : undefined
  const known = data !== null && id !== null && isKnownItem(data.item(id))
  const { request, retry } = useFetchedRecipe(state === 'loading' || local ? null : id, known)
  const fetched = request.state === 'found' ? request.found : undefined
  const recipe = local ?? fetched?.recipe

  const itemOf = useCallback(
    (itemId: number): CatalogueItem => {
      const here = data?.item(itemId)
      const named = fetched?.items.get(itemId)
      return here && (isKnownItem(here) || !named) ? here : (named ?? bareItem(itemId))
    },
    [data, fetched],
  )
  const craft = useMemo(
    () => (recipe?.ingredients.length ? { recipe, crafts, itemOf } : null),
    [recipe, crafts, itemOf],
  )
  const sheet = useCraftSheet(craft)
  const calculation = calculationOf()
  useDeadEnd(calculation.state === 'failed' && !calculation.again)

  return {
    search: (query: string) => data?.search(query, { limit: DROPDOWN_HITS, among: 'craftable' }) ?? [],
    /** The item that a text means best, craftable or not. */
    named: (query: string): Uncraftable | null => {
      const item = data?.search(query, { limit: 1 })[0]?.item
      return data && item ? { item, used: data.isIngredient(item.id) } : null
    },
    examples: data ? exampleCrafts(data) : [],
    /** Another item is another page for Back, and one craft of it. */
    choose: (item: CatalogueItem) => change({ item: item.id, crafts: 1 }, { push: true }),
    setCrafts: (count: number) => change({ crafts: count }),
    retry,
    calculation,
  }

  function usedIn(itemId: number): boolean {
    return data?.isIngredient(itemId) ?? false
  }

  function calculationOf(): Calculation {
    if (id === null) return { state: 'none' }
    const item = itemOf(id)
    if (recipe && sheet) return { state: 'ready', recipe, item, sheet }
    if (recipe?.ingredients.length === 0)
      return { state: 'failed', item, used: usedIn(id), sentence: text.noRecipe, again: false }
    if (request.state === 'failed')
      return {
        state: 'failed',
        item: known ? item : null,
        used: usedIn(id),
        sentence: request.failed,
        again: request.again,
      }
    return { state: 'loading' }
  }
}

/** Asks the server for the recipe of `id`, which the device's catalogue does not have; null asks nothing. */
function useFetchedRecipe(id: number | null, known: boolean): { request: RecipeRequest; retry: () => void } {
  const [answer, setAnswer] = useState<RecipeRequest>(IDLE)
  const [turn, setTurn] = useState(0)
  const retry = useCallback(() => setTurn((before) => before + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again.
  useEffect(() => {
    if (id === null) return
    const calling = new AbortController()
    setAnswer(LOADING)
    ask(id, known, calling.signal).then((result) => {
      if (!calling.signal.aborted) setAnswer(result)
    })
    return () => calling.abort()
  }, [id, known, turn])
  const current = 'id' in answer && answer.id !== id ? LOADING : answer
  return { request: id === null ? IDLE : current, retry }
}

async function ask(id: number, known: boolean, signal: AbortSignal): Promise<RecipeRequest> {
  if (id < 0) return { state: 'failed', id, failed: text.noReliableId, again: false }
  try {
    const answer = await api(`/api/v1/recipes/by_output/${id}`, { signal })
    const { readRecipeAnswer } = await import('#blocks/craft/recipe-answer.ts')
    return { state: 'found', id, found: readRecipeAnswer(answer) }
  } catch (error) {
    return { state: 'failed', id, ...sentenceFor(error, known) }
  }
}

/** No recipe, or none that can be reached: for an item that the device knows the list is just empty. */
function sentenceFor(error: unknown, known: boolean): { failed: string; again: boolean } {
  if (!(error instanceof ApiError)) return { failed: 'Erreur inconnue', again: true }
  if (error.status === 404) return { failed: known ? text.noRecipe : text.noReliableId, again: false }
  const silent = error.status === 0 && known
  return { failed: silent ? text.noRecipe : 'Erreur lors du chargement de l’item', again: true }
}

const text = {
  noReliableId: 'Aucune recette côté API et aucun ankama_id fiable pour le fallback.',
  noRecipe: 'Aucune recette disponible pour cet item (ou non chargée).',
}
