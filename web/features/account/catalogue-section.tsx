import { formatNumber } from '#shared/domain/numbers.ts'
import { Progress } from '#ui/progress.tsx'
import { useCatalogueState } from '#ui/use-catalogue.ts'
import { text } from './text.ts'

const words = text.data

/** The game data on this device: how many objects, which version, what is on its way. */
export function CatalogueSection() {
  const { state, data, download, failed } = useCatalogueState()
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
            <dd>{data.version}</dd>
          </div>
        </dl>
      )}
      {download && (
        <Progress
          label={words.catalogueDownload}
          done={download.done}
          total={download.total}
          unit={download.label}
        />
      )}
      <div role="alert">{failed && <p className="hint bad">{failed}</p>}</div>
    </section>
  )
}
