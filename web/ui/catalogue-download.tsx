import { Progress } from './progress.tsx'
import { text } from './text.ts'
import { useCatalogueState } from './use-catalogue.ts'

/** How far the download of the game data is, while there is one. What travels is items, recipes and their like. */
export function CatalogueDownload() {
  const { download } = useCatalogueState()
  return download && <Progress {...download} unit={text.catalogueUnit} />
}
