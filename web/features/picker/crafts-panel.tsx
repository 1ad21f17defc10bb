import { ArrowRight, ListFilter } from 'lucide-react'
import { ListLots } from '#blocks/lots/list-lots.tsx'
import { LEVEL_BANDS } from '#shared/domain/crafts/craft-filters.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { ItemIcon } from '#ui/catalogue/item-icon.tsx'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { PartialCatalogue } from '#ui/catalogue/partial-catalogue.tsx'
import { Button } from '#ui/fields/button.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { Select } from '#ui/fields/select.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Link } from '#ui/page/link.tsx'
import { useTextParam } from '#ui/params/use-text-param.ts'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import type { CraftRow } from './craft-rows.ts'
import type { Crafts } from './model.ts'
import type { SortKey } from './search.ts'

const ingredientWords = (quantity: number, name: string): string => `${formatNumber(quantity)} × ${name}`

/** The crafts that use the chosen resource, under the player's filters. */
export function CraftsPanel({ crafts }: { crafts: Crafts }) {
  return (
    <section aria-label="Crafts possibles" id="crafts">
      <ResourceHead resource={crafts.resource} total={crafts.total} />
      {crafts.total === 0 ? (
        <EmptyState title="Aucun craft n’utilise cet objet." hint={<PartialCatalogue />} />
      ) : (
        <>
          <Filters crafts={crafts} />
          <p className="sr-only" role="status">
            {`${plural(crafts.crafts.length, 'craft affiché', 'crafts affichés')} sur ${formatNumber(crafts.total)}`}
          </p>
          {crafts.crafts.length > 0 ? (
            <DataTable
              className="crafts-table table-fixed"
              columns={COLUMNS}
              rows={crafts.crafts}
              rowKey={({ id }) => id}
              rowClass={rowClass}
              sorted={crafts.sort}
              onSort={(key) => crafts.sortBy(key as SortKey)}
              cards="md"
            />
          ) : (
            <NoCraft onClear={crafts.clearFilters} />
          )}
        </>
      )}
    </section>
  )
}

function ResourceHead({ resource, total }: Pick<Crafts, 'resource' | 'total'>) {
  const { item, stock } = resource
  return (
    <header className="mb-3.5 flex min-h-11 items-center gap-4">
      <span className="item">
        <ItemIcon item={item} size={40} />
        <span>
          <h2>
            <ItemName item={item} bare />
          </h2>
          <span className="sub text-[13px]">
            {plural(total, 'craft l’utilise', 'crafts l’utilisent')} · {`${formatNumber(stock)} en stock`}
          </span>
        </span>
      </span>
      {stock > 0 && <ListLots item={item} origin="picker" pieces={stock} className="small ml-auto" />}
    </header>
  )
}

function Filters({ crafts }: { crafts: Crafts }) {
  const { filters } = crafts
  const [name, typeName] = useTextParam(filters.text, crafts.setText)
  return (
    <div className="mb-3 flex gap-2.5 max-xl:flex-wrap max-md:gap-2">
      <label className="field min-w-40 flex-1 max-md:min-w-0 max-md:basis-[150px]">
        <ListFilter className="icon" />
        <input
          type="text"
          aria-label="Filtrer les crafts"
          placeholder={'Nom ou «\u00a0niv 20\u00a0»'}
          value={name}
          onChange={(event) => typeName(event.target.value)}
        />
      </label>
      <Segmented
        // On a line of its own every band is in sight.
        className="max-md:order-1 max-md:flex-[1_0_100%] max-md:each:flex-auto max-md:each:px-0.5"
        label="Niveau"
        value={filters.band}
        options={LEVEL_BANDS.map((band) => ({ value: band, label: band === 'all' ? 'Tous' : band }))}
        onChange={crafts.setBand}
      />
      <Select
        label="Métier"
        value={filters.job === null ? ALL_JOBS : jobValue(filters.job)}
        options={[
          { value: ALL_JOBS, label: 'Tous les métiers' },
          ...crafts.jobs.map((job) => ({ value: jobValue(job), label: job || 'Sans métier' })),
        ]}
        onChange={(value) => crafts.setJob(value === ALL_JOBS ? null : value.slice(JOB.length))}
      />
    </div>
  )
}

