import { CalendarDays, FlaskConical, Search } from 'lucide-react'
import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { openFinder } from '#app/finder/open.ts'
import { closeWidget, widgetClosed } from '#features/almanax/widget/memory.ts'
import { readLastRecipe } from '#ui/catalogue/last-recipe.ts'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { Link } from '#ui/page/link.tsx'
import { toolIcons } from '#ui/page/tool-icons.ts'
import type { Menu } from './menus.ts'

/** The links of one menu; `hints` adds what each tool is for. */
export function ToolLinks({
  entries,
  onGo,
  hints = false,
}: {
  entries: Menu['entries']
  onGo: () => void
  hints?: boolean
}) {
  const { pathname } = useLocation()
  return entries.map(({ path, label, hint, icon }) => {
    const Icon = toolIcons[icon]
    return (
      <Link
        key={path}
        to={path}
        className={path === pathname ? 'active' : ''}
        aria-current={path === pathname ? 'page' : undefined}
        onClick={onGo}
      >
        <Icon className="icon" aria-hidden="true" />
        <span>
          {label}
          {hints && <small>{hint}</small>}
        </span>
      </Link>
    )
  })
}

/** Opens the search over everything. */
export function Find({ onGo }: { onGo: () => void }) {
  const find = () => {
    onGo()
    openFinder()
  }
  return (
    <button type="button" className="row" onClick={find}>
      <Search className="icon" />
      <span>
        Rechercher partout
        <small>{'Outils, objets, recettes, tes lignes\u00a0: Ctrl K'}</small>
      </span>
    </button>
  )
}

/** Back to the recipe that was simulated last, while the catalogue knows it. */
export function LastRecipe({ onGo }: { onGo: () => void }) {
  const catalogue = useCatalogue()
  const last = readLastRecipe()
  if (!catalogue || !last || !catalogue.recipe(last.recipe)) return null
  return (
    <Link to={`/app/profit${last.search}`} onClick={onGo}>
      <FlaskConical className="icon" />
      <span>
        {catalogue.item(last.recipe).name}
        <small>Dernière recette simulée</small>
      </span>
    </Link>
  )
}

/** Brings the almanax widget back after it was closed. */
export function ShowWidget({ onGo }: { onGo: () => void }) {
  const closed = useStore(widgetClosed, (state) => state.closed)
  if (!closed) return null
  const show = () => {
    closeWidget(false)
    onGo()
  }
  return (
    <button type="button" className="row" onClick={show}>
      <CalendarDays className="icon" />
      <span>
        Almanax du jour
        <small>Remettre le widget à l’écran</small>
      </span>
    </button>
  )
}
