import type { Courses } from '#blocks/courses/use-courses.ts'
import { formatKamas, plural } from '#shared/domain/text/numbers.ts'
import { usePreference } from '#store/preferences.ts'
import { Coin } from '#ui/figures/coin.tsx'
import { paidToday } from './bought-today.tsx'

/** Everything is bought: what was paid today, for how many items, and whether the budget held. */
export function AllBought({ courses: { purchases } }: { courses: Courses }) {
  const budget = usePreference('courses_budget', 0) ?? 0
  const paid = paidToday(purchases)
  const items = new Set(purchases.map(({ item_id }) => item_id)).size
  return (
    <div className="grid justify-items-center gap-1 px-4 py-8 text-center text-muted" role="status">
      <Coin />
      <b className="font-head text-16 font-semibold text-text">Tout est acheté</b>
      {items > 0 && (
        <span>
          {`${formatKamas(paid)} pour ${plural(items, 'objet', 'objets')}.`}
          {budget > 0 && paid > budget && ` ${formatKamas(paid - budget)} au-dessus du budget.`}
        </span>
      )}
    </div>
  )
}
