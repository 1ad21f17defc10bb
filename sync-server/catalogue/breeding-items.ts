import { effectText } from '#shared/catalogue/effect-text.ts'
import {
  type BreedingType,
  breedingTypeOf,
  isGaugeEffect,
  type ReadItem,
} from '#shared/domain/breeding/read-breeding.ts'
import type { EffectRow, ItemRow } from './rows.ts'

/** The items that the profession Éleveur makes, with the texts of their effects. */
export const breedingItems = (items: readonly ItemRow[]): ReadItem[] =>
  items
    .filter((item) => breedingTypeOf(item) !== null || item.effects.some(({ type }) => isGaugeEffect(type)))
    .map((item) => ({ ...item, effects: item.effects.map(printed) }))

const printed = ({ type, name, min, max, text }: EffectRow) => ({
  type,
  text: text ?? effectText(name, min, max),
})

/** Rows without the starter's own fuels, makinas and nets where the service serves such objects itself. */
export function withoutStandIns(starter: readonly ItemRow[], service: readonly ItemRow[]): ItemRow[] {
  const served = new Set<BreedingType>()
  for (const item of service) {
    const type = breedingTypeOf(item)
    if (type) served.add(type)
  }
  return starter.filter((item) => {
    const type = item.id < 0 ? breedingTypeOf(item) : null
    return type === null || !served.has(type)
  })
}
