import { CatalogueDownload } from '#ui/catalogue-download.tsx'
import { useCatalogueState } from '#ui/use-catalogue.ts'

/** The download of the game data, in the corner; the app is usable meanwhile. */
export function CatalogueProgress() {
  const { download } = useCatalogueState()
  if (!download) return null
  return (
    <div className="float loading-card">
      <CatalogueDownload />
    </div>
  )
}
