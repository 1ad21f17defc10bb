import type { AlmanaxDay } from '#shared/catalogue/types.ts'
import { offeringCost } from '#shared/domain/almanax-cost.ts'
import { formatNumber } from '#shared/domain/numbers.ts'
import { useOfferingPrice } from '#store/almanax.ts'
import { ItemName } from '#ui/item-name.tsx'
import { Money } from '#ui/money.tsx'
import { useCatalogue } from '#ui/use-catalogue.ts'
import { type DayState, offeredItem } from '../use-days.ts'
import { text } from './text.ts'

type Props = { found: DayState | undefined; failure: string | null; onRetry: () => void }

/** A day: its bonus, what it asks of one character, and what that costs at the player's price. */
export function WidgetDay({ found, failure, onRetry }: Props) {
  if (!found) return <DaySkeleton />
  if (!found.day)
    return (
      <div className="day" role="alert">
        <p className="failed">{text.failed(failure ?? '')}</p>
        <button type="button" className="btn sm" onClick={onRetry}>
          {text.retry}
        </button>
      </div>
    )
  return <Day day={found.day} sure={found.status === 'known'} />
}

function Day({ day, sure }: { day: AlmanaxDay; sure: boolean }) {
  const catalogue = useCatalogue()
  return (
    <div className="day">
      <h3>
        <span title={day.bonus}>{day.bonus}</span>
        {!sure && <span className="badge">{text.toConfirm}</span>}
      </h3>
      {day.bonusText === null ? (
        <p>
          {text.reward} <Money value={day.kamas} />
        </p>
      ) : (
        <p title={day.bonusText}>{day.bonusText}</p>
      )}
      <div className="off">
        <ItemName
          item={offeredItem(day, catalogue)}
          size={34}
          sub={text.perCharacter(formatNumber(day.quantity))}
        />
        <Price day={day} />
      </div>
    </div>
  )
}

function Price({ day: { date, quantity } }: { day: AlmanaxDay }) {
  const unit = useOfferingPrice(date)
  const cost = offeringCost(unit, quantity, 1)
  if (cost === null) return null
  return (
    <span className="cost">
      <Money value={cost} />
      <small>
        <Money value={unit} tone="faint" /> {text.unit}
      </small>
    </span>
  )
}

const DaySkeleton = () => (
  <div className="day coming" aria-busy="true">
    <span className="sr" role="status">
      {text.loading}
    </span>
    <span className="skel" />
    <span className="skel wide" />
    <span className="skel wide" />
    <span className="skel" />
  </div>
)
