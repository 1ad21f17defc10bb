import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { SaveError } from '#data/db/save.ts'
import { type StorageState, storageState } from '#data/storage.ts'
import { requestSync } from '#data/sync/sync-engine.ts'
import { type ImportSummary, importAccount, TransferError } from '#data/sync/transfer.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { useAccountDb } from '#store/account.ts'
import { CatalogueDownload } from '#ui/catalogue/catalogue-download.tsx'
import { useCatalogueState } from '#ui/catalogue/use-catalogue.ts'
import { Button } from '#ui/fields/button.tsx'
import { Progress } from '#ui/figures/progress.tsx'
import { useHoldReload } from '#ui/hooks/use-hold-reload.ts'
import { PageTitle } from '#ui/page/page-title.tsx'
import { AccountNav } from '../account-nav.tsx'
import { downloadAccount } from '../download.ts'
import { bytesText } from '../words/bytes-text.ts'

const CATALOGUE_STATES = {
  loading: 'Ouverture du catalogue…',
  absent: 'Pas encore sur cet appareil. Il se télécharge dès que le réseau est là.',
}

export function DataPage() {
  return (
    <div className="page">
      <PageTitle
        title="Mes données"
        purpose="Tout ce que tu as tapé, en un fichier. Et la place qu’il prend ici."
      />
      <AccountNav />
      <div className="grid max-w-[1040px] grid-cols-2 gap-x-12 max-md:grid-cols-1">
        <ExportSection />
        <ImportSection />
        <StorageSection />
        <CatalogueSection />
      </div>
    </div>
  )
}

const PART =
  'grid content-start justify-items-start gap-2.5 border-line pt-5 pb-7 not-first:border-t first:pt-0 md:nth-2:border-t-0 md:nth-2:pt-0 [&>:is(dl,.progress)]:justify-self-stretch [&>div:empty]:hidden'

/** The game data on this device: how many objects, which version, what is on its way. */
export function CatalogueSection() {
  const { state, data, failed } = useCatalogueState()
  return (
    <section className={PART}>
      <h2>Catalogue du jeu</h2>
      {state !== 'ready' && <p className="muted">{CATALOGUE_STATES[state]}</p>}
      {data && (
        <dl>
          <div className="lead">
            <dt>Objets</dt>
            <dd>{formatNumber(data.itemCount, 0)}</dd>
          </div>
          <div className="lead">
            <dt>Version</dt>
            <dd title={data.version}>{data.game ?? 'Catalogue de départ'}</dd>
          </div>
        </dl>
      )}
      <CatalogueDownload />
      <div role="alert">{failed && <p className="hint bad">{failed}</p>}</div>
    </section>
  )
}

/** How much room the data take here, and whether the browser promises to keep them. */
function StorageSection() {
  const [state, setState] = useState<StorageState | null>(null)
  const [refused, setRefused] = useState(false)
  const refresh = async () => setState(await storageState())
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once when the page opens
  useEffect(() => void refresh(), [])
  const protect = async () => {
    setRefused(!(await navigator.storage.persist().catch(() => false)))
    await refresh()
  }
  if (!state)
    return (
      <section className={PART} aria-busy="true">
        <h2>Place sur cet appareil</h2>
      </section>
    )
  const { persisted, usage, quota } = state
  return (
    <section className={PART}>
      <h2>Place sur cet appareil</h2>
      <dl>
        <div className="lead">
          <dt>Utilisé</dt>
          <dd>{bytesText(usage)}</dd>
        </div>
        <div className="lead">
          <dt>Disponible</dt>
          <dd>{bytesText(quota)}</dd>
        </div>
      </dl>
      <p className="muted">{persistenceWords(persisted)}</p>
      {persisted === false && <Button onClick={() => void protect()}>Protéger mes données</Button>}
      <div role="status">
        {refused && <p className="hint">Le navigateur a refusé. Installer Comptoir aide souvent.</p>}
      </div>
    </section>
  )
}

function persistenceWords(persisted: boolean | null): string {
  if (persisted === null) return 'Ce navigateur ne le dit pas.'
  return persisted
    ? 'Protégé\u00a0: le navigateur ne l’efface pas de lui-même.'
    : 'Non protégé\u00a0: le navigateur peut l’effacer si la place manque.'
}

