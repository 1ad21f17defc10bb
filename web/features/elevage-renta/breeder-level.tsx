import { useMutate } from '#blocks/use-mutate.ts'
import { PROFESSION_RULES } from '#shared/domain/rules/profession-rules.ts'
import { setJobLevel } from '#store/guides.ts'
import { QuantityField } from '#ui/fields/quantity-field.tsx'
import { BREEDER } from './use-breeding.ts'

/** The player's level of Éleveur; null where they have not said it. */
export function BreederLevel({ level }: { level: number | null }) {
  const mutate = useMutate()
  return (
    <QuantityField
      label="Mon niveau d’Éleveur"
      value={level}
      max={PROFESSION_RULES.maxLevel.value}
      placeholder={String(PROFESSION_RULES.maxLevel.value)}
      onCommit={(value) => mutate((db) => setJobLevel(db, BREEDER, value))}
    />
  )
}
