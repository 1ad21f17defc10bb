import { useDeferredValue } from 'react'
import { formatDay } from '#shared/domain/text/numbers.ts'
import { parisTime } from '#shared/domain/text/paris-day.ts'
import { PageTitle } from '#ui/page/page-title.tsx'
import { useNow } from '#ui/page/use-now.ts'
import { useParisDay } from '#ui/page/use-paris-day.ts'
import { Almanax } from './almanax/almanax.tsx'
import { ProfitCurve } from './figures/profit-curve.tsx'
import { Strip } from './figures/strip.tsx'
import { FirstSteps } from './first-steps.tsx'
import { Goals } from './goals/goals.tsx'
import { Part } from './part.tsx'
import { SyncLine } from './sync-line.tsx'
import { Tasks } from './tasks/tasks.tsx'
import './board.css'

/** What counts today: a page of its own, and the beginning of the first page for who is signed in (N103). */
export function BoardPage() {
  // The figures are painted before the rest is worked out (N113).
  const rest = useDeferredValue(true, false)
  return (
    <div className="page tool board">
      <PageTitle
        title="Mes affaires"
        purpose="Ce qui compte aujourd’hui, et rien d’autre."
        className="max-md:items-baseline max-md:mb-3"
      >
        <When />
      </PageTitle>
      <Part name="Chiffres" className="mb-6">
        <Strip />
      </Part>
      {rest ? <Rest /> : <div className="min-h-[720px]" aria-busy="true" />}
    </div>
  )
}

/** What is under the figures. */
const Rest = () => (
  <>
    <Part name="Pour commencer" className="mb-6">
      <FirstSteps />
    </Part>
    <div className="board-columns">
      <div>
        <div className="[order:1]">
          <Part name="À faire aujourd’hui">
            <Tasks />
          </Part>
        </div>
        <div className="[order:3]">
          <Part name="Profit de la semaine">
            <ProfitCurve />
          </Part>
        </div>
      </div>
      <div>
        <div className="[order:2]">
          <Part name="Almanax">
            <Almanax />
          </Part>
        </div>
        <div className="[order:4]">
          <Part name="Objectifs">
            <Goals />
          </Part>
        </div>
        <div className="[order:5]">
          <Part name="Synchronisation">
            <SyncLine />
          </Part>
        </div>
      </div>
    </div>
  </>
)

/** The game's day and time. */
function When() {
  const today = useParisDay()
  const now = useNow()
  return (
    <span className="flex-none text-13 text-muted">
      <b className="font-semibold text-kama">{formatDay(today)}</b> · {parisTime(now)}
    </span>
  )
}
