import { formatNumber } from '#shared/domain/numbers.ts'
import { CatalogueDownload } from '#ui/catalogue-download.tsx'
import { useCatalogueState } from '#ui/use-catalogue.ts'
import { text } from './text.ts'

const words = text.data

/** The game data on this device: how many objects, which version, what is on its way. */
export function CatalogueSection() {
  const { state, data, failed } = useCatalogueState()
  return (
    <section>
      <h2>{words.catalogueTitle}</h2>
      {state !== 'ready' && <p className="muted">{words.catalogueStates[state]}</p>}
      {data && (
        <dl>
          <div className="lead">
            <dt>{words.catalogueItems}</dt>
            <dd>{formatNumber(data.itemCount, 0)}</dd>
          </div>
          <div className="lead">
            <dt>{words.catalogueVersion}</dt>
            <dd title={data.version}>{data.game ?? words.starterCatalogue}</dd>
          </div>
        </dl>
      )}
      <CatalogueDownload />
      <div role="alert">{failed && <p className="hint bad">{failed}</p>}</div>
    </section>
  )
}
