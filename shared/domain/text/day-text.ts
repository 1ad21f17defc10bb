import { day } from '#shared/contract/fields.ts'
import { fold } from './fold.ts'
import { parisDay } from './paris-day.ts'

/** The months in French, English and Spanish; any beginning of three letters means the one month that begins so. */
const MONTHS = [
  'janvier january enero',
  'fevrier february febrero',
  'mars march marzo',
  'avril april abril',
  'mai may mayo',
  'juin june junio',
  'juillet july julio',
  'aout august agosto',
  'septembre september septiembre',
  'octobre october octubre',
  'novembre november noviembre',
  'decembre december diciembre',
].map((names) => names.split(' '))
const FIGURES = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/
const YEAR_FIRST = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/
const WEEKDAY =
  /^(?:lun|mar|mer|jeu|ven|sam|dim|mon|tue|wed|thu|fri|sat|sun|mie|jue|vie|sab|dom)[a-z]*\.?,? (?=\d|[a-z]{3,9}\.? \d)/
/** `1er mars 2024`, `26 nov. 26`, `26 de noviembre de 2026`; `Nov 26, 2026`. */
const WORDS = /^(\d{1,2})(?:er|st|nd|rd|th)? (?:de )?([a-z]{3,10})\.?,? (?:de )?(\d{4}|\d{2})$/
const MONTH_FIRST = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/
const HOUR = /(?:T|,?\s+(?:(?:à|at)\s+)?)\d{1,2}(?:[:h]\d{2}(?::\d{2}(?:[.,]\d+)?)?|\s?h)(?:\s?[ap]m)?$/i
const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/i

/**
 * A day as players and tools write it, as `YYYY-MM-DD`: in figures (`2026-11-20`, `20/11/2026`, `20/11/26`) or with its month
 * in words, with or without an hour; an instant is a day in Paris. Null for nothing, undefined for what is no day.
 */
export function readDay(text: string): string | null | undefined {
  const typed = text.replace(/\p{Cf}/gu, '').trim()
  if (typed === '') return null
  if (INSTANT.test(typed)) {
    const at = Date.parse(typed.replace(' ', 'T'))
    return Number.isNaN(at) ? undefined : parisDay(at)
  }
  const parts = partsOf(typed.replace(HOUR, ''))
  if (!parts) return undefined
  const [year, month, date] = parts
  const iso = `${year.length === 2 ? '20' : ''}${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return day.is(iso) ? iso : undefined
}

function partsOf(text: string): [year: string, month: string, date: string] | null {
  const [, date = '', figure = '', year = ''] = FIGURES.exec(text) ?? []
  if (year) return [year, figure, date]
  const [, y = '', m = '', d = ''] = YEAR_FIRST.exec(text) ?? []
  if (y) return [y, m, d]
  const words = fold(text).replace(WEEKDAY, '')
  const [, date1 = '', month1 = '', year1 = ''] = WORDS.exec(words) ?? []
  const [, month2 = '', date2 = '', year2 = ''] = MONTH_FIRST.exec(words) ?? []
  const month = monthOf(month1 || month2)
  return month === null ? null : [year1 || year2, month, date1 || date2]
}

function monthOf(word: string): string | null {
  const meant = MONTHS.flatMap((names, at) => (names.some((name) => name.startsWith(word)) ? [at + 1] : []))
  return word !== '' && meant.length === 1 ? String(meant[0]) : null
}
