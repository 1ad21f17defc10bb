import { Progress } from '#ui/figures/progress.tsx'
import { useCatalogueProgress } from './use-catalogue.ts'

/** How far the game data is, while it is on its way: to the server from the public service, then to this device. */
export function CatalogueDownload() {
  const progress = useCatalogueProgress()
  return progress && <Progress {...progress} />
}
