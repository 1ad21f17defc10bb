import { CloudDownload, CloudOff, CloudUpload, TriangleAlert } from 'lucide-react'
import { useStore } from 'zustand'
import { pillWord } from '#blocks/sync/pill-word.ts'
import { syncSentences } from '#blocks/sync/sync-sentences.ts'
import { syncStatus } from '#data/sync/sync-status.ts'
import { PageLink } from '#ui/page/page-link.tsx'

const LOOK = {
  'first-pull': { Icon: CloudDownload, tone: 'text-kama' },
  waiting: { Icon: CloudUpload, tone: 'text-kama' },
  offline: { Icon: CloudOff, tone: 'text-muted' },
  action: { Icon: TriangleAlert, tone: 'text-loss' },
} as const

/** Where the player's data are, in the pill's words; nothing while all of it is on the server (N111). */
export function SyncLine() {
  const status = useStore(syncStatus)
  const { pill, dead, held } = status
  if (pill === 'up-to-date') return null
  const { Icon, tone } = LOOK[pill]
  return (
    <section className="flex gap-2.5 pt-0.5 text-13 text-muted" aria-label="Synchronisation">
      <Icon className={`icon mt-0.5 flex-none ${tone}`} aria-hidden="true" />
      <div>
        <p>
          <b className="font-medium text-text">{pillWord(status)}</b>
          {syncSentences(status).map((sentence) => ` · ${sentence}`)}
        </p>
        {dead + held > 0 && (
          <PageLink to="/app/compte/refusees" className="link mt-1 inline-block py-1">
            Modifications refusées
          </PageLink>
        )}
      </div>
    </section>
  )
}
