import { Check, CloudOff, CloudUpload, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { syncNow } from '#data/sync-engine.ts'
import { type SyncStatus, syncStatus } from '#data/sync-status.ts'
import { relativeTime } from '#shared/domain/relative-time.ts'
import { Dropdown } from '#ui/dropdown.tsx'
import { useNow } from '#ui/use-now.ts'
import { pillWord, syncSentences, text } from './sync-words.ts'

const LOOK = {
  'up-to-date': { tone: 'ok', Icon: Check },
  waiting: { tone: 'wait', Icon: CloudUpload },
  offline: { tone: 'off', Icon: CloudOff },
  action: { tone: 'act', Icon: TriangleAlert },
} as const

/** Where the player's data are, at all times; opened, it says what waits, what was refused and what to do. */
export function SyncPill() {
  const status = useStore(syncStatus)
  const { tone, Icon } = LOOK[status.pill]
  return (
    <Dropdown
      label={text.title}
      align="end"
      trigger={
        <button type="button" className={`pill ${tone}`}>
          <Icon className="i" aria-hidden="true" />
          <span>{pillWord(status)}</span>
        </button>
      }
    >
      {(close) => <SyncPanel status={status} onGo={close} />}
    </Dropdown>
  )
}

function SyncPanel({ status, onGo }: { status: SyncStatus; onGo: () => void }) {
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
