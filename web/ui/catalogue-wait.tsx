import { CatalogueDownload } from './catalogue-download.tsx'
import { SkeletonRows } from './skeleton.tsx'
import { useCatalogueState } from './use-catalogue.ts'

/** The shape of a table that waits for the game data, with how far its download is or why it failed. */
export function CatalogueWait({ label }: { label: string }) {
  const { data, failed } = useCatalogueState()
  return (
    <section>
      <p className="muted">{label}</p>
      {!data && failed && <p className="loss">{failed}</p>}
      {!data && <CatalogueDownload />}
      <SkeletonRows rows={6} />
    </section>
  )
}