// The list's own values: a profession could be named as anything, and one of them is empty.
const ALL_JOBS = 'tous'
const JOB = 'metier:'
const jobValue = (job: string) => JOB + job

const NoCraft = ({ onClear }: { onClear: () => void }) => (
  <EmptyState title="Aucun craft ne correspond" hint="Essaie un autre niveau ou un autre métier.">
    <Button onClick={onClear}>Effacer les filtres</Button>
  </EmptyState>
)

const rowClass = () => 'group md:h-[49px] md:compact:h-9'

/** The crafts of the chosen resource; a card has the item alone, which says the rest under its name. */
const COLUMNS: Column<CraftRow>[] = [
  {
    key: 'craft',
    head: 'Craft',
    sorts: true,
    card: 'title',
    cell: ({ item, feasible }) => (
      <ItemName
        item={item}
        sub={
          <>
            {item.type}
            <span className="only-phone">
              {` · niv. ${item.level} · ${plural(feasible, 'faisable', 'faisables')}`}
            </span>
          </>
        }
      />
    ),
  },
  {
    key: 'recette',
    head: 'Recette',
    card: 'none',
    className: 'w-32 max-lg:hidden xl:w-[156px]',
    cell: (craft) => <MiniRecipe craft={craft} />,
  },
  {
    key: 'niveau',
    head: 'Niveau',
    sorts: true,
    figure: true,
    card: 'none',
    className: 'w-21',
    cell: ({ item }) => formatNumber(item.level),
  },
  {
    key: 'metier',
    head: 'Métier',
    sorts: true,
    card: 'none',
    className: 'w-32 pl-6',
    cellClass: 'muted',
    cell: ({ job }) => job ?? 'Sans métier',
  },
  {
    key: 'quantite',
    head: 'Par craft',
    sorts: true,
    figure: true,
    card: 'none',
    className: 'w-22',
    cell: ({ perCraft }) => formatNumber(perCraft),
  },
  {
    key: 'faisables',
    head: 'Faisables',
    sorts: true,
    figure: true,
    card: 'none',
    className: 'w-30',
    cell: ({ feasible, alone }) => (
      <>
        {formatNumber(feasible)}
        {alone > feasible && <span className="sub">{`ressource\u00a0: ${formatNumber(alone)}`}</span>}
      </>
    ),
  },
  {
    key: 'simuler',
    head: 'Actions',
    silent: true,
    card: 'action',
    headClass: 'w-27 pointer-coarse:w-29',
    cellClass: 'text-right',
    cell: ({ id, item }) => (
      <Link
        className="btn small bg-transparent group-hover:bg-ink-2 max-md:h-11 md:h-8 md:compact:h-7"
        to={`/app/profit?recipe=${id}`}
        state={{ recipe_id: id }}
        aria-label={`Simuler ${item.name}`}
      >
        Simuler <ArrowRight className="icon small" />
      </Link>
    ),
  },
]

const MINI_TILES = 4

function MiniRecipe({ craft }: { craft: CraftRow }) {
  const shown = craft.ingredients.slice(0, MINI_TILES)
  const more = craft.ingredients.length - shown.length
  return (
    <ul className="flex items-center gap-1">
      {shown.map(({ item, quantity }) => (
        <li key={item.id} title={ingredientWords(quantity, item.name)}>
          <ItemIcon item={item} size={24} />
          <span className="sr-only">{ingredientWords(quantity, item.name)}</span>
        </li>
      ))}
      {more > 0 && <li className="faint">{`+${more}`}</li>}
    </ul>
  )
}
