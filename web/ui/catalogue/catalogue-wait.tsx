import { EmptyState } from '#ui/page/empty-state.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { useScreenLoading } from '#ui/page/use-idle.ts'
import { CatalogueDownload } from './catalogue-download.tsx'
import { useCatalogueState } from './use-catalogue.ts'

/** The shape of a table that waits for the game data, with how far its download is; or why it failed. */
export function CatalogueWait({ label }: { label: string }) {
  const { data, download, failed } = useCatalogueState()
  const stopped = !data && !download && failed !== null
  useScreenLoading(!stopped)
  if (stopped) return <EmptyState title="Le catalogue n’est pas encore là" hint={failed} />
  return (
    <section className="catalogue-wait grid gap-4 [&_.progress]:max-w-[480px]">
      <p className="muted">{label}</p>
      {!data && <CatalogueDownload />}
      <SkeletonRows rows={6} />
    </section>
  )
}
