import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { opening } from '#data/session/opening.ts'
import { useIdle } from '#ui/hooks/use-idle.ts'
import { defineLazy, useLazy } from '#ui/page/lazy-module.ts'

/** `ready`: a new version waits because something typed is not committed yet; `apply` takes it at the player's word. */
export const update = createStore<{ ready: boolean; apply: () => void }>(() => ({
  ready: false,
  apply: () => {},
}))

const card = defineLazy(() => import('./update-card.tsx'))

/** A new version that waits for the player to finish typing, or that has the player's data already. */
export function UpdateNotice() {
  const { ready, apply } = useStore(update)
  const newer = useStore(opening, ({ kind }) => kind === 'newer')
  const idle = useIdle()
  const shown = useLazy(card, idle || ready || newer)
  const why = newer ? 'newer' : 'ready'
  const reload = () => location.reload()
  return (
    <div role="status">
      {(ready || newer) && shown && <shown.UpdateCard why={why} onApply={ready ? apply : reload} />}
    </div>
  )
}
