import { Smartphone, TriangleAlert } from 'lucide-react'
import { type ComponentProps, useMemo } from 'react'
import type { Courses } from '#blocks/courses/use-courses.ts'
import { StockCounted } from '#blocks/craft/stock-counted.tsx'
import { craftText } from '#blocks/craft/text.ts'
import { fieldIds } from '#blocks/field-ids.ts'
import { LentCount } from '#blocks/prices/lent/lent-count.tsx'
import { useMutateAndTell } from '#blocks/use-mutate.ts'
import { timeOf } from '#shared/contract/stamp.ts'
import { craftsStockCost, plannedProfit } from '#shared/domain/courses/shopping-list.ts'
import { formatKamas, formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { useSales } from '#store/crafts.ts'
import { setPreference, usePreference } from '#store/preferences.ts'
import { pricesOf } from '#store/prices.ts'
import { thisDevice } from '#store/purchases.ts'
import { useStockCounting } from '#store/stock.ts'
import { KamasField } from '#ui/fields/kamas-field.tsx'
import { AtLeast } from '#ui/figures/bounds.tsx'
import { Money } from '#ui/figures/money.tsx'
import { useNow } from '#ui/hooks/use-now.ts'
import { paidToday } from './list/bought-today.tsx'
import { sourceName } from './origins.tsx'

const over = (kamas: number, atLeast: boolean) =>
  `dépassé ${atLeast ? 'd’au moins' : 'de'} ${formatKamas(kamas)}`

/** How long after its last purchase another device is said to be shopping (N35). */
const SHOPPING_MS = 10 * 60_000

/** What is left to pay, the budget, what it is for, and who else shops. */
export function Summary({ courses }: { courses: Courses }) {
  const { totals, halls } = courses
  const items = halls.reduce((sum, { lines }) => sum + lines.length, 0)
  const atLeast = totals.unpriced.length > 0
  const costly = [...totals.bySource].filter(([, cost]) => cost > 0)
  return (
    <aside className="panel px-5 py-4.5 max-md:mt-6" aria-label="Reste à payer">
      <h2 className="mb-1.5">Reste à payer</h2>
      <p className="flex justify-between text-muted">
        <span>
          {atLeast ? 'au moins' : ''}
          <LentCount n={courses.lent} className={atLeast ? 'ml-1.5' : ''} />
        </span>
        <span>{`${plural(items, 'objet', 'objets')}, ${plural(halls.length, 'hôtel', 'hôtels')}`}</span>
      </p>
      <p
        className="font-head text-[34px] leading-[42px] tracking-[-0.02em] whitespace-nowrap tabular-nums [&_.kamas]:text-[0.6em]"
        aria-live="polite"
      >
        <Money value={totals.cost} tone={atLeast ? 'muted' : undefined} />
      </p>
      <Budget courses={courses} />
      <MissingPrices courses={courses} />
      {costly.length > 0 && <hr className="double mt-4 mb-1.5" />}
      <dl>
        {costly.map(([source, cost]) => (
          <div className="lead" key={source}>
            <dt>{sourceName(source)}</dt>
            <dd>
              <Money value={cost} />
            </dd>
          </div>
        ))}
      </dl>
      <Profit courses={courses} />
      <Elsewhere courses={courses} />
    </aside>
  )
}

/** The budget of the day: paid, left to pay, and what stays of it (N33). */
export function Budget({ courses, short = false }: { courses: Courses; short?: boolean }) {
  const budget = usePreference('courses_budget', 0)
  const tell = useMutateAndTell()
  if (budget === undefined) return null
  const paid = paidToday(courses.purchases)
  const { cost, unpriced } = courses.totals
  const rest = budget - paid - cost
  const lacks = unpriced.length > 0
  const restLabel = lacks ? 'Reste au plus' : 'Reste'
  const restWords = rest < 0 ? over(-rest, lacks) : `${restLabel.toLowerCase()} ${formatKamas(rest)}`
  return (
    <>
      {!short && (
        <div className="mt-3.5 mb-2 grid grid-cols-[1fr_128px] items-center gap-2 text-muted">
          <span>Budget</span>
          <KamasField
            label="Budget"
            hideLabel
            value={budget || null}
            placeholder="aucun"
            onCommit={(value) =>
              tell('Courses modifiées', 'courses', (db) => setPreference(db, 'courses_budget', value ?? 0))
            }
          />
        </div>
      )}
      {budget > 0 && (
        <>
          <PaidBar
            paid={share(paid, budget)}
            left={Math.min(100 - share(paid, budget), share(cost, budget))}
            over={rest < 0}
            role="img"
            aria-label={`Payé ${formatKamas(paid)}, reste à payer ${formatKamas(cost)}, budget ${formatKamas(budget)}`}
          />
          {short ? (
            <p className={rest < 0 ? 'mt-2 text-12 text-loss' : 'mt-2 text-12 text-muted'}>
              {`Budget ${formatKamas(budget)} · ${restWords}`}
            </p>
          ) : (
            <p className="mt-2 flex justify-between gap-3 text-13 text-muted">
              <span>{`Payé ${formatKamas(paid)}`}</span>
              {rest < 0 ? (
                <b className="font-semibold text-loss">{over(-rest, lacks)}</b>
              ) : (
                <span>
                  {restLabel}{' '}
                  <b className="font-semibold text-text">
                    <Money value={rest} />
                  </b>
                </span>
              )}
            </p>
          )}
        </>
      )}
    </>
  )
}

const BAR =
  'budget-bar flex h-1.5 overflow-hidden rounded-[3px] bg-line forced-colors:border forced-colors:border-[CanvasText]'
const PAID = 'bg-kama-fill forced-colors:bg-[CanvasText]'
const LEFT = 'bg-[color-mix(in_oklch,var(--kama)_38%,var(--line))] forced-colors:bg-[GrayText]'
const OVER = 'bg-loss forced-colors:first:bg-[CanvasText]'

type PaidBarProps = ComponentProps<'div'> & { paid: number; left: number; over?: boolean }

/** What is paid, then what is left to pay, in percent of the bar. */
export const PaidBar = ({ paid, left, over = false, ...named }: PaidBarProps) => (
  <div {...named} className={BAR}>
    <i className={over ? OVER : PAID} style={{ width: `${paid}%` }} />
    <i className={over ? OVER : LEFT} style={{ width: `${left}%` }} />
  </div>
)

const share = (amount: number, of: number): number => Math.min(100, (amount / of) * 100)

function MissingPrices({ courses: { totals } }: { courses: Courses }) {
  const [first] = totals.unpriced
  if (!first) return null
  const alone = totals.unpriced.length === 1
  return (
    <p className="mt-3.5 grid grid-cols-[16px_1fr] gap-x-2.5 gap-y-0.5 rounded-1 bg-ink-2 px-3 py-2.5 text-13">
      <TriangleAlert className="icon mt-px text-muted" />
      <span>
        {alone
          ? `Il manque le prix de «\u00a0${first.item.name}\u00a0»\u00a0: ${formatNumber(first.missing)} à acheter, le total réel est plus haut.`
          : `Il manque ${formatNumber(totals.unpriced.length)} prix\u00a0: le total réel est plus haut.`}
      </span>
      <button
        type="button"
        className="link col-start-2 justify-self-start"
        onClick={() => document.getElementById(fieldIds.lackingPrice(first.id))?.focus()}
      >
        {alone ? 'Saisir son prix' : 'Saisir le premier'}
      </button>
    </p>
  )
}

/** What all planned crafts leave together. */
function Profit({ courses: { planned, totals, all, taken, knownOf } }: { courses: Courses }) {
  const sales = useSales()
  const counted = useStockCounting()
  const stock = useMemo(
    () => counted && craftsStockCost(all, taken, { ...counted, pricesOf: (id) => pricesOf(knownOf(id)) }),
    [counted, all, taken, knownOf],
  )
  if (!sales || !counted || !stock || planned.length === 0) return null
  const saleOf = (recipe: number) => {
    const { price, taxPercent } = sales(recipe)
    const sold = price || knownOf(recipe)?.[1]?.price || 0
    return sold > 0 ? { price: sold, taxPercent } : null
  }
  const profit = plannedProfit(planned, saleOf, totals, stock)
  const unsold = profit?.unsold.length ?? planned.length
  return (
    <>
      <dl
        title="Les ventes nettes de taxe, moins ce qui reste à payer pour eux et le stock qu’ils prennent."
        className="mt-2 border-t-3 border-double border-line-2 pt-1.5"
      >
        {stock.cost + stock.lacking + stock.unknown > 0 && (
          <div className="lead">
            <dt>
              {craftText.stockUsed}
              {stock.unknown > 0 && (
                <small className="block text-12 text-faint">{craftText.unknownPaid(stock.unknown)}</small>
              )}
            </dt>
            <dd>
              <AtLeast when={stock.lacking > 0} />
              <Money value={stock.cost} />
            </dd>
          </div>
        )}
        <div className="lead">
          <dt>
            Profit des crafts prévus
            {unsold > 0 && (
              <small className="block text-12 text-faint">{`sans prix de vente\u00a0: ${plural(unsold, 'craft', 'crafts')}`}</small>
            )}
          </dt>
          <dd>
            {profit && !profit.certain && <small className="text-12 text-faint">au plus </small>}
            {profit ? <Money value={profit.profit} sign tone="muted" /> : '–'}
          </dd>
        </div>
      </dl>
      <StockCounted className="mt-1.5" />
    </>
  )
}

function Elsewhere({ courses: { purchases } }: { courses: Courses }) {
  const now = useNow()
  const here = thisDevice()
  const last = purchases.find(({ device }) => device !== '' && device !== here)
  if (!last || now - (timeOf(last.stamps.pieces ?? '') ?? 0) > SHOPPING_MS) return null
  return (
    <p
      className="mt-2.5 grid grid-cols-[16px_1fr] gap-x-2.5 rounded-1 bg-ink-2 px-3 py-2.5 text-13"
      role="status"
    >
      <Smartphone className="icon mt-px text-info" />
      <span>{`«\u00a0${last.device}\u00a0» fait les courses en ce moment\u00a0: ce qu’il coche disparaît ici aussitôt.`}</span>
    </p>
  )
}
