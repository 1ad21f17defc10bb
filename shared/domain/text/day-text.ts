import { day } from '#shared/contract/fields.ts'
import { fold } from './fold.ts'
import { parisDay } from './paris-day.ts'

const MONTHS = 'jan fev|feb mar avr|apr mai|may jui?n jui?l aou|aug sep oct nov dec'
  .split(' ')
  .map((name) => new RegExp(`^(?:${name})`))
const FIGURES = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/
const YEAR_FIRST = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/
/** `1er mars 2024`, `jeu. 26 nov. 2026`. */
const WORDS = /^(?:(?:lun|mar|mer|jeu|ven|sam|dim)[a-z]*\.? )?(\d{1,2})(?:er)? ([a-z]{3,9})\.? (\d{4})$/
const HOUR = /(?:T|,?\s+(?:à\s+)?)\d{1,2}[:h]\d{2}(?::\d{2}(?:[.,]\d+)?)?$/i
const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/i

/**
 * A day as players and tools write it, as `YYYY-MM-DD`: in figures (`2026-11-20`, `20/11/2026`, `20/11/26`) or with its month
 * in words, with or without an hour; an instant is a day in Paris. Null for nothing, undefined for what is no day.
 */
export function readDay(text: string): string | null | undefined {
  const typed = text.trim()
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
  const [, date = '', month = '', year = ''] = FIGURES.exec(text) ?? []
  if (year) return [year, month, date]
  const [, y = '', m = '', d = ''] = YEAR_FIRST.exec(text) ?? []
  if (y) return [y, m, d]
  const [, inWords = '', word = '', of = ''] = WORDS.exec(fold(text)) ?? []
  const at = MONTHS.findIndex((name) => name.test(word))
  return at < 0 ? null : [of, String(at + 1), inWords]
}
