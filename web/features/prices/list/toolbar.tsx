import { Download, ListFilter } from 'lucide-react'
import { useState } from 'react'
import { defineLazy } from '#ui/lazy-module.ts'
import { LiveFilter } from '#ui/live-filter.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { sortText } from '#ui/use-url-params.ts'
import type { Prices } from '../model.ts'
import { AGES, SORT_KEYS } from '../price-view.ts'
import { text } from '../text.ts'

const exportPart = defineLazy(() => import('./export.ts'))

/** What the table shows, in which order; and the book as a file. On a phone search and ages stay, the rest unfolds. */
export function Toolbar({ prices }: { prices: Prices }) {
  const { params, counts, types, lines, viewOf, today } = prices
  const { filters } = params
  const [open, setOpen] = useState(filters.type !== '' || filters.owned)
  return (
    <div className={open ? 'tools open' : 'tools'}>
      <LiveFilter
        label={text.search}
        query={filters.query}
        onSearch={(query) => params.setFilters({ query })}
      />
      <button
        type="button"
        className="btn icon only-phone"
        aria-label={text.moreFilters}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <ListFilter className="i" aria-hidden="true" />
      </button>
      <Segmented
        label={text.age}
        value={filters.age}
        options={AGES.map((age) => ({ value: age, label: text.withCount(text.ages[age], counts[age]) }))}
        onChange={(age) => params.setFilters({ age })}
      />
      <Select
        label={text.type}
        value={types.includes(filters.type) ? filters.type : ''}
        options={[
          { value: '', label: text.allTypes },
          ...types.map((type) => ({ value: type, label: type })),
        ]}
        onChange={(type) => params.setFilters({ type })}
      />
      <SortSelect prices={prices} />
      <Switch
        label={text.owned}
        on={filters.owned}
        onToggle={() => params.setFilters({ owned: !filters.owned })}
      />
      <button
        type="button"
        className="btn ghost export"
        disabled={lines.byId.size === 0}
        title={text.exportHint(lines.byId.size)}
        onClick={() => {
          const views = [...lines.byId.keys()].map(viewOf)
          void exportPart.want().then((part) => part.exportPrices(views, today))
        }}
      >
        <Download className="i" aria-hidden="true" />
        <span>{text.exportBook}</span>
      </button>
    </div>
  )
}

const ORDERS = SORT_KEYS.flatMap((by) =>
  [false, true].map((descending) => ({
    value: sortText({ by, descending }),
    label: `${text.sorts[by]}, ${descending ? text.descending : text.ascending}`,
    sort: { by, descending },
  })),
)

/** The order: by age as well, which no column head says, and on cards, which have no heads. */
function SortSelect({ prices: { params } }: { prices: Prices }) {
  return (
    <Select
      label={text.sort}
      value={sortText(params.sort)}
      options={ORDERS}
      onChange={(value) => {
        const chosen = ORDERS.find((order) => order.value === value)
        if (chosen) params.setSort(chosen.sort)
      }}
    />
  )
}
