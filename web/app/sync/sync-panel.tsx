import { syncSentences } from '#blocks/sync/sync-sentences.ts'
import { syncNow } from '#data/sync/sync-engine.ts'
import type { SyncStatus } from '#data/sync/sync-status-store.ts'
import { relativeTime } from '#shared/domain/text/relative-time.ts'
import { Button } from '#ui/fields/button.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { Link } from '#ui/page/link.tsx'

/** What the opened pill shows; its code comes with the first opening. */
export function SyncPanel({ status, onGo }: { status: SyncStatus; onGo: () => void }) {
  const now = useNow()
  const { lastSyncAt, persisted, dead, held } = status
  return (
    <div className="grid gap-1.5 px-2.5 py-2">
      {syncSentences(status).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p className="faint">
        {lastSyncAt === null
          ? 'Aucun échange avec le serveur pour l’instant.'
          : `Dernier échange avec le serveur ${relativeTime((now - lastSyncAt) / 1000)}.`}
      </p>
      {persisted === false && (
        <p className="faint">Ce navigateur peut effacer ces données si la place manque.</p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {dead + held > 0 && (
          <Link className="btn small w-auto flex-[1_0_auto]" to="/app/compte/refusees" onClick={onGo}>
            Modifications refusées
          </Link>
        )}
        <Button className="small w-auto flex-[1_0_auto]" onClick={() => void syncNow()}>
          Synchroniser maintenant
        </Button>
      </div>
    </div>
  )
}
