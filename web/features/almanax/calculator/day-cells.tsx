import { coursesText } from '#blocks/courses/text.ts'
import { ToCourses } from '#blocks/courses/to-courses.tsx'
import { CountedLent, useLentUnitMarks } from '#blocks/prices/lent/price-field.tsx'
import { SuggestedPrice } from '#blocks/prices/suggested-price.tsx'
import { formatDay, formatKamas, formatNumber } from '#shared/domain/text/numbers.ts'
import { HORIZONS, setPlanSources, usePlanSources } from '#store/plans.ts'
import { KamasField, type KamasFieldProps } from '#ui/fields/kamas-field.tsx'
import { Money } from '#ui/figures/money.tsx'
import type { AlmanaxLine } from './lines.ts'

const BADGE = 'badge h-4.5 px-[7px] font-medium'

export function Bonus({ line: { day, status } }: { line: AlmanaxLine }) {
  if (status === 'coming') return <span className="skel block h-2.5 w-3/5" />
  const unsure = status === 'to-confirm'
  return (
    <>
      <span className="flex min-w-0 items-center gap-2">
        <b className={`font-medium max-md:font-normal ${unsure ? 'max-md:hidden' : ''}`}>
          {day?.bonus ?? 'Almanax'}
        </b>
        {unsure && (
          <span className={BADGE} title="Repris du même jour de la dernière année connue.">
            à confirmer
          </span>
        )}
        {status === 'failed' && <span className={BADGE}>jour non chargé</span>}
      </span>
      {day?.bonusText && <span className="sub truncate max-md:hidden">{day.bonusText}</span>}
    </>
  )
}

/** What stands under the offering's name: on phones its share and gain, and a price that was typed for another item. */
export const Share = ({ line }: { line: AlmanaxLine }) => (
  <>
    <span className="only-phone">{`${formatNumber(line.quantity)} par personnage`}</span>
    {line.gain !== null && (
      <span className="block md:hidden">
        net <Money value={line.gain} sign />
      </span>
    )}
    {line.pricedFor && <span className="block">{`prix saisi pour ${line.pricedFor}`}</span>}
  </>
)

/** The shopping list looks as far as this day from now on (N16). */
export function DayToCourses({ line: { date, item, done }, today }: { line: AlmanaxLine; today: string }) {
  const horizon = usePlanSources()?.get('almanax')?.horizon ?? 0
  const ahead = Math.round((Date.parse(date) - Date.parse(today)) / 86_400_000) + 1
  if (!item || done || ahead > HORIZONS.almanax.most) return null
  return (
    <ToCourses
      label={coursesText.add}
      what={`almanax du ${formatDay(date)}`}
      brief
      className="btn ghost small square flex-none"
      plan={(db) => setPlanSources(db, [{ source: 'almanax', on: true, horizon: Math.max(horizon, ahead) }])}
    />
  )
}

type OfferingFieldProps = Omit<KamasFieldProps, 'value' | 'lent'> & { line: AlmanaxLine }

/** The price of a day's offering, to be typed; what others lend where nothing of the player's is known. */
export function OfferingField({ line, ...field }: OfferingFieldProps) {
  const { day, unit, suggestion, book } = line
  const item = suggestion || book?.own ? null : (day?.item ?? null)
  const { mark, below } = useLentUnitMarks(item, field.label, unit)
  return (
    <>
      <KamasField {...field} value={unit || null} lent={mark} />
      {below}
    </>
  )
}

type TakeProps = { line: AlmanaxLine; onTake: () => void }

/** The book's price under the one that was typed, where it is newer: taken, the day counts the book again. */
export const NewerPrice = ({ line: { date, suggestion }, onTake }: TakeProps) =>
  suggestion?.newer && <SuggestedPrice {...suggestion} label={formatDay(date)} brief onTake={onTake} />

export function Cost({ line, onTake }: TakeProps) {
  const { date, cost, gain, item, suggestion, done } = line
  if (cost === null || gain === null) {
    return (
      <>
        <span className="faint">{item ? 'incomplet' : '-'}</span>
        {suggestion && !suggestion.newer && (
          <button
            type="button"
            className="link take ml-auto block text-12 max-md:ml-2.5 max-md:inline-block max-md:text-[13px]"
            aria-label={`Reprendre ${formatKamas(suggestion.price)} pour ${formatDay(date)}`}
            onClick={onTake}
          >
            Reprendre
          </button>
        )}
      </>
    )
  }
  return (
    <>
      <CountedLent on={(line.book?.lent ?? 0) > 0}>
        <Money value={cost} />
      </CountedLent>
      <span
        className={`sub max-md:hidden ${done ? 'text-inherit' : 'text-muted'}`}
        title={'Gain net\u00a0: récompense moins coût'}
      >
        net <Money value={gain} sign />
      </span>
    </>
  )
}
