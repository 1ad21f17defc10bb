import { useStore } from 'zustand'
import { definePart, usePart } from '#ui/part.ts'
import { update } from './update.ts'
import { useIdle } from './use-idle.ts'

const card = definePart(() => import('./update-card.tsx'))

/** A new version that waits for the player to finish typing. */
export function UpdateNotice() {
  const { ready, apply } = useStore(update)
  const idle = useIdle()
  const shown = usePart(card, idle || ready)
  return <div role="status">{ready && shown && <shown.UpdateCard onApply={apply} />}</div>
}
