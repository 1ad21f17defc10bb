import { Download, ListFilter } from 'lucide-react'
import { useState } from 'react'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { Segmented } from '#ui/fields/segmented.tsx'
import { Select } from '#ui/fields/select.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { defineLazy } from '#ui/page/lazy-module.ts'
import { sortText } from '#ui/page/use-url-params.ts'
import { LiveFilter } from '#ui/site/live-filter.tsx'
import type { Prices } from '../model.ts'
import { AGES, SORT_KEYS } from '../price-view.ts'
import { text } from '../text.ts'

const exportPart = defineLazy(() => import('./export.ts'))

const SELECT = 'max-w-[210px] max-md:min-w-0 max-md:max-w-none max-md:flex-[1_1_40%] [&>select]:text-ellipsis'

/** What the table shows, in which order; and the book as a file. On a phone search and ages stay, the rest unfolds. */
export function Toolbar({ prices }: { prices: Prices }) {
  const { params, counts, types, lines, viewOf, today } = prices
  const { filters } = params
  const [open, setOpen] = useState(filters.type !== '' || filters.owned)
  const folded = open ? '' : 'max-md:hidden'
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2 md:gap-x-3">
      <LiveFilter
        className="w-65 max-md:w-auto max-md:min-w-0 max-md:flex-1"
        label="Filtrer le carnet"
        query={filters.query}
        onSearch={(query) => params.setFilters({ query })}
      />
      <button
        type="button"
        className="btn square only-phone"
        aria-label="Plus de filtres"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <ListFilter className="icon" aria-hidden="true" />
      </button>
      <Segmented
        className="max-md:flex-[1_0_100%] max-md:*:flex-auto max-md:*:px-0.5 max-md:*:text-[12px]"
        label="Âge du prix"
        value={filters.age}
        options={AGES.map((age) => ({ value: age, label: `${text.ages[age]} ${formatNumber(counts[age])}` }))}
        onChange={(age) => params.setFilters({ age })}
      />
      <Select
        className={`${SELECT} ${folded}`}
        label="Type"
        value={types.includes(filters.type) ? filters.type : ''}
        options={[
          { value: '', label: 'Tous les types' },
          ...types.map((type) => ({ value: type, label: type })),
        ]}
        onChange={(type) => params.setFilters({ type })}
      />
      <SortSelect prices={prices} className={`${SELECT} ${folded}`} />
      <Switch
        className={folded}
        label="En stock"
        on={filters.owned}
        onToggle={() => params.setFilters({ owned: !filters.owned })}
      />
      <button
        type="button"
        className={`btn ghost ml-auto ${folded}`}
        disabled={lines.byId.size === 0}
        title={`Exporter en CSV\u00a0: ${plural(lines.byId.size, 'objet', 'objets')}`}
        onClick={() => {
          const views = [...lines.byId.keys()].map(viewOf)
          void exportPart.want().then((part) => part.exportPrices(views, today))
        }}
      >
        <Download className="icon" aria-hidden="true" />
        <span>Exporter</span>
      </button>
    </div>
  )
}

const ORDERS = SORT_KEYS.flatMap((by) =>
  [false, true].map((descending) => ({
    value: sortText({ by, descending }),
    label: `${text.sorts[by]}, ${descending ? 'décroissant' : 'croissant'}`,
    sort: { by, descending },
  })),
)

/** The order: by age as well, which no column head says, and on cards, which have no heads. */
function SortSelect({ prices: { params }, className }: { prices: Prices; className: string }) {
  return (
    <Select
      className={className}
      label="Trier"
      value={sortText(params.sort)}
      options={ORDERS}
      onChange={(value) => {
        const chosen = ORDERS.find((order) => order.value === value)
        if (chosen) params.setSort(chosen.sort)
      }}
    />
  )
}
