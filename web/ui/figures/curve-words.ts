import { datePrinter, formatDay, formatNumber } from '#shared/domain/text/numbers.ts'

/** What a curve was worth on a day, `YYYY-MM-DD`. */
export type DayValue = { day: string; value: number }
/** A line of several, a value for each day; null: none that day. `colour`: a token; `dash`: lengths in pixels. */
export type CurveLine = {
  name: string
  values: readonly (number | null)[]
  colour: string
  dash?: readonly number[]
}
export type FormatValue = (value: number) => string
export const tooShort = 'Pas encore de courbe\u00a0: il faut au moins deux jours.'

const printDay = datePrinter({ day: 'numeric', month: 'short', timeZone: 'UTC' })

/** An instant in seconds as `20 nov.`. */
export const shortDay = (seconds: number): string => printDay(seconds * 1000)

/** A number as short as an axis wants it: `1,2 M`, `250 000`. No thousands in short: on screen k is the unit. */
export function shortNumber(value: number): string {
  if (Math.abs(value) >= 1_000_000) return `${formatNumber(value / 1_000_000)} M`
  return formatNumber(value)
}

/** A curve for those who cannot see it. */
export function curveInWords(
  points: readonly DayValue[],
  reference: number | null,
  format: FormatValue,
): string {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) return tooShort
  const dated = ({ day, value }: DayValue) => `${format(value)} (${formatDay(day)})`
  const values = points.map(({ value }) => value)
  return [
    `de ${dated(first)} à ${dated(last)}`,
    `au plus bas ${format(Math.min(...values))}, au plus haut ${format(Math.max(...values))}`,
    ...(reference === null ? [] : [`médiane ${format(reference)}`]),
  ].join('\u00a0; ')
}

/** A day of a curve; where it has several lines, what each of them was worth. */
export function dayInWords(
  { day, value }: DayValue,
  format: FormatValue,
  lines?: readonly CurveLine[],
  at = 0,
): string {
  const each = lines?.flatMap(({ name, values }) => {
    const one = values[at] ?? null
    return one === null ? [] : [`${name} ${format(one)}`]
  })
  return `${formatDay(day)}\u00a0: ${each ? each.join(' · ') : format(value)}`
}
