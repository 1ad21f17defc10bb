import { ArrowDown, ArrowUp } from 'lucide-react'

type Props = {
  label: string
  /** How the column is sorted now; null when another one is. */
  direction: 'ascending' | 'descending' | null
  onSort: () => void
  hint?: string | undefined
  className?: string
}

/** The head of a column that sorts its table. */
export function SortHeader({ label, direction, onSort, hint, className = '' }: Props) {
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={direction ?? undefined}
      className={direction ? `${className} active` : className}
    >
      <button
        type="button"
        className="relative inline-flex items-center gap-1 after:absolute after:-inset-x-1 after:-inset-y-2.5 hover:text-text"
        title={hint}
        onClick={onSort}
      >
        {label}
        {direction && <Arrow className="icon size-3 text-kama" />}
      </button>
    </th>
  )
}
