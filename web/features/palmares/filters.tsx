import { ListFilter } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import { CATEGORIES } from '#shared/catalogue/types.ts'
import {
  activeTests,
  type JobLevels,
  MAX_LEVEL,
  MINE,
  type PRICE_FILTERS,
  RANKED_BY,
  type RankedBy,
  type RankingSort,
} from '#shared/domain/ranking/order.ts'
import type { RecipeIndex } from '#shared/domain/ranking/recipe-index.ts'
import { WAYS_OUT, type WayOut } from '#shared/domain/ranking/ways-out.ts'
import { plural } from '#shared/domain/text/numbers.ts'
import { setJobLevel } from '#store/guides.ts'
import { Button } from '#ui/fields/button.tsx'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { QuantityField } from '#ui/fields/quantity-field.tsx'
import { UncountedFields } from '#ui/fields/refused-fields.tsx'
import { LiveFilter } from '#ui/fields/search/live-filter.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { Select } from '#ui/fields/select.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { UnitField } from '#ui/fields/unit-field.tsx'
import { useWide } from '#ui/hooks/use-wide.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Drawer } from '#ui/overlays/drawer.tsx'
import { sortText } from '#ui/params/use-url-params.ts'
import { MAX_ROI, type PalmaresParams } from './params.ts'
import { text } from './text.ts'

type LevelsDialogProps = { jobs: readonly string[]; levels: JobLevels; onClose: () => void }

type Props = { params: PalmaresParams; index: RecipeIndex; levels: JobLevels }

/** What the ranking shows and in which order: a row on a desk; on a phone the search, the order, and the rest in a sheet. */
export function Filters({ params, index, levels }: Props) {
  const wide = useWide()
  const { filters, narrowed, byTree, sort, change } = params
  const fields = useMemo(
    () => <Fields filters={narrowed} byTree={byTree} change={change} index={index} levels={levels} />,
    [narrowed, byTree, change, index, levels],
  )
  const phone = useMemo(
    () => (
      <PhoneFilters filters={narrowed} byTree={byTree} sort={sort} change={change} levels={levels}>
        {fields}
      </PhoneFilters>
    ),
    [narrowed, byTree, sort, change, levels, fields],
  )
  return (
    <search className="mb-3 flex flex-wrap items-end gap-x-2.5 gap-y-2">
      <LiveFilter
        className="w-44 max-md:w-auto max-md:min-w-0 max-md:flex-1"
        label="Rechercher une recette"
        placeholder="Rechercher"
        query={filters.query}
        onSearch={(query) => change({ query })}
      />
      <UncountedFields>{wide ? fields : phone}</UncountedFields>
    </search>
  )
}

const PHONE_SORTS = ['jour', 'profit', 'roi'] as const

type Narrowed = PalmaresParams['narrowed']
type Change = PalmaresParams['change']
type PhoneProps = {
  filters: Narrowed
  byTree: boolean
  sort: RankingSort
  change: Change
  levels: JobLevels
  children: ReactNode
}

