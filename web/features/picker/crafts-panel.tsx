import { ArrowRight, ListFilter } from 'lucide-react'
import { Link } from 'react-router-dom'
import { LEVEL_BANDS } from '#shared/domain/craft-filters.ts'
import { formatNumber } from '#shared/domain/numbers.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ItemIcon } from '#ui/item-icon.tsx'
import { ItemName } from '#ui/item-name.tsx'
import { PartialCatalogue } from '#ui/partial-catalogue.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { SortHeader } from '#ui/sort-header.tsx'
import { useTextParam } from '#ui/use-text-param.ts'
import type { Sort } from '#ui/use-url-params.ts'
import { VirtualRows } from '#ui/virtual-rows.tsx'
import type { CraftRow, SortKey } from './craft-rows.ts'
import type { Picker } from './model.ts'
import { text } from './text.ts'
import './crafts-panel.css'

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

const MINI_TILES = 4
const COLUMNS: { key: SortKey; label: string; figures: boolean; className?: string }[] = [
  { key: 'niveau', label: text.level, figures: true },
  { key: 'metier', label: text.job, figures: false, className: 'job' },
  { key: 'quantite', label: text.perCraft, figures: true },
  { key: 'faisables', label: text.feasible, figures: true },
]

type TableProps = { crafts: CraftRow[]; sort: Sort<SortKey>; onSort: (by: SortKey) => void }

/** The crafts of the chosen resource; cards under 768 px. */
function CraftsTable({ crafts, sort, onSort }: TableProps) {
  const header = (key: SortKey, label: string, className: string) => (
    <SortHeader
      key={key}
      label={label}
      className={className}
      direction={sort.by === key ? (sort.descending ? 'descending' : 'ascending') : null}
      onSort={() => onSort(key)}
    />
  )
  return (
    <table className="ledger crafts-table">
      <colgroup>
        <col />
        <col className="c-rec" />
        <col className="c-level" />
        <col className="c-job" />
        <col className="c-per" />
        <col className="c-can" />
        <col className="c-go" />
      </colgroup>
      <thead>
        <tr>
          {header('craft', text.craft, '')}
          <th className="rec">{text.recipe}</th>
          {COLUMNS.map((c) => header(c.key, c.label, `${c.className ?? ''} ${c.figures ? 'n' : ''}`))}
          <th>
            <span className="sr">{text.actions}</span>
          </th>
        </tr>
      </thead>
      <VirtualRows rows={crafts} rowKey={(craft) => craft.id} columns={7}>
        {(craft) => <CraftLine craft={craft} />}
      </VirtualRows>
    </table>
  )
}

function CraftLine({ craft }: { craft: CraftRow }) {
  const { item } = craft
  return (
    <>
      <td className="it">
        <ItemName
          item={item}
          sub={
            <>
              {item.type}
              <span className="only-phone">
                {` · ${text.levelShort(item.level)} · ${text.feasibleCount(craft.feasible)}`}
              </span>
            </>
          }
        />
      </td>
      <td className="rec">
        <MiniRecipe craft={craft} />
      </td>
      <td className="n">{formatNumber(item.level)}</td>
      <td className="job muted">{craft.job ?? text.noJob}</td>
      <td className="n">{formatNumber(craft.perCraft)}</td>
      <td className="n">
        {formatNumber(craft.feasible)}
        {craft.alone > craft.feasible && <span className="sub">{text.aloneCount(craft.alone)}</span>}
      </td>
      <td className="go">
        <Link
          className="btn sm go-simulate"
          to={`/app/profit?recipe=${craft.id}`}
          state={{ recipe_id: craft.id }}
          aria-label={text.simulateCraft(item.name)}
        >
          {text.simulate} <ArrowRight className="i s" aria-hidden="true" />
        </Link>
      </td>
    </>
  )
}

function MiniRecipe({ craft }: { craft: CraftRow }) {
  const shown = craft.ingredients.slice(0, MINI_TILES)
  const more = craft.ingredients.length - shown.length
  return (
    <ul className="mini">
      {shown.map(({ item, quantity }) => (
        <li key={item.id} title={text.ingredient(quantity, item.name)}>
          <ItemIcon item={item} size={24} />
          <span className="sr">{text.ingredient(quantity, item.name)}</span>
        </li>
      ))}
      {more > 0 && <li className="faint">{text.moreIngredients(more)}</li>}
    </ul>
  )
}
