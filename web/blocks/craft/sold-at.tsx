import { realisedWords } from '#blocks/pace/pace-text.ts'
import { Segmented } from '#ui/fields/segmented.tsx'
import { useParisDay } from '#ui/hooks/use-paris-day.ts'
import type { CraftSheet, SoldAt } from './use-craft-sheet.ts'

type Props = { sheet: Pick<CraftSheet, 'realised' | 'soldAt' | 'sellAt'> }

const options = (hasMedian: boolean): { value: SoldAt; label: string }[] => [
  { value: 'asked', label: 'au prix demandé' },
  { value: 'realised', label: hasMedian ? 'au prix médian réalisé' : 'au prix moyen réalisé' },
]

/** Whether the result is at what is asked or at what buyers have paid; nothing to choose where that is not known (M18). */
export function SoldAtChoice({ sheet: { realised, soldAt, sellAt } }: Props) {
  const today = useParisDay()
  if (!realised) return null
  return (
    <div className="mb-2">
      <Segmented
        className="w-full each:flex-1 each:px-1 each:text-12"
        label="Vendu"
        value={soldAt}
        options={options(realised.period !== null)}
        onChange={sellAt}
      />
      {soldAt === 'realised' && (
        <p className="mt-1 text-12 text-faint">{`Vendu au ${realisedWords(realised, today)}.`}</p>
      )}
    </div>
  )
}
