import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { CraftWork, RecipeHead } from '#blocks/craft/craft-work.tsx'
import type { CraftSheet } from '#blocks/craft/use-craft-sheet.ts'
import { ReadButton, ReadingPlace } from '#blocks/reading/read-button.tsx'
import { useWanted } from '#blocks/reading/wanted.ts'
import { RulesNotice } from '#blocks/rules-notice.tsx'
import type { CatalogueItem, CatalogueRecipe } from '#shared/catalogue/types.ts'
import { CatalogueWait } from '#ui/catalogue/catalogue-wait.tsx'
import { PartialCatalogue } from '#ui/catalogue/partial-catalogue.tsx'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { MiniButton } from '#ui/mini/mini-button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Examples, exampleCrafts } from '#ui/page/examples.tsx'
import { Link } from '#ui/page/link.tsx'
import { PageTitle } from '#ui/page/page-title.tsx'
import { useSimulation } from './model.ts'
import { text } from './text.ts'

type Recipe = { recipe: CatalogueRecipe; item: CatalogueItem }

type SimulatorProps = Recipe & { sheet: CraftSheet; onCrafts: (crafts: number) => void }

export function ProfitPage() {
  const { simulation, setCrafts } = useSimulation()
  const sheet = simulation.state === 'ready' ? simulation.sheet : null
  const wanted = useMemo(
    () =>
      sheet?.lines.flatMap(({ purchase, missing, item }) => (purchase || missing === 0 ? [] : [item])) ?? [],
    [sheet],
  )
  useWanted(wanted)
  return (
    <div className="page tool">
      <PageTitle
        title="Simulateur de profit"
        purpose="Ce que la recette coûte, lot par lot, et ce qu’il en reste après la taxe."
      >
        <div className="flex gap-2">
          <ReadButton />
          <MiniButton />
        </div>
      </PageTitle>
      <RulesNotice />
      <ReadingPlace />
      {simulation.state === 'none' && <NoRecipe {...simulation} />}
      {simulation.state === 'loading' && <RecipeOnItsWay />}
      {simulation.state === 'empty' && <NoIngredients {...simulation} />}
      {simulation.state === 'ready' && <Simulator {...simulation} onCrafts={setCrafts} />}
    </div>
  )
}

const Simulator = ({ recipe, item, sheet, onCrafts }: SimulatorProps) => (
  <CraftWork recipe={recipe} item={item} sheet={sheet} countLabel="Crafts" onCrafts={onCrafts}>
    <Change />
  </CraftWork>
)

const Change = () => (
  <Link className="link" to="/app">
    changer
  </Link>
)

const RecipeOnItsWay = () => <CatalogueWait label="Chargement recette…" />

function NoRecipe({ unknown }: { unknown: boolean }) {
  const data = useCatalogue()
  const navigate = useNavigate()
  return (
    <EmptyState title={text.none} hint={'Cherche une ressource ou un objet, puis «\u00a0Simuler\u00a0».'}>
      {unknown && <PartialCatalogue />}
      {data && (
        <Examples items={exampleCrafts(data)} onPick={({ id }) => navigate(`/app/profit?recipe=${id}`)} />
      )}
      <Link className="btn main" to="/app">
        Choisir une recette
      </Link>
    </EmptyState>
  )
}

function NoIngredients({ recipe, item }: Recipe) {
  return (
    <>
      <div className="controls pb-5 max-md:pb-3">
        <RecipeHead recipe={recipe} item={item}>
          <Change />
        </RecipeHead>
      </div>
      <EmptyState title={text.noIngredients} />
    </>
  )
}
