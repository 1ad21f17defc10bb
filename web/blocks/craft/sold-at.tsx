import { realisedWords } from '#blocks/pace/pace-text.ts'
import { Segmented } from '#ui/fields/segmented.tsx'
import { useParisDay } from '#ui/page/use-paris-day.ts'
import type { CraftSheet, SoldAt } from './use-craft-sheet.ts'

type Props = { sheet: Pick<CraftSheet, 'realised' | 'soldAt' | 'sellAt'> }

const OPTIONS: readonly { value: SoldAt; label: string }[] = [
  { value: 'asked', label: 'au prix demandé' },
  { value: 'realised', label: 'au prix médian réalisé' },
]

/** What is asked, or what buyers have paid; nothing to choose where no median is known (M18). */
export const SoldAtChoice = ({ sheet: { realised, soldAt, sellAt } }: Props) =>
  realised && (
    <Segmented
      className="mb-2 w-full *:flex-1 *:px-1 *:text-12"
      label="Vendu"
      value={soldAt}
      options={OPTIONS}
      onChange={sellAt}
    />
  )

/** Which of both the amount beside it is. */
export function SoldAtNote({ sheet: { realised, soldAt } }: Props) {
  const today = useParisDay()
  if (!realised) return null
  return (
    <small className="block text-12 text-faint">
      {soldAt === 'realised' ? realisedWords(realised, today) : 'prix demandé'}
    </small>
  )
}
