import { Progress } from '#ui/figures/progress.tsx'
import { useScreenLoading } from '#ui/hooks/use-idle.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { useCatalogueProgress, useCatalogueState } from './use-catalogue.ts'

/** The shape of a table that waits for the game data, with how far its download is; or why it failed. */
export function CatalogueWait({ label }: { label: string }) {
  const { data, download, failed } = useCatalogueState()
  const progress = useCatalogueProgress()
  const stopped = !data && !download && failed !== null
  useScreenLoading(!stopped)
  if (stopped) return <EmptyState title="Le catalogue n’est pas encore là" hint={failed} />
  return (
    <section className="grid gap-4">
      <p className="muted">{label}</p>
      {/* A bar has its room before it comes: the rows below do not move. */}
      {!data && <div className="min-h-7 max-w-[480px]">{progress && <Progress {...progress} />}</div>}
      <SkeletonRows rows={6} />
    </section>
  )
}
