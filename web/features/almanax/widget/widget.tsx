import { Calculator, CalendarDays, Maximize2, Minus, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type DayState, offeredItem, useAlmanaxDays } from '#blocks/almanax/use-days.ts'
import { useOffered, useOfferingPricing } from '#blocks/almanax/use-offerings.ts'
import type { AlmanaxDay } from '#shared/catalogue/types.ts'
import { offeringCost } from '#shared/domain/almanax/almanax-cost.ts'
import type { WidgetState } from '#shared/domain/almanax/widget-place.ts'
import { formatDay, formatNumber } from '#shared/domain/text/numbers.ts'
import { dayAfter } from '#shared/domain/text/paris-day.ts'
import { ItemIcon } from '#ui/catalogue/item-icon.tsx'
import { ItemName } from '#ui/catalogue/item-name.tsx'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { Button } from '#ui/fields/button.tsx'
import { Money } from '#ui/figures/money.tsx'
import { useParisDay } from '#ui/hooks/use-paris-day.ts'
import { undoToast } from '#ui/overlays/toast.tsx'
import { PageLink } from '#ui/page/page-link.tsx'
import { WidgetFrame } from './frame.tsx'
import { closeWidget, readFlag, storeFlag } from './memory.ts'
import { WidgetWeek } from './week.tsx'

const FORECAST_DAYS = 7
const CALCULATOR = '/app/almanax/calc'
const DATE = 'date flex-none text-13 whitespace-nowrap text-muted tabular-nums'

/** The day of the almanax, over the tools (T66 to T73). */
export function AlmanaxWidget() {
  const today = useParisDay()
  const { state, minimize, showForecast } = useWidgetState()
  const [picked, setPicked] = useState<string | null>(null)
  const inForecast = state === 'forecast'
  const week = Array.from({ length: FORECAST_DAYS }, (_, index) => dayAfter(today, index + 1))
  const now = useAlmanaxDays([today])
  const next = useAlmanaxDays(inForecast ? week : [])

  if (state === 'minimized')
    return (
      <WidgetFrame
        state={state}
        head={
          <>
            <WidgetLine date={today} found={now.days.get(today)} failure={now.error} />
            <HeadButton label="Agrandir l’Almanax" icon={Maximize2} onClick={() => minimize(false)} whole />
            <HeadButton label="Fermer l’Almanax" icon={X} onClick={close} />
          </>
        }
      />
    )
  const date = inForecast && picked !== null && week.includes(picked) ? picked : today
  const source = date === today ? now : next
  return (
    <WidgetFrame
      state={state}
      head={
        <>
          <h2 className="font-head text-14 touch:pr-2 touch:pl-1 @max-[366px]:hidden">Almanax</h2>
          <span className={DATE}>{formatDay(date)}</span>
          <PageLink to={CALCULATOR} className={`ml-auto ${ACT}`} title="Ouvrir le calcul Almanax">
            <Calculator className="icon" />
            <span className="sr-only">Ouvrir le calcul Almanax</span>
          </PageLink>
          <HeadButton
            label="Prévision sur 7 jours"
            icon={CalendarDays}
            pressed={inForecast}
            onClick={() => showForecast(!inForecast)}
          />
          <HeadButton label="Réduire l’Almanax" icon={Minus} onClick={() => minimize(true)} />
          <HeadButton label="Fermer l’Almanax" icon={X} onClick={close} />
        </>
      }
    >
      <WidgetDay found={source.days.get(date)} failure={source.error} onRetry={source.retry} />
      {inForecast && (
        <WidgetWeek
          dates={week}
          found={next}
          picked={date}
          onPick={(day) => setPicked(day === picked ? null : day)}
        />
      )}
    </WidgetFrame>
  )
}

/** Whether the widget is one line, the day, or the day and its forecast; kept on the device. */
function useWidgetState() {
  const [minimized, setMinimized] = useState(() => readFlag('minimized', true))
  const [forecast, setForecast] = useState(() => readFlag('forecast', false))
  const state: WidgetState = minimized ? 'minimized' : forecast ? 'forecast' : 'expanded'
  return {
    state,
    minimize(next: boolean) {
      setMinimized(next)
      storeFlag('minimized', next)
    },
    showForecast(next: boolean) {
      setForecast(next)
      storeFlag('forecast', next)
    },
  }
}

function close(): void {
  closeWidget(true)
  undoToast('Almanax fermé\u00a0: le menu Outils le rouvre', () => closeWidget(false), 'widget')
}

const ACT =
  'act relative grid size-8 flex-none place-items-center rounded-1 text-muted hover:bg-ink-3 hover:text-text aria-pressed:text-kama touch:size-11'

/** All of the strip is one button, under the others. */
const WHOLE = 'whole in-[.strip]:static in-[.strip]:after:absolute in-[.strip]:after:inset-0'
/** Not in the room that a tool's result leaves of the strip. */
const ALONE = 'alone in-[.strip]:z-1'

type HeadButtonProps = {
  label: string
  icon: typeof Minus
  pressed?: boolean
  /** On a phone the whole strip is this button. */
  whole?: boolean
  onClick: () => void
}

const HeadButton = ({ label, icon: Icon, pressed, whole = false, onClick }: HeadButtonProps) => (
  <button
    type="button"
    className={`${ACT} ${whole ? WHOLE : ALONE}`}
    aria-label={label}
    title={label}
    aria-pressed={pressed}
    onClick={onClick}
  >
    <Icon className={whole ? `icon ${ALONE}` : 'icon'} aria-hidden="true" />
  </button>
)

type LineProps = { date: string; found: DayState | undefined; failure: string | null }

/** The day in one line: date, offering. */
function WidgetLine({ date, found, failure }: LineProps) {
  const day = found?.day
  const catalogue = useCatalogue()
  return (
    <p className="flex min-w-0 flex-1 items-center gap-2.5">
      <span className={`${DATE} ${ALONE}`}>{formatDay(date)}</span>
      {day ? (
        <span className="offered flex min-w-0 flex-1 items-center gap-2" title={day.bonus}>
          <ItemIcon item={offeredItem(day, catalogue)} size={28} />
          <span className={`name ${ALONE} line-clamp-2 leading-4.5`} translate="no" title={day.name}>
            {day.name}
          </span>
          <b className="flex-none font-semibold tabular-nums">{`×${formatNumber(day.quantity)}`}</b>
        </span>
      ) : (
        <Missing failure={found ? failure : null} />
      )}
    </p>
  )
}

function Missing({ failure }: { failure: string | null }) {
  if (failure === null) return <span className="skel h-3 flex-1" />
  return (
    <span className="line-clamp-2 text-13 text-loss" title={failedWords(failure)}>
      {failedWords(failure)}
    </span>
  )
}

const DAY = 'day flex h-32 flex-none flex-col px-3.5 pb-2.5 touch:h-[123px]'

type Props = { found: DayState | undefined; failure: string | null; onRetry: () => void }

/** A day: its bonus, what it asks of one character, and what it costs for all of them. */
function WidgetDay({ found, failure, onRetry }: Props) {
  if (!found) return <DaySkeleton />
  if (!found.day)
    return (
      <div className={`${DAY} pt-2`} role="alert">
        <p className="mt-0.5 line-clamp-3 text-13 text-loss">{failedWords(failure ?? '')}</p>
        <Button className="small mt-auto self-start" onClick={onRetry}>
          Réessayer
        </Button>
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

const failedWords = (reason: string): string => `Impossible de charger l’Almanax (${reason})`
