import { useMemo } from 'react'
import { type DayState, offeredItem } from '#blocks/almanax/use-days.ts'
import { useOffered, useOfferingPricing } from '#blocks/almanax/use-offerings.ts'
import type { AlmanaxDay } from '#shared/catalogue/types.ts'
import { offeringCost } from '#shared/domain/almanax/almanax-cost.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { Money } from '#ui/figures/money.tsx'
import { text } from './text.ts'

const DAY = 'day flex h-32 flex-none flex-col px-3.5 pb-2.5 touch:h-[123px]'

type Props = { found: DayState | undefined; failure: string | null; onRetry: () => void }

/** A day: its bonus, what it asks of one character, and what it costs for all of them. */
export function WidgetDay({ found, failure, onRetry }: Props) {
  if (!found) return <DaySkeleton />
  if (!found.day)
    return (
      <div className={`${DAY} pt-2`} role="alert">
        <p className="mt-0.5 line-clamp-3 text-13 text-loss">{text.failed(failure ?? '')}</p>
        <button type="button" className="btn small mt-auto self-start" onClick={onRetry}>
          Réessayer
        </button>
      </div>
    )
  return <Day found={found} day={found.day} />
}

const BONUS = 'mt-0.5 line-clamp-2 text-13 text-muted'

function Day({ found, day }: { found: DayState; day: AlmanaxDay }) {
  const catalogue = useCatalogue()
  return (
    <div className={`${DAY} pt-2`}>
      <h3 className="flex items-center gap-2 text-14 font-semibold">
        <span className="truncate" title={day.bonus}>
          {day.bonus}
        </span>
        {found.status !== 'known' && <span className="badge flex-none">à confirmer</span>}
      </h3>
      {day.bonusText === null ? (
        <p className={BONUS}>
          L’offrande rapporte <Money value={day.kamas} />
        </p>
      ) : (
        <p className={BONUS} title={day.bonusText}>
          {day.bonusText}
        </p>
      )}
      <div className="mt-auto flex items-center gap-3 [&>.item]:flex-1">
        <ItemName
          item={offeredItem(day, catalogue)}
          size={34}
          sub={`${formatNumber(day.quantity)} par personnage`}
        />
        <Price found={found} />
      </div>
    </div>
  )
}

/** What the day costs all characters, as the calculator says it. */
function Price({ found }: { found: DayState }) {
  const days = useMemo(() => new Map([[found.date, found]]), [found])
  const [offered] =
    useOffered(
      useMemo(() => [found.date], [found]),
      days,
    ) ?? []
  const pricing = useOfferingPricing(days)
  if (!offered || !pricing || offered.quantity === 0) return null
  const pieces = offered.quantity * pricing.characters
  const cost = offeringCost(pieces, offered.unit, pricing.pricesOf(offered.item))
  if (cost === null) return null
  return (
    <span className="flex-none text-right tabular-nums">
      <Money value={cost} />
      <small className="block text-12 text-faint normal-nums">{`${formatNumber(pieces)} en tout`}</small>
    </span>
  )
}

const DaySkeleton = () => (
  <div className={`${DAY} gap-2.5 pt-3.5`} aria-busy="true">
    <span className="sr-only" role="status">
      chargement
    </span>
    <span className="skel h-3 w-[46%]" />
    <span className="skel h-3 w-[92%]" />
    <span className="skel h-3 w-[92%]" />
    <span className="skel h-3 w-[46%]" />
  </div>
)
