import { Bell, CalendarClock, Ellipsis, EyeOff } from 'lucide-react'
import { CraftToCourses } from '#blocks/courses/to-courses.tsx'
import { PriceStanding } from '#blocks/prices/price-standing.tsx'
import type { RankedRecipe } from '#shared/domain/ranking/recipe-index.ts'
import { Button } from '#ui/fields/button.tsx'
import { Dropdown } from '#ui/overlays/dropdown.tsx'
export type RowActs = {
  setAlert: (recipe: RankedRecipe) => void
  editPace: (recipe: RankedRecipe) => void
  hide: (recipe: RankedRecipe) => void
}

/** What can be done with a recipe (N75). */
export function RowMenu({ recipe, acts }: { recipe: RankedRecipe; acts: RowActs }) {
  const entries = [
    { label: 'Prévenir au-dessus d’un ROI', icon: Bell, act: acts.setAlert },
    { label: 'Ventes par jour', icon: CalendarClock, act: acts.editPace },
    { label: 'Masquer', icon: EyeOff, act: acts.hide },
  ]
  return (
    <Dropdown
      label={`Menu, ${recipe.name}`}
      align="end"
      trigger={
        <Button className="small ghost square" icon={Ellipsis} aria-label={`Menu, ${recipe.name}`}></Button>
      }
    >
      {(close) => (
        <>
          <p className="px-3 text-12 text-muted empty:hidden">
            <PriceStanding item={recipe.id} pack={1} before="Prix de vente" />
          </p>
          <CraftToCourses recipe={recipe.id} name={recipe.name} crafts={1} className="row" onAdd={close} />
          {entries.map(({ label, icon: Icon, act }) => (
            <button
              key={label}
              type="button"
              className="row"
              onClick={() => {
                close()
                act(recipe)
              }}
            >
              <Icon className="icon" aria-hidden="true" />
              {label}
            </button>
          ))}
        </>
      )}
    </Dropdown>
  )
}
