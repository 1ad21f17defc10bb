import { type AlmanaxDays, type DayState, offeredItem } from '#blocks/almanax/use-days.ts'
import type { Catalogue } from '#data/catalogue/lookup.ts'
import { dayPrinter, formatDay, formatNumber } from '#shared/domain/text/numbers.ts'
import { ItemIcon } from '#ui/catalogue/item-icon.tsx'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { Button } from '#ui/fields/button.tsx'

type Props = {
  dates: readonly string[]
  found: AlmanaxDays
  /** The day that is shown above. */
  picked: string
  onPick: (date: string) => void
}

const shortDay = dayPrinter({ weekday: 'short', day: 'numeric' })
const shortName = (date: string) => shortDay(date).replace('.', '')

const WEEK = 'min-h-0 flex-1 overflow-auto border-t border-line bg-ink-1'
const DAY =
  'grid size-full content-center justify-items-center gap-[3px] text-11 font-medium text-muted tabular-nums -outline-offset-2 hover:bg-ink-3 aria-pressed:bg-ink-3 aria-pressed:text-text aria-pressed:shadow-[inset_0_2px_0_var(--kama)]'

/** The days to come, one column each; pressing one shows it above. */
export function WidgetWeek({ dates, found, picked, onPick }: Props) {
  const catalogue = useCatalogue()
  const failed = dates.every((date) => found.days.get(date)?.status === 'failed')
  if (failed && found.error !== null)
    return (
      <div className={`${WEEK} flex items-center gap-3 px-3.5 py-2`} role="alert">
        <p className="text-13 text-loss">{`Erreur de prévision (${found.error})`}</p>
        <Button className="small ml-auto flex-none" onClick={found.retry}>
          Réessayer
        </Button>
      </div>
    )
  return (
    <ul className={`week grid grid-cols-7 ${WEEK}`} aria-label="Les 7 prochains jours">
      {dates.map((date) => (
        <li key={date} className="border-rule not-first:border-l">
          <button
            type="button"
            className={DAY}
            aria-pressed={date === picked}
            title={wordsOf(date, found.days.get(date))}
            onClick={() => onPick(date)}
          >
            <WeekDay date={date} found={found.days.get(date)} catalogue={catalogue} />
          </button>
        </li>
      ))}
    </ul>
  )
}

type WeekDayProps = {
  date: string
  found: DayState | undefined
  catalogue: Catalogue | null
  /** For how many characters the pieces are counted. */
  characters?: number
}

/** A day to come: its date, what it asks for and how many. */
export const WeekDay = ({ date, ...offering }: WeekDayProps) => (
  <>
    <span>{shortName(date)}</span>
    <Offering {...offering} />
  </>
)

/** A day that failed is as high as an icon and its number, so that the dates of a week stand in one line. */
function Offering({ found, catalogue, characters = 1 }: Omit<WeekDayProps, 'date'>) {
  if (found?.status === 'failed') return <b className="grid h-11 items-center font-normal text-muted">?</b>
  if (!found?.day) return <span className="skel tile size-6.5 bg-ink-2" />
  return (
    <>
      <ItemIcon item={offeredItem(found.day, catalogue)} size={26} />
      <b className="font-semibold text-text">
        {`×${formatNumber(found.day.quantity * characters)}`}
        {found.status === 'to-confirm' && (
          <abbr className="ml-0.5 font-normal text-muted no-underline" title="à confirmer">
            {'?'}
          </abbr>
        )}
      </b>
    </>
  )
}

/** The same in words. */
export function wordsOf(date: string, found: DayState | undefined, characters = 1): string {
  const day = found?.day
  if (found?.status === 'failed') return `${formatDay(date)}, jour non chargé`
  if (!day) return formatDay(date)
  const words = `${formatDay(date)}, ${day.bonus}\u00a0: ${formatNumber(day.quantity * characters)} ${day.name}`
  return found.status === 'to-confirm' ? `${words} (à confirmer)` : words
}
