import { useStore } from 'zustand'
import { definePart, usePart } from '#ui/part.ts'
import { update } from './update.ts'
import { useRest } from './use-rest.ts'

const card = definePart(() => import('./update-card.tsx'))

/** A new version that waits for the player to finish typing. */
export function UpdateNotice() {
  const { ready, apply } = useStore(update)
  const rested = useRest()
  const shown = usePart(card, rested || ready)
  return <div role="status">{ready && shown && <shown.UpdateCard onApply={apply} />}</div>
}
