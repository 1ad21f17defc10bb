import { ChevronDown, ChevronRight, GitMerge } from 'lucide-react'
import { memo } from 'react'
import type { KnownMounts } from './known-mounts.ts'
import { text } from './text.ts'

type Props = {
  variant: string
  family: string
  /** The game's id of the variant; null for one that it does not list. */
  kind: number | null
  known: KnownMounts | null | undefined
  count: number
  folded: boolean
  columns: number
  onFold: (variant: string, folded: boolean) => void
  onCrosses: (kind: number) => void
}

/** The head of a variant: how many there are of it, and what is known of its birth. */
export const GroupHead = memo(function GroupHead(props: Props) {
  const { variant, family, kind, known, count, folded, columns, onFold, onCrosses } = props
  const cross = kind === null ? undefined : known?.crossOf(kind)
  const Chevron = folded ? ChevronRight : ChevronDown
  return (
    <td colSpan={columns}>
      <span className="group-line">
        <button
          type="button"
          className="fold"
          aria-expanded={!folded}
          aria-label={text.foldLabel(variant, count)}
          onClick={() => onFold(variant, !folded)}
        >
          <Chevron className="i" aria-hidden="true" />
          <b>{variant || text.noName}</b>
          <span className="badge">{count}</span>
        </button>
        <span className="sub only-desk">
          {[family, cross && text.generation(cross.generation)].filter(Boolean).join(' · ')}
        </span>
        {kind !== null && cross && (
          <button
            type="button"
            className="btn sm ghost"
            aria-label={text.of(text.crosses, variant)}
            onClick={() => onCrosses(kind)}
          >
            <GitMerge className="i" aria-hidden="true" />
            <span className="only-desk">{text.crosses}</span>
          </button>
        )}
      </span>
    </td>
  )
})
