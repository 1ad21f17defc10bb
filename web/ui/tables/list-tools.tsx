import { formatNumber } from '#shared/domain/text/numbers.ts'
import { Button } from '#ui/fields/button.tsx'
import { Select } from '#ui/fields/select.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { sortText } from '#ui/params/use-url-params.ts'
import type { TableView } from './use-table-view.ts'

type SortProps<R> = { view: TableView<R>; className?: string }

/** The order of a list, where no head says it: on cards, or an order that has no column. */
export function SortSelect<R>({ view, className }: SortProps<R>) {
  const { sorts, values, sortBy } = view
  const orders = Object.entries(sorts).flatMap(([by, { label, largestFirst = false }]) =>
    [largestFirst, !largestFirst].map((descending) => ({
      value: sortText({ by, descending }),
      label: `${label}, ${descending ? 'décroissant' : 'croissant'}`,
    })),
  )
  return (
    <Select
      className={className}
      label="Trier"
      value={sortText(values.sort)}
      options={orders}
      onChange={(order) => sortBy(order.replace(/-$/, ''), order.endsWith('-'))}
    />
  )
}

type CountProps<R> = { view: TableView<R>; words: (shown: number) => string; of: number }

/** How many rows are shown, read out as a filter changes it. */
export const ShownCount = <R,>({ view, words, of }: CountProps<R>) => (
  <p className="sr-only" role="status">
    {`${words(view.shown.length)} sur ${formatNumber(of)}`}
  </p>
)

type NothingProps = { title: string; hint: string; onClear: () => void }

/** No row passes the search and the filters. */
export const NothingFound = ({ title, hint, onClear }: NothingProps) => (
  <EmptyState title={title} hint={hint}>
    <Button onClick={onClear}>Effacer les filtres</Button>
  </EmptyState>
)
