import { X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { formatDay, formatKamas } from '#shared/domain/numbers.ts'
import type { PriceLevel } from '#shared/domain/price-history.ts'
import { Curve } from '#ui/curve.tsx'
import { KamasField } from '#ui/kamas-field.tsx'
import { Money } from '#ui/money.tsx'
import type { Correct, PackCourse } from './detail-model.ts'
import { text } from './text.ts'

const SHOWN = 5
const TONES: Record<PriceLevel, string> = { low: 'info', normal: '', high: 'kama' }

type Props = { course: PackCourse; name: string; today: string; correct: Correct }

/** A pack over the year: where its price lies, its curve, and the last readings, each of which can be corrected. */
export function DetailPack({ course, name, today, correct }: Props) {
  const { size, days, last, level, median } = course
  const points = useMemo(
    () => days.map(({ date, price_kamas }) => ({ day: date, value: price_kamas })),
    [days],
  )
  return (
    <section className="course" aria-label={text.courseOf(size, name)}>
      <header>
        <h3>{text.pack(size)}</h3>
        <Money value={last.price_kamas} />
        {level && (
          <span className={`badge ${TONES[level]}`} title={text.levelHint[level]}>
            {text.levels[level]}
          </span>
        )}
        <span className="faint when">{text.daysAgo(last.date, today)}</span>
      </header>
      <Curve label={text.courseOf(size, name)} points={points} reference={median} format={formatKamas} />
      <dl className="bounds">
        <Bound label={text.min} value={course.min} />
        <Bound label={text.median} value={median} />
        <Bound label={text.max} value={course.max} />
      </dl>
      <p className="faint">{median === null ? text.noLevel : text.observations(days.length)}</p>
      <Readings course={course} correct={correct} />
    </section>
  )
}

const Bound = ({ label, value }: { label: string; value: number | null }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value === null ? text.noPrice : <Money value={Math.round(value)} />}</dd>
  </div>
)

function Readings({ course: { size, days }, correct }: Pick<Props, 'course' | 'correct'>) {
  const [limit, setLimit] = useState(SHOWN)
  const newest = useMemo(() => [...days].reverse(), [days])
  const more = Math.min(newest.length - limit, 4 * SHOWN)
  return (
    <>
      <h4>{text.readings}</h4>
      <ul className="readings">
        {newest.slice(0, limit).map(({ date, price_kamas: price }) => (
          <li key={date}>
            <span className="muted">{formatDay(date)}</span>
            <KamasField
              label={text.readingOf(date, size)}
              hideLabel
              className="quiet"
              value={price}
              onCommit={(kamas) => correct(size, date, kamas)}
            />
            <button
              type="button"
              className="btn sm icon ghost"
              aria-label={text.clearReading(date, size)}
              title={text.clearHint}
              onClick={() => void correct(size, date, null)}
            >
              <X className="i" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <button type="button" className="btn sm ghost" onClick={() => setLimit(limit + 4 * SHOWN)}>
          {text.moreReadings(more)}
        </button>
      )}
    </>
  )
}
