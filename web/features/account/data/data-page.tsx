import { useEffect, useState } from 'react'
import { type StorageState, storageState } from '#data/storage.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { CatalogueDownload } from '#ui/catalogue/catalogue-download.tsx'
import { useCatalogueState } from '#ui/catalogue/use-catalogue.ts'
import { PageTitle } from '#ui/page/page-title.tsx'
import { AccountNav } from '../account-nav.tsx'
import { bytesText } from '../words/bytes-text.ts'
import { ExportSection, ImportSection } from './transfer.tsx'
import './data.css'

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
      <div className="account-sections">
        <ExportSection />
        <ImportSection />
        <StorageSection />
        <CatalogueSection />
      </div>
    </div>
  )
}

/** The game data on this device: how many objects, which version, what is on its way. */
export function CatalogueSection() {
  const { state, data, failed } = useCatalogueState()
  return (
    <section>
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
      <section aria-busy="true">
        <h2>Place sur cet appareil</h2>
      </section>
    )
  const { persisted, usage, quota } = state
  return (
    <section>
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
      {persisted === false && (
        <button type="button" className="btn" onClick={() => void protect()}>
          Protéger mes données
        </button>
      )}
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
