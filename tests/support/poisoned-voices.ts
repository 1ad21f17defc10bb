import { toldOf, type Voice } from '#shared/domain/market/told.ts'
import { median } from '#shared/domain/prices/median.ts'

const TODAY = 20_000
const OLD = TODAY - 7
/** Honest prices lie within a tenth of each other: from the first to the second. */
const [LOW, HIGH] = [10_000, 11_000]

/**
 * How far from the honest median hostile voices can bring what is told, in percent; 0 where nothing is told. Searched over
 * honest voices in two heaps, which is where medians give way most, of today or of seven days ago, and hostile ones that
 * agree, or part in two, in steps of half a percent.
 */
export function worstTold(n: number, h: number): number {
  let worst = 0
  for (let above = 0; above <= n - h; above++) {
    const honest = [...many(above, HIGH), ...many(n - h - above, LOW)]
    for (const day of [OLD, TODAY]) {
      for (const hostile of hostileVoices(h)) {
        worst = Math.max(worst, errorOf(honest, day, hostile))
      }
    }
  }
  return worst
}

function* hostileVoices(h: number): Generator<Voice[]> {
  for (let price = LOW * 0.8; price <= HIGH * 1.25; price += LOW / 200) {
    yield aged(many(h, price), TODAY)
    for (let others = 1; others < h; others++) {
      yield aged([...many(h - others, price), ...many(others, HIGH)], TODAY)
      yield aged([...many(h - others, price), ...many(others, LOW)], TODAY)
    }
  }
}

function errorOf(honest: readonly number[], day: number, hostile: readonly Voice[]): number {
  const told = toldOf([...aged(honest, day), ...hostile], TODAY)
  return told ? Math.abs(told.price / (median(honest) ?? 0) - 1) * 100 : 0
}

const many = (count: number, price: number): number[] => new Array<number>(count).fill(Math.round(price))
const aged = (prices: readonly number[], day: number): Voice[] => prices.map((price) => ({ price, day }))
