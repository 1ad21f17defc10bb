import { text } from './notice-text.ts'

/** Offers to take the new version now. */
export function UpdateCard({ onApply }: { onApply: () => void }) {
  return (
    <div className="float notice-card">
      <p>
        <b>{text.update.ready}</b>
        <span>{text.update.hint}</span>
      </p>
      <button type="button" className="btn sm" onClick={onApply}>
        {text.update.apply}
      </button>
    </div>
  )
}
