import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useIdle } from '#app/use-idle.ts'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'

/** `ready`: a new version waits because something typed is not committed yet; `apply` takes it at the player's word. */
export const update = createStore<{ ready: boolean; apply: () => void }>(() => ({
  ready: false,
  apply: () => {},
}))

const card = defineLazy(() => import('./update-card.tsx'))

/** A new version that waits for the player to finish typing. */
export function UpdateNotice() {
  const { ready, apply } = useStore(update)
  const idle = useIdle()
  const shown = useLazy(card, idle || ready)
  return <div role="status">{ready && shown && <shown.UpdateCard onApply={apply} />}</div>
}
