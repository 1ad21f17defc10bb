import { CalendarPlus, ChevronDown, LoaderCircle, TriangleAlert } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { LentCount } from '#blocks/prices/lent/lent-count.tsx'
import type { AlmanaxTotals } from '#shared/domain/almanax/almanax-cost.ts'
import { type KamasReading, readKamas } from '#shared/domain/text/kamas.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { CatalogueDownload } from '#ui/catalogue/catalogue-download.tsx'
import { Button } from '#ui/fields/button.tsx'
import { QuantityField } from '#ui/fields/quantity-field.tsx'
import type { RefusedField } from '#ui/fields/refused-fields.tsx'
import { RefusedFields, useRefusedFields } from '#ui/fields/refused-fields.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { Money } from '#ui/figures/money.tsx'
import { MiniButton } from '#ui/mini/mini-button.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { defineLazy } from '#ui/page/lazy-module.ts'
import { PageTitle } from '#ui/page/page-title.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { DaysTable } from './days-table.tsx'
import type { AlmanaxLine } from './lines.ts'
import { type Calculator, MONTHS, useCalculator, useSignedOut } from './model.ts'
import { text } from './text.ts'

import './summary.css'

const calendarPart = defineLazy(() => import('./calendar.ts'))
const ShoppingList = lazy(() =>
  import('./shopping-list.tsx').then((part) => ({ default: part.ShoppingList })),
)

export function AlmanaxPage() {
  const signedOut = useSignedOut()
  const calculator = useCalculator()
  return (
    <div className="page tool">
      <PageTitle
        title="Calcul Almanax"
        purpose="Ce que coûtent les offrandes, jour par jour, pour tous tes personnages."
      >
        {!signedOut && calculator.ready && (
          <span className="flex gap-2">
            <MiniButton />
            <ExportButton lines={calculator.lines} characters={calculator.characters} />
          </span>
        )}
      </PageTitle>
      {signedOut ? (
        <p className="muted" role="status">
          Connecte-toi pour utiliser le calculateur Almanax.
        </p>
      ) : calculator.ready ? (
        <Period calculator={calculator} />
      ) : (
        <>
          <CatalogueDownload />
          <SkeletonRows rows={10} columns={4} />
        </>
      )}
    </div>
  )
}

/** Gives the period as a calendar file. */
function ExportButton({ lines, characters }: { lines: readonly AlmanaxLine[]; characters: number }) {
  const download = async () => {
    const { downloadCalendar } = await calendarPart.want()
    const days = downloadCalendar(lines, characters)
    if (days > 0) toast(plural(days, 'jour exporté', 'jours exportés'))
    else toast('Aucun jour à exporter', 'error')
  }
  return (
    <Button icon={CalendarPlus} aria-label="Exporter (.ics)" onClick={() => void download()}>
      <span className="only-desk">Exporter (.ics)</span>
    </Button>
  )
}

/** The period: how it is chosen, its days or what to buy for them, and what it comes to. */
function Period({ calculator }: { calculator: Calculator }) {
  const { error, incomplete, view } = calculator
  const { refused, report } = useRefusedFields()
  const stale = refused.some(({ id }) => id === CHARACTERS)
  return (
    <RefusedFields report={report}>
      <div className="split max-xl:grid-cols-[minmax(0,1fr)_292px] max-lg:flex max-lg:flex-col max-lg:items-stretch">
        <section className={stale ? '[&_.col_.money]:text-faint' : undefined} aria-label="Calcul Almanax">
          <Controls calculator={calculator} />
          {error !== null && <Failure reason={error} onRetry={calculator.retry} />}
          {incomplete && <Incomplete {...incomplete} onRetry={calculator.retry} />}
          {view === 'jours' ? (
            <Days calculator={calculator} />
          ) : (
            <Suspense fallback={<SkeletonRows rows={6} />}>
              <ShoppingList {...calculator} />
            </Suspense>
          )}
        </section>
        <Summary
          lines={calculator.lines}
          characters={calculator.characters}
          totals={calculator.totals}
          lent={calculator.lent}
          refused={refused[0]}
        />
      </div>
    </RefusedFields>
  )
}

function Days({ calculator }: { calculator: Calculator }) {
  if (calculator.shown.length > 0) return <DaysTable calculator={calculator} />
  return (
    <EmptyState title="Tout est fait" hint="Chaque offrande de la période est cochée.">
      <Button onClick={() => calculator.setHideDone(false)}>Afficher les faites</Button>
    </EmptyState>
  )
}

type FailureProps = { reason: string; onRetry: () => void }

const Failure = ({ reason, onRetry }: FailureProps) => (
  <Notice role="alert" tone="bg-loss-tint" onRetry={onRetry}>
    <b className="block font-semibold text-loss">{`Impossible de charger l’Almanax (${reason})`}</b>
    <span className="block text-13">
      {'Les prix déjà saisis restent là\u00a0; les jours reviennent avec le réseau.'}
    </span>
  </Notice>
)

