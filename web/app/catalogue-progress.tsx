import { CatalogueDownload } from '#ui/catalogue-download.tsx'
import { useCatalogueProgress } from '#ui/use-catalogue.ts'

/** The game data on its way, in the corner; the app is usable meanwhile. */
export function CatalogueProgress() {
  if (!useCatalogueProgress()) return null
  return (
    <div className="float loading-card">
      <CatalogueDownload />
    </div>
  )
}
