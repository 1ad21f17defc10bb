import { Check } from 'lucide-react'
import { fieldIds } from '#blocks/field-ids.ts'
import { useBeginnings } from '#blocks/use-beginnings.ts'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import { type FirstStep, firstSteps } from '#shared/domain/board/first-steps.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { useDoneOfferings, useOfferingPrices } from '#store/almanax.ts'
import { dismissTask, useDeferrals } from '#store/deferred.ts'
import { usePlanSources } from '#store/plans.ts'
import { useCatalogue } from '#ui/catalogue/use-catalogue.ts'
import { useCatalogueList } from '#ui/catalogue/use-catalogue-list.ts'
import { exampleResources } from '#ui/page/examples.tsx'
import { Link } from '#ui/page/link.tsx'
import { useParisDay } from '#ui/page/use-paris-day.ts'
import { Section } from './part.tsx'
import { text } from './text.ts'

const stepsCount = (done: number) => (done > 0 ? `${formatNumber(done)} sur 3` : '')

/** Under this name the steps are put off for good. */
const HIDDEN = 'steps:first'

/** What a new account begins with, each step ticking itself; gone once all are done, there is work, or hidden (N112). */
export function FirstSteps() {
  const today = useParisDay()
  const steps = useFirstSteps(today)
  const ways = useWays(today)
  const tell = useMutateAndTell()
  if (!steps) return null
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
            className="link board-link"
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
                <Link to={ways[step].to} className="board-target font-medium">
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

/** Null once they are done or hidden, and while the player's rows are read. */
function useFirstSteps(today: string) {
  const begun = useBeginnings(today)
  const sources = usePlanSources()
  const done = useDoneOfferings()
  const typed = useOfferingPrices()
  const hidden = useDeferrals()
  if (!begun || !sources || !done || !typed || !hidden) return null
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
