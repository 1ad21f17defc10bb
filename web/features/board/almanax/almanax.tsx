import { offeredItem } from '#blocks/almanax/use-days.ts'
import { useToggleOffering } from '#blocks/almanax/use-offering-done.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { Button } from '#ui/fields/button.tsx'
import { Check } from '#ui/fields/check.tsx'
import { AtLeast } from '#ui/figures/bounds.tsx'
import { Money } from '#ui/figures/money.tsx'
import { useParisDay } from '#ui/hooks/use-paris-day.ts'
import { Link } from '#ui/page/link.tsx'
import { HEAD_LINK, RowsComing, Section } from '../part.tsx'
import { type BoardOfferings, useBoardOfferings } from './use-offerings.ts'

/** Today's offering and tomorrow's, and what the days of the shopping list come to (N109). */
export function Almanax() {
  const offerings = useBoardOfferings(useParisDay())
  return (
    <Section
      title="Almanax"
      id="almanax"
      className="mb-6.5 max-md:mb-5"
      end={offerings && <Period period={offerings.period} />}
    >
      {offerings ? (
        [offerings.today, offerings.tomorrow].map((date) => (
          <Day key={date} date={date} offerings={offerings} />
        ))
      ) : (
        <RowsComing rows={2} />
      )}
    </Section>
  )
}

const Period = ({ period: { days, cost, unpriced, listed } }: Pick<BoardOfferings, 'period'>) => (
  <Link
    to={listed ? '/app/courses' : '/app/almanax/calc?vue=achats'}
    className={`board-link tabular-nums ${HEAD_LINK}`}
  >
    {`${plural(days, 'jour', 'jours')}\u00a0:`}{' '}
    {cost === 0 && unpriced > 0 ? (
      'incomplet'
    ) : (
      <>
        <AtLeast when={unpriced > 0} />
        <Money value={cost} />
      </>
    )}
  </Link>
)

const DAY =
  'grid grid-cols-[minmax(0,1fr)_auto_44px] items-center gap-x-3 border-b border-rule py-1.5 [--tile:36px] max-md:min-h-[60px] max-md:gap-x-2.5'

function Day({ date, offerings }: { date: string; offerings: BoardOfferings }) {
  const catalogue = useCatalogue()
  const toggle = useToggleOffering()
  const found = offerings.days.get(date)
  const isToday = date === offerings.today
  const when = (
    <span className={isToday ? 'font-semibold text-kama' : 'text-faint'}>
      {isToday ? 'aujourd’hui' : 'demain'}
    </span>
  )
  if (!found) return <RowsComing rows={1} />
  const { day } = found
  const offering = offerings.byDate.get(date)
  if (!day || !offering)
    return (
      <div className="flex min-h-[54px] items-center justify-between gap-3 border-b border-rule text-13 text-muted">
        <span>Jour non chargé · {when}</span>
        <Button className="small" onClick={offerings.retry}>
          Réessayer
        </Button>
      </div>
    )
  const item = offeredItem(day, catalogue)
  const { quantity, pieces, owned, cost, done } = offering
  return (
    <div className={`${DAY} ${done ? '[&_.money]:text-faint [&_.name]:text-faint' : ''}`}>
      <ItemName
        item={item}
        sub={
          <>
            {when}
            {quantity > 0 ? ` · ${formatNumber(quantity)} par personnage` : ' · Pas d’offrande'}
            {found.status === 'to-confirm' && <span className="badge ml-1.5 h-4.5">à confirmer</span>}
          </>
        }
      />
      <span className="min-w-0 text-right tabular-nums">
        {cost === null ? (
          <span className="text-13 text-muted">incomplet</span>
        ) : (
          <Money value={cost} tone={cost === 0 ? 'faint' : undefined} />
        )}
        <small className="block max-w-30 truncate text-12 text-muted max-md:hidden" title={day.bonus}>
          {day.bonus}
        </small>
      </span>
      <span className="flex size-11 items-center justify-center max-md:[--box:24px]">
        <Check
          label={`Offrande faite\u00a0: ${item.name}`}
          checked={done}
          onToggle={() => void toggle({ date, done, item, pieces, owned }, isToday)}
        />
      </span>
    </div>
  )
}
