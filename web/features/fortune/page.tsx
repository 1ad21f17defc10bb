import { useMemo, useState } from 'react'
import { FortuneKeeper } from '#blocks/fortune-keeper.tsx'
import { formatDay, formatKamas, formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { Segmented } from '#ui/fields/segmented.tsx'
import { AtLeast } from '#ui/figures/bounds.tsx'
import { Curve } from '#ui/figures/curve.tsx'
import type { CurveLine } from '#ui/figures/curve-words.ts'
import { Money } from '#ui/figures/money.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Link } from '#ui/page/link.tsx'
import { PageTitle } from '#ui/page/page-title.tsx'
import { SkeletonRows } from '#ui/page/skeleton.tsx'
import { type FortuneView, PERIODS, useFortunePage } from './model.ts'
import { Purses } from './purses.tsx'

/** What the player owns, what it is worth, and what made that change. */
export function FortunePage() {
  const view = useFortunePage()
  return (
    <div className="page tool">
      <PageTitle title="Fortune" purpose="Ce que tu as, ce que ça vaut, et ce qui l’a fait changer." />
      <FortuneKeeper when="offline" />
      {view.ready ? (
        <div className="grid justify-between gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,680px)_minmax(0,360px)]">
          {view.isEmpty ? <Nothing /> : <Total view={view} />}
          <Purses purses={view.purses ?? []} onType={view.type} />
          {!view.isEmpty && <Course view={view} />}
          <Changed view={view} />
        </div>
      ) : (
        <SkeletonRows rows={6} columns={2} />
      )}
    </div>
  )
}

const Nothing = () => (
  <EmptyState
    title="Rien à compter pour l’instant"
    hint={
      'Saisis tes kamas, ou commence par ce que tu as\u00a0: ta fortune se compte toute seule, jour après jour.'
    }
  >
    <span className="flex flex-wrap justify-center gap-x-2">
      <Link to="/app/prices" className="btn">
        Compter ton stock
      </Link>
      <Link to="/app/flips/lots" className="btn">
        Mettre un lot en vente
      </Link>
      <Link to="/app/flips" className="btn">
        Noter un achat
      </Link>
    </span>
  </EmptyState>
)

/** The one large figure, what it leaves out, and the four parts that add up to it. */
function Total({ view: { figures, now } }: { view: FortuneView }) {
  if (!figures || !now) return null
  const { owned, unpriced, asked } = now.counts
  const without = unpriced.stock + unpriced.lots + unpriced.purchases
  return (
    <section aria-label="Total">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <p className="font-head text-40 tabular-nums tracking-[-0.02em]">
          <AtLeast when={without > 0} />
          <Money value={figures.total} />
        </p>
        {without > 0 && (
          <p className="text-muted">
            {'sans compter '}
            <Link to="/app/prices" className="link relative after:absolute after:-inset-x-1 after:-inset-y-4">
              {plural(without, 'chose sans prix', 'choses sans prix')}
            </Link>
          </p>
        )}
      </div>
      <dl>
        <Part
          label="Kamas"
          value={now.kamas}
          note={now.kamas === null ? 'à saisir dans tes bourses' : 'ce que tu as saisi'}
        />
        <Part
          label="Stock"
          value={figures.stock}
          note={
            owned.stock > 0
              ? words(plural(owned.stock, 'objet', 'objets'), 'au prix net du carnet', unpriced.stock)
              : 'rien de compté'
          }
        />
        <Part
          label="Lots"
          value={figures.lots}
          note={
            owned.lots > 0
              ? words(
                  plural(owned.lots, 'lot', 'lots'),
                  `au cours, ${formatKamas(asked)} demandés`,
                  unpriced.lots,
                  'sans cours',
                )
              : 'aucun lot en vente'
          }
        />
        <Part
          label="Achats en cours"
          value={figures.purchases}
          note={
            owned.purchases > 0
              ? words(plural(owned.purchases, 'ligne', 'lignes'), 'au prix payé', unpriced.purchases)
              : 'rien à revendre'
          }
        />
      </dl>
    </section>
  )
}

const words = (count: string, how: string, unpriced: number, without = 'sans prix'): string =>
  [`${count} ${how}`, ...(unpriced > 0 ? [`${formatNumber(unpriced)} ${without}`] : [])].join(' · ')

const Part = ({ label, value, note }: { label: string; value: number | null; note: string }) => (
  <div className="lead">
    <dt>{label}</dt>
    <dd>{value === null ? '–' : <Money value={value} />}</dd>
    <dd className="order-3 ml-0 basis-full font-normal text-12 text-faint whitespace-normal">{note}</dd>
  </div>
)

/** The lines of the curve: colours and dashes tell them apart, those of gains and losses are none of them. */
const LINES = [
  { part: 'total', name: 'Fortune', colour: '--kama' },
  { part: 'kamas', name: 'Kamas', colour: '--text' },
  { part: 'stock', name: 'Stock', colour: '--info' },
  { part: 'lots', name: 'Lots', colour: '--text', dash: [7, 4] },
  { part: 'purchases', name: 'Achats en cours', colour: '--muted', dash: [2, 3] },
] as const
type LinePart = (typeof LINES)[number]['part']

const PERIOD_OPTIONS = PERIODS.map((value) => ({ value, label: `${formatNumber(value)}\u00a0jours` }))

function Course({ view: { course, days, setDays } }: { view: FortuneView }) {
  const [hidden, setHidden] = useState<readonly LinePart[]>([])
  const points = useMemo(() => course.map(({ day, total }) => ({ day, value: total })), [course])
  const lines = useMemo(
    () =>
      LINES.filter(({ part }) => !hidden.includes(part)).map(
        ({ part, ...line }): CurveLine => ({ ...line, values: course.map((day) => day[part]) }),
      ),
    [course, hidden],
  )
  const toggle = (part: LinePart) =>
    setHidden(hidden.includes(part) ? hidden.filter((one) => one !== part) : [...hidden, part])
  return (
    <section className="min-w-0 lg:col-span-2" aria-labelledby="fortune-course">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b pb-2">
        <h2 id="fortune-course">Jour après jour</h2>
        <Segmented label="Période" value={days} options={PERIOD_OPTIONS} onChange={setDays} />
      </header>
      {course.length > 1 && (
        <fieldset className="my-2 flex flex-wrap gap-x-1" aria-label="Lignes de la courbe">
          {LINES.map((line) => (
            <button
              key={line.part}
              type="button"
              className="group inline-flex min-h-8 items-center gap-2 rounded-[6px] px-2 text-13 text-faint line-through hover:bg-ink-1 touch:min-h-11 aria-pressed:text-text aria-pressed:no-underline"
              aria-pressed={!hidden.includes(line.part)}
              onClick={() => toggle(line.part)}
            >
              <svg
                className="opacity-30 group-aria-pressed:opacity-100"
                width="22"
                height="4"
                aria-hidden="true"
              >
                <path
                  d="M0 2H22"
                  stroke={`var(${line.colour})`}
                  strokeWidth="2"
                  strokeDasharray={'dash' in line ? line.dash.join(' ') : undefined}
                />
              </svg>
              {line.name}
            </button>
          ))}
        </fieldset>
      )}
      <Curve label="Fortune" points={points} lines={lines} format={formatKamas} height={240} />
    </section>
  )
}

/** The change since the first day of the period: prices and work add up before the eye, first prices stand apart. */
function Changed({ view: { changed } }: { view: FortuneView }) {
  if (!changed) return null
  const { since, from, prices, work, first } = changed
  return (
    <section aria-labelledby="fortune-change">
      <h2 id="fortune-change">{`Depuis le ${formatDay(since)}`}</h2>
      <p className="mb-1 text-13 text-muted">{`Tu avais ${formatKamas(from)}.`}</p>
      <dl>
        <Change label="Prix" value={prices} note="ce que tu avais déjà a changé de prix" />
        <Change
          label="Travail"
          value={work}
          note="ce que tu as de plus ou de moins, aux prix d’aujourd’hui"
        />
      </dl>
      <dl className="double mt-1 pt-1 [&_dd]:font-semibold">
        <Change label="Prix et travail" value={prices + work} />
      </dl>
      {first !== 0 && (
        <dl>
          <Change
            label="À part, premiers prix"
            value={first}
            note="tu l’avais déjà, son prix n’était pas connu"
          />
        </dl>
      )}
    </section>
  )
}

const Change = ({ label, value, note }: { label: string; value: number; note?: string }) => (
  <div className="lead">
    <dt>{label}</dt>
    <dd>
      <Money value={value} sign />
    </dd>
    {note && (
      <dd className="order-3 ml-0 basis-full font-normal text-12 text-faint whitespace-normal">{note}</dd>
    )}
  </div>
)