const IMPORT_ERRORS = {
  not_json: 'Ce fichier n’est pas lisible\u00a0: ce n’est pas du JSON. Rien n’a changé.',
  not_ours: 'Ce fichier n’est pas un export de Comptoir. Rien n’a changé.',
  newer: 'Ce fichier vient d’une version plus récente\u00a0: recharge la page, puis recommence.',
  full: 'Plus de place sur cet appareil\u00a0: l’import s’est arrêté, ce qui est déjà lu est gardé.',
  other: 'L’import s’est arrêté. Ce qui est déjà lu est gardé, tu peux recommencer.',
}

function ExportSection() {
  const { state, start } = useExport()
  return (
    <section className={PART}>
      <h2>Exporter</h2>
      <p className="muted">
        {
          'Un fichier JSON avec toutes tes lignes, même celles qui ne sont pas encore envoyées\u00a0: tes prix, d’où ils viennent, et ce que tu partages.'
        }
      </p>
      <Button disabled={state === 'busy'} onClick={() => void start()}>
        {state === 'busy' ? 'Préparation…' : 'Télécharger mes données'}
      </Button>
      <div role="alert">
        {state === 'failed' && <p className="hint bad">L’export a échoué. Tes données sont toujours là.</p>}
      </div>
    </section>
  )
}

function ImportSection() {
  const { state, start } = useImport()
  const input = useRef<HTMLInputElement>(null)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (file) void start(file)
  }
  return (
    <section className={PART}>
      <h2>Réimporter</h2>
      <p className="muted">
        {'Fusionne un export avec ce qui est ici\u00a0: la valeur la plus récente gagne, rien n’est écrasé.'}
      </p>
      <input
        ref={input}
        className="sr-only"
        type="file"
        accept="application/json,.json"
        aria-label="Choisir un fichier"
        tabIndex={-1}
        onChange={choose}
      />
      <Button disabled={state.kind === 'busy'} onClick={() => input.current?.click()}>
        Choisir un fichier
      </Button>
      {state.kind === 'busy' && <Progress label="Import en cours" done={state.done} total={state.total} />}
      <div role="status">{state.kind === 'done' && <p>{summaryOf(state)}</p>}</div>
      <div role="alert">
        {state.kind === 'failed' && <p className="hint bad">{IMPORT_ERRORS[state.reason]}</p>}
      </div>
    </section>
  )
}

function summaryOf({ rows, changed, skipped }: Extract<ImportState, { kind: 'done' }>): string {
  const said = [
    plural(rows, 'ligne lue', 'lignes lues'),
    plural(changed, 'ligne mise à jour', 'lignes mises à jour'),
    skipped > 0 && plural(skipped, 'ligne ignorée', 'lignes ignorées'),
  ].filter((part) => typeof part === 'string')
  return `${said.join(' · ')}.`
}

/** « Télécharger mes données »: everything typed, as one file. */
function useExport() {
  const db = useAccountDb()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const start = async () => {
    if (!db) return
    setState('busy')
    try {
      await downloadAccount(db)
      setState('idle')
    } catch (error) {
      console.error('[comptoir] export', error)
      setState('failed')
    }
  }
  return { state, start }
}

type ImportProblem = TransferError['code'] | 'full' | 'other'
type ImportState =
  | { kind: 'idle' }
  | { kind: 'busy'; done: number; total: number }
  | ({ kind: 'done' } & ImportSummary)
  | { kind: 'failed'; reason: ImportProblem }

/** Merges a file into the account; no reload of the page interrupts it. */
function useImport() {
  const db = useAccountDb()
  const [state, setState] = useState<ImportState>({ kind: 'idle' })
  useHoldReload(state.kind === 'busy')
  const start = async (file: Blob) => {
    if (!db) return
    setState({ kind: 'busy', done: 0, total: 0 })
    try {
      const summary = await importAccount(db, file, (done, total) => setState({ kind: 'busy', done, total }))
      setState({ kind: 'done', ...summary })
      requestSync()
    } catch (error) {
      const reason = problemOf(error)
      if (reason === 'other') console.error('[comptoir] import', error)
      setState({ kind: 'failed', reason })
      requestSync()
    }
  }
  return { state, start }
}

function problemOf(error: unknown): ImportProblem {
  if (error instanceof TransferError) return error.code
  return error instanceof SaveError && error.code === 'full' ? 'full' : 'other'
}
