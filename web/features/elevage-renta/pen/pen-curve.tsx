import { useId } from 'react'
import { formatKamas } from '#shared/domain/text/numbers.ts'
import type { PenView } from './model.ts'
import { text } from './text.ts'

/** The ways of the pen, each a point of cost against time that can be picked. */
export function PenCurve({ view: { answer, picked, change } }: { view: PenView }) {
  const name = useId()
  const { curve } = answer
  const [least, most] = [curve[0]?.cost ?? 0, curve.at(-1)?.cost ?? 0]
  const longest = curve[0]?.seconds ?? 1
  const last = curve.length - 1
  return (
    <section className="mb-6" aria-labelledby="pen-speed">
      <h2 id="pen-speed">Coût et durée</h2>
      <p className="mb-2 text-[13px] text-muted">
        Tenir une jauge plus haut va plus vite et demande des paliers plus chers. Choisis ton point.
      </p>
      <div className="grid gap-px" role="radiogroup" aria-label="Coût du plan selon sa durée">
        {curve.map(({ cost, seconds }, at) => {
          const words = `${formatKamas(cost ?? 0)}, ${text.hours(seconds)}`
          return (
            <label
              key={`${cost}-${seconds}`}
              className={`grid min-h-9 cursor-pointer grid-cols-[110px_minmax(0,1fr)_150px] items-center gap-3 border-l-2 px-2 text-[13px] tabular-nums touch:min-h-11 max-md:grid-cols-[84px_minmax(0,1fr)_104px] has-focus-visible:ring-1 has-focus-visible:ring-kama ${at === picked ? 'border-kama bg-ink-1 text-text' : 'border-transparent text-muted'}`}
            >
              <input
                type="radio"
                className="sr-only"
                name={name}
                checked={at === picked}
                aria-label={words}
                onChange={() => change({ way: at })}
              />
              <span>{text.hours(seconds)}</span>
              <span className="relative h-4" aria-hidden="true">
                <span
                  className="absolute inset-y-[7px] left-0 bg-line-2"
                  style={{ width: `${(seconds / longest) * 100}%` }}
                />
                <span
                  className={`absolute top-[3px] size-2.5 rounded-full ${at === picked ? 'bg-kama' : 'bg-muted'}`}
                  style={{
                    left: `calc(${most > least ? (((cost ?? 0) - least) / (most - least)) * 100 : 0}% - ${at === last ? 10 : 0}px)`,
                  }}
                />
              </span>
              <span className="text-right">
                {formatKamas(cost ?? 0)}
                {(at === 0 || at === last) && (
                  <span className="sub block">{at === 0 ? 'le moins cher' : 'le plus rapide'}</span>
                )}
              </span>
            </label>
          )
        })}
      </div>
    </section>
  )
}
