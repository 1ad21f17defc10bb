import { useState } from 'react'
import type { GoalLeft } from '#shared/domain/board/goals.ts'
import { formatDay, formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { AtLeast } from '#ui/figures/bounds.tsx'
import { Money } from '#ui/figures/money.tsx'
import { Link } from '#ui/page/link.tsx'
import { RowsComing, Section } from '../part.tsx'
import { type Goal, useBoardGoals } from './use-goals.ts'

/** Goals that are shown at first. */
const SHOWN = 5

/** What the player works towards: how far each is, and what is left to buy (N110). */
export function Goals() {
  const goals = useBoardGoals()
  const [all, setAll] = useState(false)
  if (goals === null) return null
  const shown = all ? goals : goals?.slice(0, SHOWN)
  return (
    <Section
      title="Objectifs"
      id="goals"
      className="mb-6.5 max-md:mb-5"
      end={
        goals &&
        goals.length > 0 && (
          <small className="text-13 text-muted">{plural(goals.length, 'suivi', 'suivis')}</small>
        )
      }
    >
      {shown ? (
        <ul>
          {shown.map((goal) => (
            <GoalRow key={goal.key} goal={goal} />
          ))}
        </ul>
      ) : (
        <RowsComing rows={2} />
      )}
      {goals?.length === 0 && (
        <p className="pt-3 text-13 text-muted">
          Rien de suivi. {'Un guide, la quête Ocre ou un craft daté s’ajoute ici par «\u00a0Suivre\u00a0».'}
        </p>
      )}
      {goals && goals.length > SHOWN && (
        <button
          type="button"
          className="link mt-1 inline-flex min-h-8 items-center text-13 max-md:min-h-11"
          aria-expanded={all}
          aria-label={all ? undefined : `Voir tous les objectifs, ${formatNumber(goals.length)}`}
          onClick={() => setAll(!all)}
        >
          {all ? 'moins' : 'tous'}
        </button>
      )}
    </Section>
  )
}

function GoalRow({ goal }: { goal: Goal }) {
  const name = useGoalName(goal)
  return (
    <li className="board-goal relative border-b border-rule py-2.5">
      <div className="flex items-baseline justify-between gap-3">
        <Link to={goal.to} className="board-target min-w-0 font-medium">
          {name}
        </Link>
        <span className="flex-none text-13 text-muted tabular-nums">
          {goal.kind === 'ochre'
            ? `${formatNumber(goal.done)} / ${formatNumber(goal.total)}`
            : `${formatNumber(goal.percent)} %`}
        </span>
      </div>
      <div
        className="bar my-1"
        role="progressbar"
        aria-label={`Avancement, ${name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={goal.percent}
      >
        <i style={{ width: `${goal.percent}%` }} />
      </div>
      <small className="block text-12 text-faint">
        <Rest goal={goal} />
      </small>
    </li>
  )
}

function useGoalName(goal: Goal): string {
  const catalogue = useCatalogue()
  if (goal.kind === 'guide')
    return `Guide ${goal.guide.job}, ${formatNumber(goal.from)} → ${formatNumber(goal.until)}`
  if (goal.kind === 'ochre') return 'Quête Ocre'
  return `${catalogue?.item(goal.recipe).name ?? ''} × ${formatNumber(goal.crafts)}`
}

function Rest({ goal }: { goal: Goal }) {
  if (goal.kind === 'guide')
    return (
      <>
        <ToBuy left={goal.left} /> {`et ${plural(goal.crafts, 'craft', 'crafts')}`}
      </>
    )
  if (goal.kind === 'craft')
    return (
      <>
        {`pour le ${formatDay(goal.due)}`} · <ToBuy left={goal.left} />
      </>
    )
  const { step, captures, kamas, unpriced } = goal
  return (
    <>
      {`étape ${formatNumber(step)}\u00a0: ${plural(captures, 'capture', 'captures')}`}
      {captures > 0 && ', '}
      {captures > 0 && unpriced === captures && 'prix à saisir'}
      {captures > unpriced && (
        <>
          <AtLeast when={unpriced > 0} />
          <Money value={kamas} tone="faint" /> à tes prix
        </>
      )}
    </>
  )
}

/** Kamas left to pay, at least, where a price lacks. */
function ToBuy({ left: { left, cost, unpriced } }: { left: GoalLeft }) {
  if (left === 0 || cost === 0) return <>{unpriced.length > 0 ? 'prix à saisir' : 'rien à acheter'}</>
  return (
    <>
      reste <AtLeast when={unpriced.length > 0} />
      <Money value={cost} tone="faint" />
    </>
  )
}
