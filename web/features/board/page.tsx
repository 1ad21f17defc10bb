import { Check, CloudDownload, CloudOff, CloudUpload, TriangleAlert } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { useStore } from 'zustand'
import { fieldIds } from '#blocks/field-ids.ts'
import { useBookLines } from '#blocks/prices/book-lines.ts'
import { pillWord } from '#blocks/sync/pill-word.ts'
import { syncSentences } from '#blocks/sync/sync-sentences.ts'
import { useBeginnings } from '#blocks/use-beginnings.ts'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import { syncStatus } from '#data/sync/sync-status-store.ts'
import type { ResaleFigures } from '#shared/domain/board/figures.ts'
import { bookFreshness, resaleFigures } from '#shared/domain/board/figures.ts'
import { type FirstStep, firstSteps } from '#shared/domain/board/first-steps.ts'
import { bookTotals } from '#shared/domain/prices/price-list.ts'
import { formatDay, formatNumber, plural, wordFor } from '#shared/domain/text/numbers.ts'
import { parisTime } from '#shared/domain/text/paris-day.ts'
import { useDoneOfferings, useOfferingPrices } from '#store/almanax.ts'
import { dismissTask, useDeferrals } from '#store/deferred.ts'
import { useFlipRows } from '#store/flips.ts'
import { usePlanSources } from '#store/plans.ts'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { useCatalogueList } from '#ui/catalogue/use-catalogue-list.ts'
import { Money } from '#ui/figures/money.tsx'
import { Stat, Stats } from '#ui/figures/stats.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { useParisDay } from '#ui/hooks/use-paris-day.ts'
import { exampleResources } from '#ui/page/examples.tsx'
import { Link } from '#ui/page/link.tsx'
import { PageLink } from '#ui/page/page-link.tsx'
import { PageTitle } from '#ui/page/page-title.tsx'
import { Almanax } from './almanax/almanax.tsx'
import { ProfitCurve } from './figures/profit-curve.tsx'
import { Goals } from './goals/goals.tsx'
import { Part, REACH, RowsComing, Section } from './part.tsx'
import { Tasks } from './tasks/tasks.tsx'
import { text } from './text.ts'
import './board.css'

/** What counts today: a page of its own, and the beginning of the first page for who is signed in (N103). */
export function BoardPage() {
  // The figures are painted before the rest is worked out (N113).
  const rest = useDeferredValue(true, false)
  return (
    <div className="page tool board">
      <PageTitle
        title="Mes affaires"
        purpose="Ce qui compte aujourd’hui, et rien d’autre."
        className="max-md:items-baseline max-md:mb-3"
      >
        <When />
      </PageTitle>
      <Part name="Chiffres" className="mb-6">
        <Strip />
      </Part>
      {rest ? <Rest /> : <div className="min-h-[720px]" aria-busy="true" />}
    </div>
  )
}

/** Two columns on a desk; on a phone one, in the order of what matters (N114). */
const COLUMNS =
  'board-columns grid grid-cols-[minmax(0,1fr)_400px] items-start gap-10 max-md:flex max-md:flex-col max-md:items-stretch max-md:each:contents max-lg:grid-cols-1 max-lg:gap-0'

/** What is under the figures. */
const Rest = () => (
  <>
    <Part name="Pour commencer" className="mb-6">
      <FirstSteps />
    </Part>
    <div className={COLUMNS}>
      <div>
        <div className="order-1">
          <Part name="À faire aujourd’hui">
            <Tasks />
          </Part>
        </div>
        <div className="order-3">
          <Part name="Profit de la semaine">
            <ProfitCurve />
          </Part>
        </div>
      </div>
      <div>
        <div className="order-2">
          <Part name="Almanax">
            <Almanax />
          </Part>
        </div>
        <div className="order-4">
          <Part name="Objectifs">
            <Goals />
          </Part>
        </div>
        <div className="order-5">
          <Part name="Synchronisation">
            <SyncLine />
          </Part>
        </div>
      </div>
    </div>
  </>
)

