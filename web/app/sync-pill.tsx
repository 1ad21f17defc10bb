import { Check, CloudOff, CloudUpload, TriangleAlert } from 'lucide-react'
import { useStore } from 'zustand'
import { syncStatus } from '#data/sync-status.ts'
import { Dropdown } from '#ui/dropdown.tsx'
import { definePart, usePart } from '#ui/part.ts'
import { PILL_TITLE, pillWord } from './sync-words.ts'

const panel = definePart(() => import('./sync-panel.tsx'))

const LOOK = {
  'up-to-date': { tone: 'ok', Icon: Check },
  waiting: { tone: 'wait', Icon: CloudUpload },
  offline: { tone: 'off', Icon: CloudOff },
  action: { tone: 'act', Icon: TriangleAlert },
} as const

/** Where the player's data are, at all times; opened, it says what waits, what was refused and what to do. */
export function SyncPill() {
  const status = useStore(syncStatus)
  const shown = usePart(panel)
  const { tone, Icon } = LOOK[status.pill]
  return (
    <Dropdown
      label={PILL_TITLE}
      align="end"
      onWanted={panel.want}
      trigger={
        <button type="button" className={`pill ${tone}`}>
          <Icon className="i" aria-hidden="true" />
          <span>{pillWord(status)}</span>
        </button>
      }
    >
      {(close) => shown && <shown.SyncPanel status={status} onGo={close} />}
    </Dropdown>
  )
}
