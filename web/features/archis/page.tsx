import { Copy, ListFilter, Upload } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Follow } from '#blocks/follow.tsx'
import { PasteButton } from '#blocks/paste/paste-button.tsx'
import { useOchreQuest } from '#blocks/use-ochre-quest.ts'
import type { OchreSum } from '#shared/domain/ochre.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { setPlanSources } from '#store/plans.ts'
import { CatalogueWait } from '#ui/catalogue/catalogue-wait.tsx'
import { Button } from '#ui/fields/button.tsx'
import { RefusedFields, useRefusedFields } from '#ui/fields/refused-fields.tsx'
import { FilterField } from '#ui/fields/search/filter-field.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { Select } from '#ui/fields/select.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { Money } from '#ui/figures/money.tsx'
import { Stat, Stats } from '#ui/figures/stats.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'
import { PageTitle } from '#ui/page/page-title.tsx'
import { NothingFound, ShownCount, SortSelect } from '#ui/tables/list-tools.tsx'
import type { Step } from './capture-rows.ts'
import { STATES, zoneText } from './capture-rows.ts'
import { CaptureTable } from './capture-table.tsx'
import { type Archis, useArchis } from './model.ts'
import { text } from './text.ts'

const dialog = defineLazy(() => import('./exchange-dialog.tsx'))
const importPart = defineLazy(() => import('./import-captures.tsx'))

export function ArchisPage() {
  const archis = useArchis()
  return (
    <div className="page tool">
      <PageTitle
        title="Quête Ocre"
        purpose="Les âmes à capturer pour l’ocre, ce que tu as déjà, et ce que valent les doubles."
      >
        <FollowQuest />
      </PageTitle>
      {archis.state === 'loading' && <CatalogueWait label="Chargement…" />}
      {archis.state === 'absent' && (
        <EmptyState
          title="La liste de la quête n’est pas encore sur cet appareil"
          hint="Elle viendra avec les données du jeu, dès que tu seras en ligne."
        />
      )}
      {archis.state === 'ready' && <Work archis={archis} />}
    </div>
  )
}

/** The quest among the goals: the shopping list asks for its captures then, up to the step in progress. */
function FollowQuest() {
  const quest = useOchreQuest()
  if (!quest || quest.step === null) return null
  const { step, followed } = quest
  return (
    <Follow
      what={`Quête Ocre, étape ${formatNumber(step)}`}
      plan={(db) => setPlanSources(db, [{ source: 'ochre', on: true, horizon: step }])}
      followed={followed}
    />
  )
}

function Work({ archis }: { archis: Archis }) {
  const { figures, view, total } = archis
  const { values } = view
  const [exchanging, setExchanging] = useState(false)
  const exchange = useLazy(dialog, exchanging)
  const openExchange = () => setExchanging(true)
  const { refused, report } = useRefusedFields()
  return (
    <RefusedFields report={report}>
      <Figures figures={figures} stale={refused.length > 0}>
        <ExchangeButton className="only-desk" onOpen={openExchange} />
      </Figures>
      <StepStrip
        steps={archis.steps}
        stats={figures.stats}
        value={values.step}
        onChange={(step) => view.change({ step })}
      />
      <Filters archis={archis}>
        <ImportButton archis={archis} />
        <ExchangeButton className="only-phone" bare onOpen={openExchange} />
      </Filters>
      {archis.unsaved.size > 0 && <Unsaved count={archis.unsaved.size} onRetry={archis.retry} />}
      <ShownCount
        view={view}
        words={(shown) => plural(shown, 'ligne affichée', 'lignes affichées')}
        of={total}
      />
      {view.shown.length > 0 ? (
        <CaptureTable archis={archis} />
      ) : (
        <NothingFound
          title="Aucun monstre ne correspond"
          hint="Essaie une autre étape, une autre zone ou un autre nom."
          onClear={view.clear}
        />
      )}
      {exchanging && exchange && (
        <exchange.ExchangeDialog rows={archis.here} onClose={() => setExchanging(false)} />
      )}
    </RefusedFields>
  )
}

type ExchangeProps = { onOpen: () => void; className: string; bare?: boolean }

/** Opens the text of what is looked for and what is to swap; `bare` is its icon alone. */
const ExchangeButton = ({ onOpen, className, bare = false }: ExchangeProps) => (
  <button
    type="button"
    className={bare ? `btn ${className}` : `btn ${className}`}
    aria-label="Copier mes échanges"
    onClick={onOpen}
  >
    <Copy className="icon" /> {!bare && 'Copier mes échanges'}
  </button>
)