/** The game's day and time. */
function When() {
  const today = useParisDay()
  const now = useNow()
  return (
    <span className="flex-none text-13 text-muted">
      <b className="font-semibold text-kama">{formatDay(today)}</b> · {parisTime(now)}
    </span>
  )
}

const LOOK = {
  'first-pull': { Icon: CloudDownload, tone: 'text-kama' },
  waiting: { Icon: CloudUpload, tone: 'text-kama' },
  offline: { Icon: CloudOff, tone: 'text-muted' },
  action: { Icon: TriangleAlert, tone: 'text-loss' },
} as const

/** Where the player's data are, in the pill's words; nothing while all of it is on the server (N111). */
function SyncLine() {
  const status = useStore(syncStatus)
  const { pill, dead, held } = status
  if (pill === 'up-to-date') return null
  const { Icon, tone } = LOOK[pill]
  return (
    <section className="flex gap-2.5 pt-0.5 text-13 text-muted" aria-label="Synchronisation">
      <Icon className={`icon mt-0.5 flex-none ${tone}`} aria-hidden="true" />
      <div>
        <p>
          <b className="font-medium text-text">{pillWord(status)}</b>
          {syncSentences(status).map((sentence) => ` · ${sentence}`)}
        </p>
        {dead + held > 0 && (
          <PageLink to="/app/compte/refusees" className="link mt-1 inline-block py-1">
            Modifications refusées
          </PageLink>
        )}
      </div>
    </section>
  )
}

const stepsCount = (done: number) => (done > 0 ? `${formatNumber(done)} sur 3` : '')

/** Under this name the steps are put off for good. */
const HIDDEN = 'steps:first'

