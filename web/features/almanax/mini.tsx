import { useMemo } from 'react'
import { formatDay, formatNumber } from '#shared/domain/text/numbers.ts'
import { dayAfter } from '#shared/domain/text/paris-day.ts'
import { CatalogueWait } from '#ui/catalogue/catalogue-wait.tsx'
import { ItemIcon } from '#ui/catalogue/item-icon.tsx'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { Button } from '#ui/fields/button.tsx'
import { Check } from '#ui/fields/check.tsx'
import { Money } from '#ui/figures/money.tsx'
import { useParisDay } from '#ui/hooks/use-paris-day.ts'
import { MiniEnd, MiniName, useNameCopies } from '#ui/mini/mini-parts.tsx'
import type { AlmanaxLine } from './calculator/lines.ts'
import { useOfferings } from './calculator/model.ts'
import { useAlmanaxSaves } from './calculator/use-almanax-saves.ts'
import { WeekDay, wordsOf } from './widget/week.tsx'

const NEXT_DAYS = 6
const notEdited = () => {}

/** Today's offering, to be ticked, and what the six next days ask for. */
export function MiniAlmanax() {
  const today = useParisDay()
  const dates = useMemo(
    () => Array.from({ length: NEXT_DAYS + 1 }, (_, index) => dayAfter(today, index)),
    [today],
  )
  const { lines, days, means, ready, error, retry } = useOfferings(dates, today)
  const { characters } = means
  const catalogue = useCatalogue()
  const saves = useAlmanaxSaves(notEdited)
  const [line] = lines
  if (!ready || !line) return <CatalogueWait label="chargement" />
  return (
    <>
      <MiniEnd>{formatDay(today)}</MiniEnd>
      {line.status === 'failed' ? (
        <div className="p-3" role="alert">
          <p className="text-13 text-loss">{`Impossible de charger l’Almanax (${error ?? ''})`}</p>
          <Button className="small mt-2" onClick={retry}>
            Réessayer
          </Button>
        </div>
      ) : (
        <Today line={line} onToggle={() => void saves.toggleDone(line, true)} />
      )}
      <ul
        className="grid flex-none grid-cols-6 border-y border-line bg-ink-1 max-[300px]:grid-cols-3 strip:hidden"
        aria-label="Les 6 prochains jours"
      >
        {dates.slice(1).map((date) => (
          <li
            key={date}
            className="grid justify-items-center gap-[3px] border-rule py-[7px] text-11 font-medium text-muted tabular-nums not-first:border-l"
            title={wordsOf(date, days.get(date), characters)}
          >
            <WeekDay date={date} found={days.get(date)} catalogue={catalogue} characters={characters} />
          </li>
        ))}
      </ul>
    </>
  )
}

type TodayProps = { line: AlmanaxLine; onToggle: () => void }

const TODAY =
  'grid flex-none grid-cols-[40px_minmax(0,1fr)_auto_44px] items-center gap-x-2.5 py-3 pr-1 pl-3 max-[300px]:grid-cols-[minmax(0,1fr)_auto_44px] max-[300px]:[&>.tile]:hidden'

function Today({ line, onToggle }: TodayProps) {
  const { date, day, item, done, pieces, owned, quantity, toPay: cost } = line
  const copies = useNameCopies(item?.id)
  return (
    <section aria-label="Offrande du jour">
      {day && (
        <p className="px-3 pt-2.5 text-13 strip:hidden">
          <b className="mr-1.5 font-semibold text-kama">{day.bonus}</b>
          {day.bonusText && <span className="font-medium">{day.bonusText}</span>}
          {line.status === 'to-confirm' && <span className="badge ml-1.5">à confirmer</span>}
        </p>
      )}
      {item ? (
        <div className={`${TODAY} ${done ? '[&_.name]:text-faint [&_.money]:text-faint' : ''}`}>
          <ItemIcon item={item} size={40} />
          <MiniName id={item.id} name={item.name} copies={copies}>
            {`${formatNumber(quantity)} par personnage`}
            {', '}
            {`${formatNumber(pieces)} en tout`}
          </MiniName>
          <span className="text-right tabular-nums">
            {cost === null ? (
              <span className="text-12 text-muted">incomplet</span>
            ) : (
              <Money value={cost} tone={cost === 0 ? 'faint' : undefined} />
            )}
            {owned > 0 && (
              <small className="block text-12 text-muted">{`${formatNumber(owned)} en stock`}</small>
            )}
          </span>
          <span className="grid size-11 place-items-center">
            <Check label={`Faite, ${formatDay(date)}`} title="Faite" checked={done} onToggle={onToggle} />
          </span>
        </div>
      ) : (
        <p className="px-3 py-3 text-muted">-</p>
      )}
    </section>
  )
}