const Incomplete = ({ missing, reason, onRetry }: FailureProps & { missing: number }) => (
  <Notice role="status" tone="bg-info-tint" onRetry={onRetry}>
    <b className="block font-semibold">{`Almanax incomplet\u00a0: ${plural(missing, 'jour manque', 'jours manquent')}`}</b>
    <span className="block text-13">{`Ces jours seront redemandés tout seuls dans quelques minutes (${reason}).`}</span>
  </Notice>
)

type NoticeProps = { role: 'alert' | 'status'; tone: string; children: ReactNode; onRetry: () => void }

const Notice = ({ role, tone, children, onRetry }: NoticeProps) => (
  <div
    className={`mb-4 flex justify-between gap-x-5 gap-y-3 rounded-1 px-3.5 py-[11px] md:items-center max-md:flex-col max-md:items-start ${tone}`}
    role={role}
  >
    <p>{children}</p>
    <Button className="small" onClick={onRetry}>
      Réessayer
    </Button>
  </div>
)

const MAX_CHARACTERS = 999
/** The field on which every cost hangs. */
const CHARACTERS = 'almanax-characters'
const STATES = { saving: 'sauvegarde', loading: 'chargement' }

/** On a phone the choices share its width. */
const WHOLE_LINE = 'max-md:w-full max-md:[&>label]:flex-1 max-md:[&>label]:px-1.5'

/** On a phone beside the first label, so that nothing moves when it comes and goes. */
const STATE =
  'ml-auto flex h-(--ctl) items-center gap-[7px] text-13 text-muted max-md:absolute max-md:top-0 max-md:left-16 max-md:h-4 max-md:text-12'

/** The period, the number of characters, what is shown of them, and how saving stands. */
function Controls({ calculator }: { calculator: Calculator }) {
  const { months, view, state } = calculator
  return (
    <div className="controls pb-4 max-md:relative max-md:gap-3">
      <div className="lab max-md:flex-1">
        <span aria-hidden="true">Période</span>
        <Segmented
          label="Période"
          className={WHOLE_LINE}
          value={months}
          options={MONTHS.map((value) => ({ value, label: `${value} mois` }))}
          onChange={calculator.setMonths}
        />
      </div>
      <QuantityField
        id={CHARACTERS}
        label="Personnages"
        className="max-md:[&_input]:w-11"
        value={calculator.characters}
        read={readCharacters}
        min={1}
        max={MAX_CHARACTERS}
        onCommit={calculator.saves.saveCharacters}
      />
      <div className="lab max-md:flex-[1_0_100%]">
        <span className="max-md:hidden" aria-hidden="true">
          Affichage
        </span>
        <Segmented
          label="Affichage"
          className={WHOLE_LINE}
          value={view}
          options={[
            { value: 'jours', label: 'Par jour' },
            { value: 'achats', label: 'Liste d’achats' },
          ]}
          onChange={calculator.setView}
        />
      </div>
      {view === 'jours' && <RowTools calculator={calculator} />}
      <span className={`almanax-state ${STATE}`} role="status">
        {state && (
          <>
            <LoaderCircle className="icon text-kama motion-safe:animate-spin max-md:size-[13px]" />
            {STATES[state]}
          </>
        )}
      </span>
    </div>
  )
}

/** What works on many days at once; there only when there is something to work on. */
function RowTools({ calculator }: { calculator: Calculator }) {
  const { suggested, outdated, totals, hideDone, saves } = calculator
  if (suggested.length + outdated.length + totals.done === 0) return null
  return (
    <div className="flex min-h-(--ctl) flex-wrap items-center gap-x-4 gap-y-2 max-md:flex-[1_0_100%] max-md:[&>.switch-line]:ml-auto">
      {suggested.length > 0 && (
        <Button onClick={() => void saves.takeSuggestions(suggested)}>
          {`Reprendre ${plural(suggested.length, 'prix déjà saisi', 'prix déjà saisis')}`}
        </Button>
      )}
      {outdated.length > 0 && (
        <Button
          title="Reprendre les prix plus récents de ton carnet"
          onClick={() => void saves.takeSuggestions(outdated)}
        >
          {`Mettre à jour ${plural(outdated.length, 'prix', 'prix')}`}
        </Button>
      )}
      {totals.done > 0 && (
        <Switch label="Masquer les faites" on={hideDone} onToggle={() => calculator.setHideDone(!hideDone)} />
      )}
    </div>
  )
}

/** A number of characters: 0 and an emptied field are 1 (figures.md §8). */
function readCharacters(text: string): KamasReading {
  const reading = readKamas(text)
  const none = reading.kind === 'empty' || (reading.kind === 'amount' && reading.value === 0)
  return none ? { kind: 'amount', value: 1 } : reading
}

const BOX =
  'relative px-5 py-[18px] max-md:flex max-md:flex-col max-md:px-3.5 max-md:py-2.5 md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:gap-x-8'
