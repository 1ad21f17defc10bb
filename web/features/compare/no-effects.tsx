import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { Compare } from './model.ts'
import { text } from './text.ts'

/** In place of the effects: they are on their way, all alike, or there are none. */
export function NoEffects({ compare }: { compare: Compare }) {
  const { items, noDifference, rows } = compare
  if (noDifference)
    return (
      <EmptyState
        title={text.noDifference}
        hint={rows.length > 0 ? text.noDifferenceHint : text.noEffectsHint}
      >
        {rows.length > 0 && (
          <button type="button" className="btn" onClick={() => compare.showAll(true)}>
            {text.showAll}
          </button>
        )}
      </EmptyState>
    )
  if (items.some(({ state }) => state === 'loading')) return <SkeletonRows rows={4} />
  return items.some(({ state }) => state === 'ready') ? <p className="faint">{text.noEffect}</p> : null
}
