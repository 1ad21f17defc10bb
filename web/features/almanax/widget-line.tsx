import { formatDay, formatNumber } from '#shared/domain/numbers.ts'
import { ItemIcon } from '#ui/item-icon.tsx'
import { useCatalogue } from '#ui/use-catalogue.ts'
import type { DayState } from './use-days.ts'
import { offeredItem } from './widget-item.ts'
import { text } from './widget-text.ts'

type Props = { date: string; found: DayState | undefined; failure: string | null }

/** The day in one line: date, offering. */
export function WidgetLine({ date, found, failure }: Props) {
  const day = found?.day
  const catalogue = useCatalogue()
  return (
    <p className="line">
      <span className="date">{formatDay(date)}</span>
      {day ? (
        <span className="offered" title={day.bonus}>
          <ItemIcon item={offeredItem(day, catalogue)} size={28} />
          <span className="name">{day.name}</span>
          <b>{text.times(formatNumber(day.quantity))}</b>
        </span>
      ) : (
        <Missing failure={found ? failure : null} />
      )}
    </p>
  )
}

function Missing({ failure }: { failure: string | null }) {
  if (failure === null) return <span className="skel" />
  return (
    <span className="failed" title={text.failed(failure)}>
      {text.failed(failure)}
    </span>
  )
}
