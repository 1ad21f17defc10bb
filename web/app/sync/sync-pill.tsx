import { Check, CloudDownload, CloudOff, CloudUpload, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { pillWord } from '#blocks/sync/pill-word.ts'
import { syncStatus } from '#data/sync/sync-status-store.ts'
import { Dropdown } from '#ui/overlays/dropdown.tsx'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'

const PILL_TITLE = 'Synchronisation'

const panel = defineLazy(() => import('./sync-panel.tsx'))

const LOOK = {
  'up-to-date': { tone: 'synced', Icon: Check },
  'first-pull': { tone: 'wait', Icon: CloudDownload },
  waiting: { tone: 'wait', Icon: CloudUpload },
  offline: { tone: 'off', Icon: CloudOff },
  action: { tone: 'act', Icon: TriangleAlert },
} as const

/** Where the player's data are, at all times; opened, it says what waits, what was refused and what to do. */
export function SyncPill() {
  const status = useStore(syncStatus)
  const shown = useLazy(panel)
  const { tone, Icon } = LOOK[status.pill]
  return (
    <Dropdown
      label={PILL_TITLE}
      align="end"
      onWanted={panel.want}
      trigger={
        <button type="button" className={`pill ${tone}`}>
          <Icon className="icon" aria-hidden="true" />
          <span>{pillWord(status)}</span>
        </button>
      }
    >
      {(close) => shown && <shown.SyncPanel status={status} onGo={close} />}
    </Dropdown>
  )
}

/** A state that passes within this time is not worth interrupting a screen reader for. */
const SETTLED_MS = 1500

/** Says the sync state aloud once it has settled. */
export function SyncAnnouncer() {
  const word = pillWord(useStore(syncStatus))
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(word), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [word])
  return (
    <p className="sr-only" role="status">
      {announced}
    </p>
  )
}
