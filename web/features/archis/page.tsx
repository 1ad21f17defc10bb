import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Follow } from '#blocks/follow.tsx'
import { useOchreQuest } from '#blocks/use-ochre-quest.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { setPlanSources } from '#store/plans.ts'
import { CatalogueWait } from '#ui/catalogue/catalogue-wait.tsx'
import { RefusedFields, useRefusedFields } from '#ui/fields/refused-fields.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'
import { PageTitle } from '#ui/page/page-title.tsx'
import { CaptureTable } from './capture-table.tsx'
import { Filters } from './filters.tsx'
import { type Archis, useArchis } from './model.ts'
import { Figures, StepStrip } from './progress.tsx'
import './archis.css'

const dialog = defineLazy(() => import('./exchange-dialog.tsx'))

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
  const { figures, filters, shown, total } = archis
  const [exchanging, setExchanging] = useState(false)
  const exchange = useLazy(dialog, exchanging)
  const openExchange = () => setExchanging(true)
  const { refused, report } = useRefusedFields()
  return (
    <RefusedFields report={report}>
      <Figures figures={figures} stale={refused.length > 0}>
        <ExchangeButton className="only-desk" onOpen={openExchange} />
      </Figures>
      <StepStrip steps={archis.steps} stats={figures.stats} value={filters.step} onChange={archis.setStep} />
      <Filters archis={archis}>
        <ExchangeButton className="only-phone" bare onOpen={openExchange} />
      </Filters>
      {archis.unsaved.size > 0 && <Unsaved count={archis.unsaved.size} onRetry={archis.retry} />}
      <p className="sr-only" role="status">
        {`${plural(shown.length, 'ligne affichée', 'lignes affichées')} sur ${total}`}
      </p>
      {shown.length > 0 ? (
        <CaptureTable archis={archis} />
      ) : (
        <EmptyState
          title="Aucun monstre ne correspond"
          hint="Essaie une autre étape, une autre zone ou un autre nom."
        >
          <button type="button" className="btn" onClick={archis.clearFilters}>
            Effacer les filtres
          </button>
        </EmptyState>
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
    className={bare ? `btn square ${className}` : `btn ${className}`}
    aria-label="Copier mes échanges"
    onClick={onOpen}
  >
    <Copy className="icon" aria-hidden="true" /> {!bare && 'Copier mes échanges'}
  </button>
)

const Unsaved = ({ count, onRetry }: { count: number; onRetry: () => void }) => (
  <p className="my-1 flex items-center gap-2.5 text-[13px] text-loss">
    {plural(count, 'ligne n’est pas encore enregistrée.', 'lignes ne sont pas encore enregistrées.')}
    <button type="button" className="btn small" onClick={onRetry}>
      Réessayer
    </button>
  </p>
)
