import { ListFilter } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FilterField } from '#ui/filter-field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { STATES } from './hunt-rows.ts'
import { SORT_KEYS } from './hunt-sort.ts'
import type { Hunt } from './model.ts'
import { text } from './text.ts'
import { zoneWord } from './use-hunt-address.ts'
import './filters.css'

/** Search, possession, zone and the two switches; on a phone the last three unfold. `children` stand beside the search. */
export function Filters({ hunt, children }: { hunt: Hunt; children: ReactNode }) {
  const { filters, counts } = hunt
  const used = filters.zone !== null || hunt.older || hunt.withLeft
  const [open, setOpen] = useState(used)
  return (
    <div className="hunt-filters">
      <FilterField
        label={text.search}
        placeholder={text.search}
        query={filters.query}
        onSearch={hunt.setQuery}
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
      {children}
      <Segmented
        label={text.state}
        value={filters.state}
        options={STATES.map((value) => ({ value, label: text.counted(text.states[value], counts[value]) }))}
        onChange={hunt.setState}
      />
      <div className={open ? 'more open' : 'more'}>
        <ZoneSelect hunt={hunt} />
        <SortSelect hunt={hunt} />
        <Switch label={text.older} on={hunt.older} onToggle={hunt.toggleOlder} />
        <Switch label={text.left(hunt.leftCount)} on={hunt.withLeft} onToggle={hunt.toggleLeft} />
      </div>
    </div>
  )
}

function ZoneSelect({ hunt: { zones, filters, setZone } }: { hunt: Hunt }) {
  const known = zones.map((zone) => ({ value: zoneWord(zone), label: zone || text.noZone }))
  return (
    <Select
      label={text.zone}
      value={zoneWord(filters.zone)}
      options={[{ value: '', label: text.allZones }, ...known]}
      onChange={(word) => setZone(zones.find((zone) => zoneWord(zone) === word) ?? null)}
    />
  )
}

/** Cards have no column heads to sort by. */
function SortSelect({ hunt: { sort, sortBy } }: { hunt: Hunt }) {
  return (
    <span className="sort-select only-phone">
      <Select
        label={text.sort}
        value={sort.by}
        options={SORT_KEYS.map((value) => ({ value, label: text.sortedBy(text.columns[value]) }))}
        onChange={sortBy}
      />
    </span>
  )
}
