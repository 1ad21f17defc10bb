import { ListFilter } from 'lucide-react'
import { LEVEL_BANDS } from '#shared/domain/craft-filters.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ItemIcon } from '#ui/item-icon.tsx'
import { ItemName } from '#ui/item-name.tsx'
import { PartialCatalogue } from '#ui/partial-catalogue.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { useTextParam } from '#ui/use-text-param.ts'
import { CraftsTable } from './crafts-table.tsx'
import type { Picker } from './model.ts'
import { text } from './text.ts'

type Resource = NonNullable<Picker['resource']>

/** The crafts that use the chosen resource, under the player's filters. */
export function CraftsPanel({ picker, resource }: { picker: Picker; resource: Resource }) {
  return (
    <section className="crafts" aria-label={text.crafts} id="crafts">
      <ResourceHead resource={resource} total={picker.total} />
      {picker.total === 0 ? (
        <EmptyState title={text.neverUsed} hint={<PartialCatalogue />} />
      ) : (
        <>
          <Filters picker={picker} />
          <p className="sr" role="status">
            {text.listed(picker.crafts.length, picker.total)}
          </p>
          {picker.crafts.length > 0 ? (
            <CraftsTable crafts={picker.crafts} sort={picker.sort} onSort={picker.sortBy} />
          ) : (
            <NoCraft onClear={picker.clearFilters} />
          )}
        </>
      )}
    </section>
  )
}

function ResourceHead({ resource, total }: { resource: Resource; total: number }) {
  const { item, stock } = resource
  return (
    <header>
      <span className="item">
        <ItemIcon item={item} size={40} />
        <span>
          <h2>
            <ItemName item={item} bare />
          </h2>
          <span className="sub">
            {text.usedBy(total)} · {text.stock(stock)}
          </span>
        </span>
      </span>
    </header>
  )
}

function Filters({ picker }: { picker: Picker }) {
  const { filters } = picker
  const [name, typeName] = useTextParam(filters.text, picker.setText)
  return (
    <div className="filters">
      <label className="field">
        <ListFilter className="i" aria-hidden="true" />
        <input
          type="text"
          aria-label={text.filter}
          placeholder={text.filterHint}
          value={name}
          onChange={(event) => typeName(event.target.value)}
        />
      </label>
      <Segmented
        label={text.level}
        value={filters.band}
        options={LEVEL_BANDS.map((band) => ({ value: band, label: band === 'all' ? text.allLevels : band }))}
        onChange={picker.setBand}
      />
      <Select
        label={text.job}
        value={filters.job === null ? ALL_JOBS : jobValue(filters.job)}
        options={[
          { value: ALL_JOBS, label: text.allJobs },
          ...picker.jobs.map((job) => ({ value: jobValue(job), label: job || text.noJob })),
        ]}
        onChange={(value) => picker.setJob(value === ALL_JOBS ? null : value.slice(JOB.length))}
      />
    </div>
  )
}

// The list's own values: a profession could be named as anything, and one of them is empty.
const ALL_JOBS = 'tous'
const JOB = 'metier:'
const jobValue = (job: string) => JOB + job

const NoCraft = ({ onClear }: { onClear: () => void }) => (
  <EmptyState title={text.noCraft} hint={text.noCraftHint}>
    <button type="button" className="btn" onClick={onClear}>
      {text.clearFilters}
    </button>
  </EmptyState>
)
