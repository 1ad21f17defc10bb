import type { Catalogue } from '#data/catalogue/lookup.ts'
import { formatDay, formatNumber } from '#shared/domain/numbers.ts'
import { ItemIcon } from '#ui/item-icon.tsx'
import { useCatalogue } from '#ui/use-catalogue.ts'
import { type AlmanaxDays, type DayState, offeredItem } from '../use-days.ts'
import { text } from './text.ts'

type Props = {
  dates: readonly string[]
  found: AlmanaxDays
  /** The day that is shown above. */
  picked: string
  onPick: (date: string) => void
}

const shortDay = new Intl.DateTimeFormat('fr-FR', { weekday: 'short', day: 'numeric', timeZone: 'UTC' })
const shortName = (date: string) => shortDay.format(new Date(`${date}T00:00:00Z`)).replace('.', '')

/** The days to come, one column each; pressing one shows it above. */
export function WidgetWeek({ dates, found, picked, onPick }: Props) {
  const catalogue = useCatalogue()
  const failed = dates.every((date) => found.days.get(date)?.status === 'failed')
  if (failed && found.error !== null)
    return (
      <div className="week failed" role="alert">
        <p>{text.forecastFailed(found.error)}</p>
        <button type="button" className="btn sm" onClick={found.retry}>
          {text.retry}
        </button>
      </div>
    )
  return (
    <ul className="week" aria-label={text.week}>
      {dates.map((date) => (
        <li key={date}>
          <button
            type="button"
            aria-pressed={date === picked}
            title={wordsOf(date, found.days.get(date))}
            onClick={() => onPick(date)}
          >
            <span>{shortName(date)}</span>
            <Offering found={found.days.get(date)} catalogue={catalogue} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function Offering({ found, catalogue }: { found: DayState | undefined; catalogue: Catalogue | null }) {
  if (found?.status === 'failed') return <b className="failed">{text.unknownDay}</b>
  if (!found?.day) return <span className="skel tile" />
  return (
    <>
      <ItemIcon item={offeredItem(found.day, catalogue)} size={26} />
      <b>
        {text.times(formatNumber(found.day.quantity))}
        {found.status === 'to-confirm' && <abbr title={text.toConfirm}>{text.unknownDay}</abbr>}
      </b>
    </>
  )
}

function wordsOf(date: string, found: DayState | undefined): string {
  const day = found?.day
  if (found?.status === 'failed') return text.notLoaded(formatDay(date))
  if (!day) return formatDay(date)
  const words = text.offering(formatDay(date), day.bonus, formatNumber(day.quantity), day.name)
  return found.status === 'to-confirm' ? `${words} (${text.toConfirm})` : words
}
