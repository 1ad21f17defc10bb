import { Bell } from 'lucide-react'
import type { LiveState } from '#blocks/ranking/live-ranking.ts'
import { useStandingAlerts } from '#blocks/ranking/use-ranking.ts'
import type { RecipeFigures } from '#shared/domain/ranking/figures.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { useAlertRules } from '#store/roi-alerts.ts'
import { ItemIcon } from '#ui/catalogue/item-icon.tsx'
import { Button } from '#ui/fields/button.tsx'
import { useWide } from '#ui/hooks/use-wide.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { GeneralThreshold } from './alert-dialog.tsx'

type Props = { state: LiveState; onEdit: (recipe: RecipeFigures['recipe']) => void; onClose: () => void }

/** The general threshold, the recipes that are above theirs, and those with one of their own that are not (N80). */
export function AlertsDialog({ state, onEdit, onClose }: Props) {
  const wide = useWide()
  const rules = useAlertRules() ?? { ...state.rows.rules, rows: [] }
  const reached = useStandingAlerts(state)
  const below = rules.rows.flatMap(({ recipe, threshold }) => {
    const known = state.ranking.index.making(recipe)
    const stands = reached.some(({ figures }) => figures.recipe.id === recipe)
    return known && threshold !== null && !stands ? [{ recipe: known, threshold }] : []
  })
  const line = (recipe: RecipeFigures['recipe'], threshold: number) => (
    <li key={recipe.id} className="flex items-center gap-3 border-b border-rule py-1.5">
      <ItemIcon item={state.rows.catalogue.item(recipe.id)} size={28} />
      <span className="min-w-0 flex-1">
        {recipe.name}
        <span className="sub">{`seuil ${formatNumber(threshold)}\u00a0%`}</span>
      </span>
      <Button
        className="small ghost"
        icon={Bell}
        aria-label={`Modifier l’alerte, ${recipe.name}`}
        onClick={() => onEdit(recipe)}
      ></Button>
    </li>
  )
  return (
    <Dialog
      bottom={!wide}
      title="Alertes de ROI"
      onClose={onClose}
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      <p>Chaque recette est annoncée une fois, quand son ROI passe son seuil.</p>
      <GeneralThreshold rules={rules} />
      <div className="max-h-[48dvh] overflow-y-auto">
        <h3 className="text-13 font-medium text-muted">
          {reached.length > 0 ? 'Au-dessus de leur seuil' : 'Aucune recette n’est au-dessus de son seuil.'}
        </h3>
        <ul>{reached.map(({ figures, threshold }) => line(figures.recipe, threshold))}</ul>
        {below.length > 0 && <h3 className="mt-4 text-13 font-medium text-muted">Suivies, en dessous</h3>}
        <ul>{below.map(({ recipe, threshold }) => line(recipe, threshold))}</ul>
      </div>
    </Dialog>
  )
}