function PhoneFilters({ filters, byTree, sort, change, levels, children }: PhoneProps) {
  const [open, setOpen] = useState(false)
  const tests = activeTests({ ...filters, query: '', prices: 'tous' }, levels)
  const ways = Number(filters.way === 'mieux')
  const active = tests.size + Number(filters.prices !== 'un') + Number(byTree) + ways
  return (
    <>
      <Button
        className={active > 0 ? 'relative px-3' : undefined}
        icon={ListFilter}
        aria-label={`Filtres${active > 0 ? `, ${plural(active, 'actif', 'actifs')}` : ''}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {active > 0 && <span className="num">{active}</span>}
      </Button>
      <Segmented<RankedBy>
        className="w-full each:flex-1"
        label="Classer par"
        value={sort.by}
        options={PHONE_SORTS.map((by) => ({ value: by, label: text.heads[by] }))}
        onChange={(by) => change({ sort: { by, descending: true } })}
      />
      {open && (
        <Drawer title="Filtres" bottom closeFrom={768} onClose={() => setOpen(false)}>
          <div className="grid gap-3.5 pb-2">
            <Labelled label="Classer par">
              <SortSelect sort={sort} change={change} />
            </Labelled>
            {children}
            <Labelled label="Sortie">
              <WayOutChoice way={filters.way} change={change} />
            </Labelled>
          </div>
        </Drawer>
      )}
    </>
  )
}

const ORDERS = RANKED_BY.flatMap((by) =>
  [true, false].map((descending) => ({
    value: sortText({ by, descending }),
    label: text.sortWay(by, descending),
    sort: { by, descending },
  })),
)

/** Every order, for cards, which have no heads. */
const SortSelect = ({ sort, change }: { sort: RankingSort; change: Change }) => (
  <Select
    label="Classer par"
    value={sortText(sort)}
    options={ORDERS}
    onChange={(value) => {
      const chosen = ORDERS.find((order) => order.value === value)
      if (chosen) change({ sort: chosen.sort })
    }}
  />
)

const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="lab">
    <span aria-hidden="true">{label}</span>
    {children}
  </div>
)

const EVERY = ''

type FieldsProps = {
  filters: Narrowed
  byTree: boolean
  change: Change
  index: RecipeIndex
  levels: JobLevels
}

function Fields({ filters, byTree, change, index, levels }: FieldsProps) {
  return (
    <>
      <JobSelect job={filters.job} change={change} index={index} levels={levels} />
      <Levels levels={filters.levels} change={change} />
      <Labelled label="Catégorie">
        <Select
          label="Catégorie"
          className="md:w-29"
          value={filters.category ?? EVERY}
          options={[
            { value: EVERY, label: 'Toutes' },
            ...CATEGORIES.map((category) => ({ value: category, label: text.categories[category] })),
          ]}
          onChange={(value) => change({ category: CATEGORIES.find((one) => one === value) ?? null })}
        />
      </Labelled>
      <KamasField
        className="md:w-28 [--room:74px]"
        label="Budget par craft"
        value={filters.budget}
        placeholder="aucun"
        onCommit={(budget) => change({ budget })}
      />
      <UnitField
        className="whitespace-nowrap md:w-22"
        label="Confiance min."
        unit="%"
        placeholder="–"
        value={filters.confidence}
        max={100}
        range={text.thresholdRange(100)}
        onCommit={(confidence) => change({ confidence })}
      />
      <UnitField
        className="md:w-20"
        label="ROI min."
        unit="%"
        placeholder="–"
        value={filters.roi}
        max={MAX_ROI}
        range={text.thresholdRange(MAX_ROI)}
        onCommit={(roi) => change({ roi })}
      />
      <Labelled label="Prix">
        <Segmented
          className="max-md:each:flex-1"
          label="Prix"
          value={filters.prices}
          options={[...PRICES].map((value) => ({ value, label: text.priceFilters[value] }))}
          onChange={(prices) => change({ prices })}
        />
      </Labelled>
      <Switch
        className="md:h-(--ctl)"
        label="coût par l’arbre"
        on={byTree}
        onToggle={() => change({ byTree: !byTree })}
      />
    </>
  )
}

/** Whether what is made is sold, crushed, or whichever leaves more (M26). */
export const WayOutChoice = ({ way, change }: { way: WayOut; change: Change }) => (
  <Segmented
    className="max-md:each:flex-1"
    label="Sortie"
    value={way}
    options={WAYS_OUT.map((value) => ({ value, label: text.ways[value] }))}
    onChange={(next) => change({ way: next, ...(next === 'vendre' ? {} : { sort: BY_PROFIT }) })}
  />
)

/** A crushing has no pace: the order per day says nothing of it. */
const BY_PROFIT: RankingSort = { by: 'profit', descending: true }

/** From the fewest recipes to all. */
const PRICES = ['complets', 'un', 'tous'] as const satisfies readonly (typeof PRICE_FILTERS)[number][]

type JobProps = { job: string | null } & Pick<FieldsProps, 'change' | 'index' | 'levels'>

/** A profession, or all for which the player's levels suffice; these are said where the choice is made. */
function JobSelect({ job, change, index, levels }: JobProps) {
  const [open, setOpen] = useState(false)
  const jobs = useMemo(() => jobsIn(index), [index])
  return (
    <Labelled label="Métier">
      <span className="flex gap-1.5">
        <Select
          label="Métier"
          className="md:max-w-42 max-md:flex-1"
          value={job ?? EVERY}
          options={[
            { value: EVERY, label: 'Tous' },
            { value: MINE, label: 'Tous mes métiers' },
            ...jobs.map((name) => ({ value: name, label: name })),
          ]}
          onChange={(chosen) => change({ job: chosen || null })}
        />
        {job === MINE && (
          <Button className="px-2.5" onClick={() => setOpen(true)}>
            Mes niveaux
          </Button>
        )}
      </span>
      {open && <LevelsDialog jobs={jobs} levels={levels} onClose={() => setOpen(false)} />}
    </Labelled>
  )
}

const jobsIn = (index: RecipeIndex): string[] =>
  [...new Set(index.recipes.flatMap(({ job }) => job ?? []))].sort((a, b) => a.localeCompare(b, 'fr'))

/** From which level to which, the one that is typed leading. */
function Levels({ levels, change }: { levels: Narrowed['levels']; change: Change }) {
  const set = (patch: Partial<typeof levels>) => {
    const { from, to } = { ...levels, ...patch }
    change({
      levels: patch.from === undefined ? { from: Math.min(from, to), to } : { from, to: Math.max(from, to) },
    })
  }
  const range = `Niveau\u00a0: 1–${MAX_LEVEL}`
  return (
    <Labelled label="Niveau">
      <span className="flex items-center gap-1.5 each:[.field]:w-14 max-md:each:[.field]:w-auto max-md:each:[.field]:flex-1">
        <UnitField
          label="Niveau minimal"
          hideLabel
          value={levels.from}
          min={1}
          max={MAX_LEVEL}
          range={range}
          onCommit={(from) => set({ from: from ?? 1 })}
        />
        <span className="faint">à</span>
        <UnitField
          label="Niveau maximal"
          hideLabel
          value={levels.to}
          min={1}
          max={MAX_LEVEL}
          range={range}
          onCommit={(to) => set({ to: to ?? MAX_LEVEL })}
        />
      </span>
    </Labelled>
  )
}

/** The player's level in each profession, which the ranking, the trees and the guides share. */
function LevelsDialog({ jobs, levels, onClose }: LevelsDialogProps) {
  const tell = useMutateAndTell()
  const wide = useWide()
  return (
    <Dialog
      bottom={!wide}
      title="Mes niveaux"
      onClose={onClose}
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      <p className="mb-3">{'0\u00a0: niveau inconnu. Les guides de métier lisent les mêmes niveaux.'}</p>
      <ul className="grid max-h-[56dvh] overflow-y-auto">
        {jobs.map((job) => (
          <li key={job} className="flex items-center gap-3 border-b border-rule py-1.5">
            <span className="flex-1">{job}</span>
            <QuantityField
              label={`Niveau, ${job}`}
              hideLabel
              value={levels.get(job) ?? 0}
              max={MAX_LEVEL}
              onCommit={(level) => tell('Niveau enregistré', 'level', (db) => setJobLevel(db, job, level))}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
