import { ChevronDown, ChevronRight } from 'lucide-react'
import { useRef } from 'react'
import type { Mount } from '#store/mounts.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Examples } from '#ui/examples.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { Suggestion } from './known-mounts.ts'
import type { Stable } from './model.ts'
import { StableFilters } from './stable-filters.tsx'
import { StableTable } from './stable-table.tsx'
import { text } from './text.ts'
import { useArrivalInSight } from './use-arrival-in-sight.ts'
import type { StableSaves } from './use-stable-saves.ts'

type Props = {
  stable: Stable
  saves: StableSaves
  /** A dialog is open, whose end gives the focus back. */
  asking: boolean
  onAdd: (kind: Suggestion) => void
  onEdit: (mount: Mount) => void
  onCrosses: (kind: number) => void
}

/** The stable, which folds as a whole and variant by variant. */
export function StableSection({ stable, asking, ...acts }: Props) {
  const place = useRef<HTMLElement>(null)
  const { layout, lines, arrived } = stable
  useArrivalInSight(place, asking ? null : (arrived?.id ?? null), lines)
  const Chevron = layout.closed ? ChevronRight : ChevronDown
  return (
    <section ref={place} className="my-stable" aria-labelledby="my-stable">
      <header>
        <h2 id="my-stable">{text.stable}</h2>
        <button
          type="button"
          className="btn sm icon ghost"
          aria-expanded={!layout.closed}
          aria-label={layout.closed ? text.openStable : text.closeStable}
          onClick={layout.toggleClosed}
        >
          <Chevron className="i" aria-hidden="true" />
        </button>
        {stable.ready && <span className="muted">{text.count(stable.inGame.length)}</span>}
      </header>
      {!layout.closed &&
        (stable.ready ? (
          <Shown stable={stable} {...acts} />
        ) : (
          <>
            <p className="muted">{text.loading}</p>
            <SkeletonRows rows={6} />
          </>
        ))}
    </section>
  )
}

function Shown({ stable, saves, onAdd, onEdit, onCrosses }: Omit<Props, 'asking'>) {
  const { inFamily, shown, family, known } = stable
  return (
    <>
      <StableFilters stable={stable} />
      <p className="sr" role="status">
        {text.listed(shown.length, stable.inGame.length)}
      </p>
      {shown.length > 0 && (
        <StableTable
          lines={stable.lines}
          lit={stable.arrived?.id ?? null}
          known={known}
          saves={saves}
          onFold={stable.layout.fold}
          onEdit={onEdit}
          onCrosses={onCrosses}
        />
      )}
      {inFamily.length === 0 && (
        <EmptyState title={text.empty(family ?? '')} hint={text.emptyHint}>
          {known && <Examples items={known.examples(family)} onPick={onAdd} />}
        </EmptyState>
      )}
      {inFamily.length > 0 && shown.length === 0 && (
        <EmptyState title={text.nothing}>
          <button type="button" className="btn" onClick={stable.clearFilters}>
            {text.clearFilters}
          </button>
        </EmptyState>
      )}
    </>
  )
}
