import { ListFilter } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { FilterField } from '#ui/fields/search/filter-field.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { Select } from '#ui/fields/select.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { SORT_KEYS, STATES } from './capture-rows.ts'
import type { Archis } from './model.ts'
import { text } from './text.ts'
import { zoneParam } from './use-archis-params.ts'

const STATES_WORDS = { tous: 'Tous', manquants: 'À capturer', possedes: 'Possédés', doubles: 'Doubles' }

/** Search, possession, zone and the two switches; on a phone the last three unfold. `children` stand beside the search. */
export function Filters({ archis, children }: { archis: Archis; children: ReactNode }) {
  const { filters, counts } = archis
  const used = filters.zone !== null || archis.older || archis.withLeft
  const [open, setOpen] = useState(used)
  return (
    <div className="archis-filters mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-2 max-md:gap-2">
      <FilterField
        className="w-[300px] max-xl:w-[260px] max-md:w-auto max-md:min-w-0 max-md:flex-1"
        label="Rechercher (monstre)…"
        placeholder="Rechercher (monstre)…"
        query={filters.query}
        onSearch={archis.setQuery}
      />
      <button
        type="button"
        className="btn square only-phone aria-expanded:border-kama-edge aria-expanded:text-kama"
        aria-label="Plus de filtres"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <ListFilter className="icon" aria-hidden="true" />
      </button>
      {children}
      <Segmented
        className="max-md:flex-[1_0_100%]"
        label="Possession"
        value={filters.state}
        options={STATES.map((value) => ({
          value,
          label: `${STATES_WORDS[value]} ${formatNumber(counts[value])}`,
        }))}
        onChange={archis.setState}
      />
      <div
        className={`flex flex-wrap items-center gap-x-4 gap-y-1 max-md:w-full ${open ? 'max-md:grid' : 'max-md:hidden'}`}
      >
        <ZoneSelect archis={archis} />
        <SortSelect archis={archis} />
        <Switch label="Ancienne numérotation" on={archis.older} onToggle={archis.toggleOlder} />
        <Switch
          label={`Monstres sortis de la quête (${archis.leftCount})`}
          on={archis.withLeft}
          onToggle={archis.toggleLeft}
        />
      </div>
    </div>
  )
}

function ZoneSelect({ archis: { zones, filters, setZone } }: { archis: Archis }) {
  const known = zones.map((zone) => ({ value: zoneParam.format(zone), label: zone || 'Zone inconnue' }))
  return (
    <Select
      className="w-[190px] max-md:w-full"
      label="Zone"
      value={zoneParam.format(filters.zone)}
      options={[{ value: '', label: 'Toutes les zones' }, ...known]}
      onChange={(word) => setZone(zones.find((zone) => zoneParam.format(zone) === word) ?? null)}
    />
  )
}

/** Cards have no column heads to sort by. */
function SortSelect({ archis: { sort, sortBy } }: { archis: Archis }) {
  return (
    <span className="only-phone">
      <Select
        className="w-full"
        label="Tri"
        value={sort.by}
        options={SORT_KEYS.map((value) => ({ value, label: `Tri\u00a0: ${text.columns[value]}` }))}
        onChange={sortBy}
      />
    </span>
  )
}
