import { Progress } from '#ui/progress.tsx'
import { useCatalogueState } from '#ui/use-catalogue.ts'

/** How far the download of the game data is; the app is usable meanwhile. */
export function CatalogueProgress() {
  const { download } = useCatalogueState()
  if (!download) return null
  return (
    <div className="float loading-card">
      <Progress label={download.label} done={download.done} total={download.total} />
    </div>
  )
}
