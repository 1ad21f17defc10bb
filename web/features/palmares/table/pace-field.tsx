import { useEffect, useId } from 'react'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import type { RecipeFigures } from '#shared/domain/ranking/figures.ts'
import { setSalePrefs } from '#store/crafts.ts'
import { UnitField } from '#ui/fields/unit-field.tsx'
import { PRICE_FIELD } from '../model.ts'

const HUNDREDTHS = 100
const MOST_PER_DAY = 10_000

type Props = { figures: RecipeFigures; onDone: () => void }

/** How many of an item sell in a day, typed in its row; emptied, what the player's own sales show counts again (N70). */
export function PaceField({ figures: { recipe, pace }, onDone }: Props) {
  const tell = useMutateAndTell()
  const id = useId()
  useEffect(() => document.getElementById(id)?.focus(), [id])
  return (
    <UnitField
      id={id}
      label={`Ventes par jour, ${recipe.name}`}
      hideLabel
      className={PRICE_FIELD}
      value={pace && !pace.learnt ? pace.sales / pace.days : null}
      placeholder="/ jour"
      unit="/ jour"
      max={MOST_PER_DAY}
      decimals={2}
      range="De 0 à 10 000, deux décimales au plus"
      onCommit={(sales) =>
        tell(sales === null ? 'Ventes par jour effacées' : 'Ventes par jour enregistrées', 'pace', (db) =>
          setSalePrefs(db, recipe.id, {
            per_day: sales === null ? null : Math.round(sales * HUNDREDTHS),
          }),
        )
      }
      onEnter={onDone}
      onBlur={onDone}
    />
  )
}
