import { coursesText } from '#blocks/courses/text.ts'
import { ToCourses } from '#blocks/courses/to-courses.tsx'
import type { MeansBatch } from '#shared/domain/breeding/breeding-means.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { planList } from '#store/plans.ts'

type Props = { item: { id: number; name: string }; batch: MeansBatch }

/** Sends so many pieces of an item to the shopping list, to buy or to make as their batch says. */
export function BatchToCourses({ item: { id, name }, batch: { pieces, way } }: Props) {
  return (
    <ToCourses
      brief
      label={coursesText.send}
      what={`${formatNumber(pieces)} × ${name}`}
      className="btn small ghost touch:size-11"
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
