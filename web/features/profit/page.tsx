import { ReadButton, ReadingPlace } from '#blocks/reading/read-button.tsx'
import { MiniButton } from '#ui/mini/mini-button.tsx'
import { PageTitle } from '#ui/page/page-title.tsx'
import { useSimulation } from './model.ts'
import { NoIngredients, NoRecipe, RecipeOnItsWay, Simulator } from './parts.tsx'

export function ProfitPage() {
  const { simulation, setCrafts } = useSimulation()
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
      <ReadingPlace />
      {simulation.state === 'none' && <NoRecipe {...simulation} />}
      {simulation.state === 'loading' && <RecipeOnItsWay />}
      {simulation.state === 'empty' && <NoIngredients {...simulation} />}
      {simulation.state === 'ready' && <Simulator {...simulation} onCrafts={setCrafts} />}
    </div>
  )
}