const ImportButton = ({ archis: { list, captures } }: { archis: Archis }) => (
  <PasteButton
    tool="archis"
    icon={Upload}
    className="max-md:w-11 max-md:p-0"
    words="max-md:sr-only"
    title="Importer mes captures"
    part={importPart}
    dialog={(part, pasted) => <part.ImportCaptures rows={list} captures={captures} {...pasted} />}
  >
    Importer
  </PasteButton>
)

const Unsaved = ({ count, onRetry }: { count: number; onRetry: () => void }) => (
  <p className="my-1 flex items-center gap-2.5 text-[13px] text-loss">
    {plural(count, 'ligne n’est pas encore enregistrée.', 'lignes ne sont pas encore enregistrées.')}
    <Button className="small" onClick={onRetry}>
      Réessayer
    </Button>
  </p>
)

const STATES_WORDS = { tous: 'Tous', manquants: 'À capturer', possedes: 'Possédés', doubles: 'Doubles' }

/** Search, possession, zone and the two switches; on a phone the last three unfold. `children` stand beside the search. */
function Filters({ archis, children }: { archis: Archis; children: ReactNode }) {
  const { view, counts } = archis
  const { values } = view
  const used = values.zone !== null || archis.older || archis.withLeft
  const [open, setOpen] = useState(used)
  return (
    <div className="mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-2 max-md:gap-2">
      <FilterField
        className="w-[300px] max-xl:w-[260px] max-md:w-auto max-md:min-w-0 max-md:flex-1"
        label="Rechercher (monstre)…"
        placeholder="Rechercher (monstre)…"
        query={values.query}
        onSearch={(query) => view.change({ query })}
      />
      <Button
        className="only-phone aria-expanded:border-kama-edge aria-expanded:text-kama"
        icon={ListFilter}
        aria-label="Plus de filtres"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      ></Button>
      {children}
      <Segmented
        className="spread max-md:[&>label]:px-0.5 max-md:[&>label]:text-[clamp(11.5px,3.3vw,13px)]"
        label="Possession"
        value={values.state}
        options={STATES.map((value) => ({
          value,
          label: `${STATES_WORDS[value]} ${formatNumber(counts[value])}`,
        }))}
        onChange={(state) => view.change({ state })}
      />
      <div
        className={`flex flex-wrap items-center gap-x-4 gap-y-1 max-md:w-full max-md:[&>.switch-line]:justify-between max-md:[&>.switch-line]:text-14 ${open ? 'max-md:grid' : 'max-md:hidden'}`}
      >
        <ZoneSelect archis={archis} />
        <SortSelect view={view} className="only-phone w-full" />
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

function ZoneSelect({ archis: { zones, view } }: { archis: Archis }) {
  const known = zones.map((zone) => ({ value: zoneText(zone), label: zone || 'Zone inconnue' }))
  return (
    <Select
      className="w-[190px] max-md:w-full"
      label="Zone"
      value={zoneText(view.values.zone)}
      options={[{ value: '', label: 'Toutes les zones' }, ...known]}
      onChange={(word) => view.change({ zone: zones.find((zone) => zoneText(zone) === word) ?? null })}
    />
  )
}

type FiguresProps = {
  figures: Archis['figures']
  /** A field is refused: these are the figures from before it. */
  stale: boolean
  children: ReactNode
}

/** The three figures of the quest, then what finishing it costs and what the doubles bring. */
function Figures({ figures, stale, children }: FiguresProps) {
  const { stats, toBuy, inHand, surplus } = figures
  const share = stats.total > 0 ? (100 * stats.validated) / stats.total : 0
  return (
    <div className={`mb-4 max-md:mb-0 ${stale ? '[&_dd]:text-faint [&_.money]:text-faint' : ''}`}>
      <Stats label="Où tu en es" className="max-md:each:first:col-span-2">
        <Stat
          label="Captures faites pour ocre"
          value={
            <>
              {formatNumber(stats.validated)}
              <span className="kamas">{` / ${formatNumber(stats.total)}`}</span>
            </>
          }
          note={
            <span className="bar mt-[7px] block max-w-[280px] max-md:max-w-none" aria-hidden="true">
              <i style={{ width: `${share}%` }} />
            </span>
          }
        />
        <Stat
          label="Total capturé"
          value={formatNumber(stats.captured)}
          note={`dont ${formatNumber(surplus.count)} en double`}
        />
        <Stat
          label="Valeur potentielle"
          value={<Money value={stats.value} />}
          note="quantité × prix actuel"
        />
      </Stats>
      <div className="flex items-center gap-6 py-1.5 max-md:pb-2.5 max-md:text-[13px]">
        <dl className="grid min-w-0 flex-1 grid-cols-2 gap-x-8 max-lg:grid-cols-1">
          <Sum
            label="Reste à acheter"
            note={
              plural(toBuy.count, 'capture', 'captures') +
              (inHand > 0 ? `, ${formatNumber(inHand)} déjà en main à cocher` : '')
            }
            sum={toBuy}
          />
          <Sum label="Doubles à vendre" note={plural(surplus.count, 'double', 'doubles')} sum={surplus} />
        </dl>
        {children}
      </div>
    </div>
  )
}

/** A sum over rows of which some have no price is only a lower bound, and says so. */
function Sum({ label, note, sum }: { label: string; note: string; sum: OchreSum }) {
  const partial = sum.unpriced > 0
  return (
    <div className="lead max-md:min-h-6 max-md:py-0.5">
      <dt>
        {label}{' '}
        <span className="faint">
          <span className="only-desk">{note}</span>
          {partial && (
            <>
              <span className="only-desk"> · </span>
              {`${formatNumber(sum.unpriced)} sans prix`}
            </>
          )}
        </span>
      </dt>
      <dd className={partial ? 'muted' : ''}>
        {partial && sum.kamas === 0 ? (
          'prix à saisir'
        ) : (
          <>
            {partial && <span className="faint">au moins </span>}
            <Money value={sum.kamas} />
          </>
        )}
      </dd>
    </div>
  )
}

type StripProps = {
  steps: Archis['steps']
  stats: Archis['figures']['stats']
  value: Step | null
  onChange: (step: Step | null) => void
}

const STRIP =
  'mb-3.5 grid grid-flow-col auto-cols-[minmax(max-content,1fr)] overflow-x-auto overflow-y-hidden rounded-1 border border-line [scrollbar-width:none] max-md:-mx-(--gutter) max-md:mb-3 max-md:auto-cols-[minmax(62px,max-content)] max-md:rounded-none max-md:border-x-0'

/** The steps of the quest and how far each is; one of them, or all. Scrolls by itself where it is too long. */
function StepStrip({ steps, stats, value, onChange }: StripProps) {
  const name = useId()
  const strip = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is another place to scroll to
  useEffect(() => {
    strip.current?.querySelector('.active')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [value])
  return (
    <div ref={strip} className={STRIP} role="radiogroup" aria-label="Étape">
      <StepCell
        name={name}
        title="Tout"
        label={`Toutes les étapes, ${stats.validated} sur ${stats.total}`}
        done={stats.validated}
        total={stats.total}
        on={value === null}
        onChoose={() => onChange(null)}
      />
      {steps.map(({ step, done, total }) => (
        <StepCell
          key={step ?? 'none'}
          name={name}
          title={text.stepName(step)}
          label={`${step === null ? 'Étape inconnue' : `Étape ${step}`}, ${done} sur ${total}`}
          done={done}
          total={total}
          on={value === (step ?? 'none')}
          onChoose={() => onChange(step ?? 'none')}
        />
      ))}
    </div>
  )
}

type CellProps = {
  name: string
  title: string
  label: string
  done: number
  total: number
  on: boolean
  onChoose: () => void
}

const STEP =
  'relative cursor-pointer border-rule px-2 pt-1.75 pb-2.5 text-13 font-medium tabular-nums not-first:border-l has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-kama max-md:px-2.5 max-md:pt-2 max-md:pb-3 md:max-lg:px-1.25 md:max-lg:text-12'

function StepCell({ name, title, label, done, total, on, onChoose }: CellProps) {
  const full = total > 0 && done === total
  return (
    <label
      className={`${STEP} ${on ? 'active bg-ink-2 text-text' : 'text-muted hover:bg-ink-1 hover:text-text'}`}
    >
      <input
        type="radio"
        className="sr-only"
        name={name}
        checked={on}
        aria-label={label}
        onChange={onChoose}
      />
      {title}
      <small
        className={`block text-11 font-normal md:max-xl:hidden ${full ? 'text-gain' : 'text-faint'}`}
      >{`${done}/${total}`}</small>
      <i
        className={`absolute bottom-0 left-0 h-[3px] ${on ? 'bg-kama' : full ? 'bg-gain' : 'bg-line-2'}`}
        style={{ width: `${total > 0 ? (100 * done) / total : 0}%` }}
      />
    </label>
  )
}
