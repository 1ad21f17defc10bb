import { useStore } from 'zustand'
import { text } from './text.ts'
import { update } from './update.ts'

/** A new version that waits for the player to finish typing. */
export function UpdateNotice() {
  const { ready, apply } = useStore(update)
  return (
    <div role="status">
      {ready && (
        <div className="float notice-card">
          <p>
            <b>{text.update.ready}</b>
            <span>{text.update.hint}</span>
          </p>
          <button type="button" className="btn sm" onClick={apply}>
            {text.update.apply}
          </button>
        </div>
      )}
    </div>
  )
}
