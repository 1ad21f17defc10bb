import { Link } from 'react-router-dom'
import { syncNow } from '#data/sync-engine.ts'
import type { SyncStatus } from '#data/sync-status.ts'
import { relativeTime } from '#shared/domain/relative-time.ts'
import { useNow } from '#ui/use-now.ts'
import { syncSentences, text } from './sync-sentences.ts'

/** What the opened pill shows; its code comes with the first opening. */
export function SyncPanel({ status, onGo }: { status: SyncStatus; onGo: () => void }) {
  const now = useNow()
  const { lastSyncAt, persisted, dead, held } = status
  return (
    <div className="sync-panel">
      {syncSentences(status).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p className="faint">
        {lastSyncAt === null ? text.never : text.last(relativeTime((now - lastSyncAt) / 1000))}
      </p>
      {persisted === false && <p className="faint">{text.unprotected}</p>}
      <div className="acts">
        {dead + held > 0 && (
          <Link className="btn sm" to="/app/compte/refusees" onClick={onGo}>
            {text.toRefused}
          </Link>
        )}
        <button type="button" className="btn sm" onClick={() => void syncNow()}>
          {text.now}
        </button>
      </div>
    </div>
  )
}
