import { CalendarPlus } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { plural } from '#shared/domain/text/numbers.ts'
import { CatalogueDownload } from '#ui/catalogue/catalogue-download.tsx'
import { RefusedFields, useRefusedFields } from '#ui/fields/refused-fields.tsx'
import { MiniButton } from '#ui/mini/mini-button.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { defineLazy } from '#ui/page/lazy-module.ts'
import { PageTitle } from '#ui/page/page-title.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { CHARACTERS, Controls } from './controls.tsx'
import { DaysTable } from './days-table.tsx'
import type { AlmanaxLine } from './lines.ts'
import { type Calculator, useCalculator, useSignedOut } from './model.ts'
import { Summary } from './summary.tsx'
import './almanax.css'

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
    <button type="button" className="btn" aria-label="Exporter (.ics)" onClick={() => void download()}>
      <CalendarPlus className="icon" aria-hidden="true" />
      <span className="only-desk">Exporter (.ics)</span>
    </button>
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
        <section className={stale ? 'almanax-stale' : undefined} aria-label="Calcul Almanax">
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
      <button type="button" className="btn" onClick={() => calculator.setHideDone(false)}>
        Afficher les faites
      </button>
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
    <button type="button" className="btn small" onClick={onRetry}>
      Réessayer
    </button>
  </div>
)
