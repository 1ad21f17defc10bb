import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { GuideId } from '#shared/contract/fields.ts'
import { useUnsentTicks } from '#store/guides.ts'
import { QuantityField } from '#ui/quantity-field.tsx'
import { text } from '../text.ts'
import type { OpenGuide } from './use-open-guide.ts'
import './guide-progress.css'

/** How many boxes are ticked, and the buttons that tick them all; on a phone these and the goal's fields unfold. */
export function GuideProgress({ id, open }: { id: GuideId; open: OpenGuide }) {
  const { done, total, ofGoal } = open
  const unsent = useUnsentTicks(id)
  const [unfolded, setUnfolded] = useState(false)
  const percent = total > 0 ? (100 * done) / total : 0
  return (
    <section className={unfolded ? 'guide-progress open' : 'guide-progress'} aria-label={text.progress}>
      <p>
        {text.progressLabel}
        <b className="num">{text.ofBoxes(done, total)}</b>
        {ofGoal && <span className="faint num">{text.ofGoal(ofGoal.done, ofGoal.total)}</span>}
        {unsent && <span className="faint"> {text.syncing}</span>}
      </p>
      <div
        className="bar"
        role="progressbar"
        aria-label={text.progress}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(percent)}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      <button
        type="button"
        className="btn icon ghost only-phone"
        aria-label={text.settings}
        aria-expanded={unfolded}
        onClick={() => setUnfolded(!unfolded)}
      >
        <SlidersHorizontal className="i" aria-hidden="true" />
      </button>
      <div className="buttons">
        <button type="button" className="btn sm ghost" onClick={open.checkAll}>
          {text.checkAll}
        </button>
        <button type="button" className="btn sm ghost" onClick={open.uncheckAll}>
          {text.uncheckAll}
        </button>
        <button type="button" className="btn sm ghost" onClick={open.reset}>
          {text.reset}
        </button>
      </div>
    </section>
  )
}

/** From which level the player starts, which one they aim at, and how many crafts that makes. */
export function GuideGoal({ open }: { open: OpenGuide }) {
  const { from, to } = open.goal
  const crafts = open.plan.reduce((sum, tier) => sum + tier.crafts, 0)
  return (
    <div className="guide-goal controls">
      <QuantityField
        label={text.myLevel}
        value={from}
        min={1}
        max={200}
        onCommit={(level) => open.setGoal({ from: level })}
      />
      <QuantityField
        label={text.goal}
        value={to}
        min={1}
        max={200}
        onCommit={(level) => open.setGoal({ to: level })}
      />
      <p className="muted" role="status">
        {crafts > 0 ? text.goalLine(crafts, from, to) : text.goalReached}
      </p>
    </div>
  )
}
