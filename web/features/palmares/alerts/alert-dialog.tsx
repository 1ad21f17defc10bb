import { useState } from 'react'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import type { AlertRules } from '#shared/domain/ranking/roi-alerts.ts'
import { setAlert, setGeneralAlert } from '#store/roi-alerts.ts'
import { Button } from '#ui/fields/button.tsx'
import { UnitField } from '#ui/fields/unit-field.tsx'
import { useWide } from '#ui/hooks/use-wide.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { MAX_ROI } from '../params.ts'
import { text } from '../text.ts'

type Props = { recipe: { id: number; name: string }; rules: AlertRules; onClose: () => void }

/** From which ROI a recipe is told: its own threshold, or the general one (N80). */
export function AlertDialog({ recipe, rules, onClose }: Props) {
  const tell = useMutateAndTell()
  const wide = useWide()
  const own = rules.ofRecipe(recipe.id)?.threshold ?? null
  const [typed, setTyped] = useState<number | null>(own)
  const keep = (threshold: number | null) => {
    if (threshold !== own) {
      const message =
        threshold === null
          ? `Alerte retirée\u00a0: ${recipe.name}`
          : `Alerte enregistrée\u00a0: ${recipe.name}`
      void tell(message, 'alert', (db) => setAlert(db, recipe.id, threshold))
    }
    onClose()
  }
  return (
    <Dialog
      bottom={!wide}
      title={`Prévenir pour ${recipe.name}`}
      onClose={onClose}
      footer={
        <>
          <Button className="ghost" onClick={() => keep(null)}>
            Retirer
          </Button>
          <Button className="main" onClick={() => keep(typed)}>
            Garder
          </Button>
        </>
      }
    >
      <p className="mb-3">Une fois, quand son ROI passe ce seuil.</p>
      <ThresholdLine label="Seuil de cette recette" value={typed} onCommit={setTyped} />
      <GeneralThreshold rules={rules} />
    </Dialog>
  )
}

type LineProps = { label: string; value: number | null; onCommit: (value: number | null) => unknown }

const ThresholdLine = ({ label, value, onCommit }: LineProps) => (
  <div className="flex min-h-14 items-center justify-between gap-4">
    <span aria-hidden="true">{label}</span>
    <UnitField
      className="w-28"
      label={label}
      hideLabel
      value={value}
      unit="%"
      placeholder="aucun"
      max={MAX_ROI}
      range={text.thresholdRange(MAX_ROI)}
      onCommit={onCommit}
    />
  </div>
)

/** The threshold of every recipe that has none of its own; emptied, there is none. */
export function GeneralThreshold({ rules }: { rules: AlertRules }) {
  const tell = useMutateAndTell()
  return (
    <ThresholdLine
      label="Seuil général"
      value={rules.general}
      onCommit={(threshold) =>
        tell(threshold === null ? 'Seuil général retiré' : 'Seuil général enregistré', 'alert', (db) =>
          setGeneralAlert(db, threshold),
        )
      }
    />
  )
}