/** What a new account begins with, each step ticking itself; gone once all are done, there is work, or hidden (N112). */
function FirstSteps() {
  const today = useParisDay()
  const steps = useFirstSteps(today)
  const ways = useWays(today)
  const tell = useMutateAndTell()
  if (steps === undefined)
    return (
      <div className="board-steps-coming">
        <RowsComing rows={4} />
      </div>
    )
  if (steps === null) return null
  return (
    <Section
      title="Pour commencer"
      id="steps"
      className="mb-6.5 max-md:mb-5"
      end={
        <span className="flex items-baseline gap-3 text-13 text-muted">
          {stepsCount(steps.filter(({ done }) => done).length)}
          <button
            type="button"
            className={`link ${REACH}`}
            onClick={() => void tell('Premiers pas masqués', 'board', (db) => dismissTask(db, HIDDEN))}
          >
            Masquer
          </button>
        </span>
      }
    >
      <ol className="grid grid-cols-3 max-lg:grid-cols-1">
        {steps.map(({ step, done }, at) => (
          <li
            key={step}
            className={`relative grid grid-cols-[28px_minmax(0,1fr)] gap-x-3 py-3.5 max-lg:border-b max-lg:border-rule lg:px-5 lg:not-first:border-l lg:not-first:border-rule lg:first:pl-0 ${done ? 'text-faint' : ''}`}
          >
            <span
              className={`grid size-7 place-items-center rounded-full border text-13 font-semibold ${done ? 'border-line text-kama' : 'border-kama text-kama'}`}
            >
              {done ? <Check className="icon small" role="img" aria-label="Fait" /> : at + 1}
            </span>
            <span>
              {done ? (
                <span className="font-medium">{text.steps[step].title}</span>
              ) : (
                <Link to={ways[step].to} className="font-medium after:absolute after:inset-0">
                  {text.steps[step].title}
                </Link>
              )}
              <small className="block text-12 text-faint">{text.steps[step].hint}</small>
              {!done && ways[step].example && (
                <small className="block text-12 text-muted">{ways[step].example}</small>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** Null once they are done or hidden; undefined while the player's rows are read. */
function useFirstSteps(today: string) {
  const begun = useBeginnings(today)
  const sources = usePlanSources()
  const done = useDoneOfferings()
  const typed = useOfferingPrices()
  const hidden = useDeferrals()
  if (!begun || !sources || !done || !typed || !hidden) return undefined
  if ((hidden.get(HIDDEN) ?? '') > today) return null
  return firstSteps({
    ...begun,
    almanax: (sources.get('almanax')?.on ?? false) || done.size > 0 || typed.length > 0,
  })
}

/** Where each step is taken, with a real example once there is one. */
function useWays(today: string): Record<FirstStep, { to: string; example: string | null }> {
  const catalogue = useCatalogue()
  const offering = useCatalogueList('almanax')?.find(({ date }) => date === today)
  const [item] = catalogue ? exampleResources(catalogue) : []
  const { price, purchase, almanax } = text.steps
  return {
    price: {
      to: item ? `/app/prices?ajout=${item.id}#${fieldIds.bookPrice(item.id, 1)}` : '/app/prices',
      example: item ? price.example(item.name) : null,
    },
    purchase: {
      to: item ? `/app/flips?ajout=${item.id}` : '/app/flips',
      example: item ? purchase.example(item.name) : null,
    },
    almanax: {
      to: `/app/almanax/calc#${fieldIds.offeringPrice(today)}`,
      example: offering ? almanax.example(offering.name) : null,
    },
  }
}

const lotsOnSale = (n: number) =>
  n === 0 ? 'aucun lot en vente' : plural(n, 'lot en vente', 'lots en vente')

const PLACE = 'mb-6 max-md:mb-4.5'

/** The four figures of the day; it appears with the first of them (N104, N112). */
function Strip() {
  const today = useParisDay()
  const flips = useFlipRows()
  const { ready, lines } = useBookLines(today)
  const figures = useMemo(() => flips && resaleFigures(flips, today), [flips, today])
  const book = useMemo(() => bookFreshness(bookTotals([...lines.byId.values()]).ages), [lines])
  if (!figures || !ready) return <StripComing />
  if (flips?.length === 0 && book.priced === 0) return null
  const { engaged, week, coming } = figures
  return (
    <Stats label="Chiffres" className={PLACE}>
      <Stat
        label="Engagé en reventes"
        value={engaged.lots > 0 ? <Money value={engaged.kamas} /> : '–'}
        note={lotsOnSale(engaged.lots)}
      />
      <Stat
        label="Profit de la semaine"
        value={week.sales > 0 ? <Money value={week.profit} tone="gain-loss" /> : '–'}
        note={
          week.sales === 0
            ? 'aucune vente'
            : `${plural(week.sales, 'vente', 'ventes')}, ${wordFor(week.sales, 'taxe payée', 'taxes payées')}`
        }
      />
      <Stat label="Profit à venir" {...comingOf(coming)} />
      <Stat
        label="Carnet de prix"
        value={
          book.percent === null ? (
            '–'
          ) : (
            <>
              {formatNumber(book.percent)}
              <span className="kamas">{'\u202f%'}</span>
            </>
          )
        }
        note={
          book.percent === null
            ? 'aucun prix saisi'
            : book.stale > 0
              ? `frais · ${formatNumber(book.stale)} prix à relire`
              : 'frais, rien à relire'
        }
      />
    </Stats>
  )
}

/** What is not made yet has no colour (N116). */
function comingOf({ lots, profit, unpriced }: ResaleFigures['coming']) {
  if (lots > 0)
    return {
      value: <Money value={profit} sign />,
      note:
        unpriced > 0
          ? `si tout part à ton prix, ${formatNumber(unpriced)} sans prix`
          : 'si tout part à ton prix',
    }
  return { value: '–', note: unpriced > 0 ? 'aucun prix de revente' : lotsOnSale(0) }
}

const StripComing = () => (
  <div className={`stats ${PLACE}`} aria-busy="true">
    {['Engagé en reventes', 'Profit de la semaine', 'Profit à venir', 'Carnet de prix'].map((label) => (
      <div className="stat" key={label}>
        <p className="text-12 font-medium text-muted">{label}</p>
        <p className="flex h-8 items-center max-md:h-6.5">
          <span className="skel h-4 w-3/5" />
        </p>
        <p className="flex h-4 items-center">
          <span className="skel h-2.5 w-2/5" />
        </p>
      </div>
    ))}
  </div>
)
