import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Follow } from '#blocks/follow.tsx'
import { RECENT_DAYS } from '#blocks/guides.ts'
import type { GuideId } from '#shared/contract/fields.ts'
import { GUIDE_JOBS } from '#shared/domain/guides/guides.ts'
import { PROFESSION_RULES } from '#shared/domain/rules/profession-rules.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { dayAfter } from '#shared/domain/text/paris-day.ts'
import { setGoal, useFollowedGuides, useUnsentTicks } from '#store/guides.ts'
import { Button } from '#ui/fields/button.tsx'
import { QuantityField } from '#ui/fields/quantity-field.tsx'
import { useParisDay } from '#ui/hooks/use-paris-day.ts'
import type { OpenGuide } from './use-open-guide.ts'

const PROGRESS =
  'flex flex-wrap items-center gap-x-3.5 gap-y-2 border-y border-line py-2.5 max-md:gap-y-1 max-md:pt-1'
const BUTTONS =
  'ml-auto flex gap-1 max-md:order-1 max-md:mt-1 max-md:ml-0 max-md:basis-full max-md:grid-cols-[1.1fr_1.25fr_1.15fr] max-md:gap-1.5'
const BUTTON = 'btn small ghost px-[9px] max-md:border-line max-md:px-0'

/** How many boxes are ticked, and the buttons that tick them all; on a phone these and the goal's fields unfold. */
export function GuideProgress({ id, open }: { id: GuideId; open: OpenGuide }) {
  const { done, total, ofGoal } = open
  const unsent = useUnsentTicks(id)
  const [unfolded, setUnfolded] = useState(false)
  const percent = total > 0 ? (100 * done) / total : 0
  return (
    <>
      <section className={PROGRESS} aria-label="Progression ressources">
        <p className="max-md:flex-1">
          {'Progression ressources\u00a0: '}
          <b className="num font-semibold">{`${formatNumber(done)} / ${formatNumber(total)}`}</b>
          {ofGoal && (
            <span className="faint num">{`, objectif ${formatNumber(ofGoal.done)}\u00a0/\u00a0${formatNumber(ofGoal.total)}`}</span>
          )}
          {unsent && <span className="faint"> (sync…)</span>}
        </p>
        <div
          className="bar max-w-45 min-w-20 flex-1 max-md:order-1 max-md:max-w-none max-md:basis-full"
          role="progressbar"
          aria-label="Progression ressources"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.floor(percent)}
        >
          <i style={{ width: `${percent}%` }} />
        </div>
        <Button
          className="ghost only-phone"
          icon={SlidersHorizontal}
          aria-label="Niveaux et cases"
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        ></Button>
        <div className={`${BUTTONS} ${unfolded ? 'max-md:grid' : 'max-md:hidden'}`}>
          <button type="button" className={BUTTON} onClick={open.checkAll}>
            Tout cocher
          </button>
          <button type="button" className={BUTTON} onClick={open.uncheckAll}>
            Tout décocher
          </button>
          <button type="button" className={BUTTON} onClick={open.reset}>
            Réinitialiser
          </button>
        </div>
      </section>
      <GuideGoal id={id} open={open} unfolded={unfolded} />
    </>
  )
}

/** From which level the player starts, which one they aim at, and how many crafts that makes. */
function GuideGoal({ id, open, unfolded }: { id: GuideId; open: OpenGuide; unfolded: boolean }) {
  const className = unfolded ? undefined : 'max-md:hidden'
  const { from, to } = open.goal
  const crafts = open.plan.reduce((sum, tier) => sum + tier.crafts, 0)
  return (
    <div className="controls pt-3 pb-1 max-md:pt-1.5 max-md:pb-0">
      <QuantityField
        label="Mon niveau"
        className={className}
        value={from}
        min={1}
        max={PROFESSION_RULES.maxLevel.value}
        onCommit={(level) => open.setGoal({ from: level })}
      />
      <QuantityField
        label="Objectif"
        className={className}
        value={to}
        min={1}
        max={PROFESSION_RULES.maxLevel.value}
        onCommit={(level) => open.setGoal({ to: level })}
      />
      <p className="muted max-lg:basis-full lg:leading-(--ctl)" role="status">
        {crafts > 0
          ? `${plural(crafts, 'craft', 'crafts')} du niveau ${from} au niveau ${to}`
          : 'Tu y es déjà\u00a0: monte l’objectif pour voir la suite.'}
      </p>
      <div className={`contents ${className ?? ''}`}>{crafts > 0 && <FollowGuide id={id} open={open} />}</div>
    </div>
  )
}

/** The next tier as a goal, from the player's level on; the fields beside it say another one. */
function FollowGuide({ id, open: { plan, goal } }: { id: GuideId; open: OpenGuide }) {
  const today = useParisDay()
  const followed = useFollowedGuides(dayAfter(today, 1 - RECENT_DAYS))
  const next = plan.find(({ to, crafts }) => crafts > 0 && to > goal.from)
  if (!followed || !next) return null
  const { from } = goal
  const to = Math.min(goal.to, next.to)
  return (
    <Follow
      what={`Guide ${GUIDE_JOBS[id]}, ${formatNumber(from)} → ${formatNumber(to)}`}
      plan={(db) => setGoal(db, id, { from_level: from, to_level: to })}
      followed={followed.has(id)}
    />
  )
}
