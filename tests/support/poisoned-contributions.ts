import { aggregatePrices, type Contribution } from '#shared/domain/market/aggregate.ts'
import { median } from '#shared/domain/prices/median.ts'

const TODAY = 20_000
const OLD = TODAY - 7
/** Honest prices lie within a tenth of each other: from the first to the second. */
const [LOW, HIGH] = [10_000, 11_000]

/**
 * How far from the honest median hostile contributions can move the median that is published, before its rounding, in percent; 0 where none is published. Searched over
 * honest contributions in two heaps, which is where medians give way most, of today or of seven days ago, and hostile ones that
 * agree, or part in two, in steps of half a percent.
 */
export function worstError(n: number, h: number): number {
  let worst = 0
  for (let above = 0; above <= n - h; above++) {
    const honest = [...many(above, HIGH), ...many(n - h - above, LOW)]
    for (const day of [OLD, TODAY]) {
      for (const hostile of hostileContributions(h)) {
        worst = Math.max(worst, errorOf(honest, day, hostile))
      }
    }
  }
  return worst
}

function* hostileContributions(h: number): Generator<Aged[]> {
  for (let price = LOW * 0.8; price <= HIGH * 1.25; price += LOW / 200) {
    yield aged(many(h, price), TODAY)
    for (let others = 1; others < h; others++) {
      yield aged([...many(h - others, price), ...many(others, HIGH)], TODAY)
      yield aged([...many(h - others, price), ...many(others, LOW)], TODAY)
    }
  }
}

function errorOf(honest: readonly number[], day: number, hostile: readonly Aged[]): number {
  const aggregate = aggregatePrices(fromEverywhere([...aged(honest, day), ...hostile]), TODAY)
  return aggregate ? Math.abs(aggregate.exact / (median(honest) ?? 0) - 1) * 100 : 0
}

const many = (count: number, price: number): number[] => new Array<number>(count).fill(Math.round(price))
type Aged = Omit<Contribution, 'network'>
const aged = (prices: readonly number[], day: number): Aged[] => prices.map((price) => ({ price, day }))

const NETWORKS = Array.from({ length: 64 }, (_, at) => `réseau ${at}`)

/** Each from a network of its own. */
export const fromEverywhere = (contributions: readonly Aged[]): Contribution[] =>
  contributions.map(({ price, day }, at) => ({ price, day, network: NETWORKS[at % NETWORKS.length] ?? '' }))