const MORE =
  'md:mt-3 md:border-t md:border-rule md:pt-1.5 md:max-lg:col-span-2 md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:gap-x-8'

type Props = {
  lines: readonly AlmanaxLine[]
  characters: number
  totals: AlmanaxTotals & { done: number }
  lent: number
  /** A field whose text was not taken: these sums are those from before it. */
  refused: RefusedField | undefined
}

const PLACE =
  'sticky top-[calc(var(--header)+24px)] max-lg:static max-lg:-order-1 max-md:top-(--header) max-md:z-6 max-md:-mx-(--gutter) max-md:bg-ink-0 max-md:px-(--gutter) max-md:pt-1 max-md:pb-1.5 max-md:[@media(min-height:521px)]:sticky'

/** What the period comes to. On phones it stays under the header, its details behind a button. */
function Summary({ lines, characters, totals, lent, refused }: Props) {
  const [open, setOpen] = useState(false)
  const folded = open ? '' : 'max-md:hidden'
  const { unpriced } = totals
  const failed = lines.filter(({ status }) => status === 'failed').length
  return (
    <div className={`sum-place ${PLACE}`}>
      <aside
        className={`panel ${BOX} ${open ? 'open' : ''} ${refused ? '[&_dd]:text-faint [&_dd_.money]:text-faint' : ''}`}
        aria-label="Total de la période"
      >
        <h2 className="mb-2 max-md:hidden">{text.fromTo(lines[0]?.date ?? '', lines.at(-1)?.date ?? '')}</h2>
        <dl className={`${folded} max-md:mt-2 max-md:border-t max-md:border-rule max-md:pt-1.5`}>
          <Leader label="Offrandes">{formatNumber(lines.length)}</Leader>
          <Leader label="Personnages">{formatNumber(characters)}</Leader>
          <Leader label="Par personnage">
            <Money value={totals.perCharacter} />
          </Leader>
        </dl>
        <hr className="double mt-2 max-lg:hidden" />
        <div className="max-md:-order-1 max-md:pr-[34px] md:max-lg:col-start-2 md:max-lg:row-span-2 md:max-lg:row-start-1">
          <Total value={totals.total} stale={refused !== undefined} />
          <LentCount n={lent} />
          {refused && (
            <Note
              warns
            >{`«\u00a0${refused.label}\u00a0» est à corriger\u00a0: ce total est celui d’avant.`}</Note>
          )}
          {unpriced > 0 && <Note>{text.unpriced(unpriced)}</Note>}
          {failed > 0 && (
            <Note
              warns
            >{`${plural(failed, 'jour non chargé, non compté', 'jours non chargés, non comptés')}.`}</Note>
          )}
        </div>
        <dl className={`${folded} ${MORE}`}>
          {totals.done > 0 && <Leader label="Déjà faites">{formatNumber(totals.done)}</Leader>}
          {totals.left < totals.total && (
            <Leader label="Reste à payer">
              <Money value={totals.left} />
            </Leader>
          )}
          <Leader label="Récompenses">
            <Money value={totals.reward} tone="muted" />
          </Leader>
          <Leader label="Gain net" hint={'Gain net\u00a0: récompense moins coût'}>
            {unpriced > 0 && <small className="text-12 font-normal text-faint normal-nums">au plus </small>}
            <Money value={totals.balance} sign tone="muted" />
          </Leader>
        </dl>
        <Button
          className={`small ghost absolute top-0.5 right-0.5 transition-transform duration-(--slow) ease-out md:hidden ${open ? 'rotate-180' : ''}`}
          icon={ChevronDown}
          aria-expanded={open}
          aria-label="Détail"
          onClick={() => setOpen(!open)}
        ></Button>
      </aside>
    </div>
  )
}

const Total = ({ value, stale }: { value: number; stale: boolean }) => (
  <p
    className="tabular-nums max-md:flex max-md:flex-wrap max-md:items-baseline max-md:justify-between max-md:gap-x-3 lg:pt-3"
    aria-live="polite"
  >
    <span className="text-muted">{'Total période\u00a0:'}</span>{' '}
    <b
      className={`block font-head text-[34px]/[42px] tracking-[-0.02em] wrap-anywhere normal-nums max-md:text-22 ${stale ? 'text-faint' : 'text-kama'}`}
    >
      {formatNumber(value)}{' '}
      <span className="font-sans text-16 font-normal tracking-normal text-muted max-md:text-[14px]">
        kamas
      </span>
    </b>
  </p>
)

type LeaderProps = { label: string; hint?: string; children: ReactNode }

const Leader = ({ label, hint, children }: LeaderProps) => (
  <div className="lead" title={hint}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** `warns`: of days that did not come; a price that lacks is only waited for. */
const Note = ({ warns = false, children }: { warns?: boolean; children: ReactNode }) => (
  <p className="mt-2.5 flex gap-[9px] text-13 text-muted max-md:mt-0.5">
    <TriangleAlert className={warns ? 'icon mt-px text-loss' : 'icon mt-px'} />
    <span>{children}</span>
  </p>
)
