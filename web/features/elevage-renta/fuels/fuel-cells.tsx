import { coursesText } from '#blocks/courses/text.ts'
import { ToCourses } from '#blocks/courses/to-courses.tsx'
import type { FuelOffer } from '#shared/domain/breeding/fuel-offers.ts'
import { planList } from '#store/plans.ts'
import { Money } from '#ui/figures/money.tsx'
import { breedingText } from '../breeding-text.ts'
import type { Breeding } from '../use-breeding.ts'
import { text } from './text.ts'

/** Sends as many of a fuel to the shopping list as its figures are of, bought or made. */
export function FuelToCourses({ offer: { id, batch }, breeding }: { offer: FuelOffer; breeding: Breeding }) {
  const { pieces, way } = batch
  return (
    <ToCourses
      brief
      label={coursesText.send}
      what={text.sent(pieces, breeding.data.item(id).name)}
      className="btn small square ghost touch:size-11"
      plan={(db) =>
        planList(
          db,
          way === 'craft'
            ? { bought: [], made: [{ recipe: id, crafts: pieces }] }
            : { bought: [{ id, pieces }], made: [] },
        )
      }
    />
  )
}

/** Kamas for 1,000 points; below a hundred with decimals, which then say something. */
export const rounded = (kamas: number): number =>
  kamas < 100 ? Math.round(kamas * 100) / 100 : Math.round(kamas)

export function PerThousand({ offer: { perThousand, batch } }: { offer: FuelOffer }) {
  if (perThousand !== null) return <Money value={rounded(perThousand)} />
  if (batch.pieces === 0) return <span className="faint">{text.none}</span>
  return <span className="faint font-normal">{breedingText.missing}</span>
}
