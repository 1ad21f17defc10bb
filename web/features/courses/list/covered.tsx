import { useState } from 'react'
import type { Courses } from '#blocks/courses/use-courses.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { text } from '../text.ts'
import type { Buying } from '../use-buying.ts'

/** What the plans need and is there already, or is made by them: out of the list, at its foot (N20). */
export function Covered({ courses, buying }: { courses: Courses; buying: Buying }) {
  const [open, setOpen] = useState(false)
  const covered = courses.all.filter(({ missing }) => missing === 0)
  if (covered.length === 0) return null
  return (
    <section className="mt-3 text-13 text-faint" aria-label="Déjà en stock">
      <button type="button" className="link text-muted" aria-expanded={open} onClick={() => setOpen(!open)}>
        {`Déjà en stock\u00a0: ${formatNumber(covered.length)}`}
      </button>
      {open && (
        <ul className="mt-2 border-t border-rule">
          {covered.map(({ id, item, needed, planned, stock }) => (
            <li key={id} className="flex items-center gap-3 border-b border-rule py-1.5">
              <span className="min-w-0 flex-1">
                <ItemName item={item} sub={planned > 0 ? text.madeByPlans(planned) : undefined} />
              </span>
              <span className="num text-muted">{formatNumber(needed)}</span>
              <span className="w-24">
                <KamasField
                  label={text.ownedOf(item.name)}
                  hideLabel
                  unit=""
                  value={stock}
                  onCommit={(pieces) => buying.saveStock(id, pieces)}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
