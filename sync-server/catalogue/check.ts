import * as z from 'zod'
import { TimeSlice } from '#server/time-slice.ts'
import { canonical } from '#shared/contract/stamp.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'
import { ImportError } from './import/import-error.ts'

/** One document of the source, parsed as JSON and not yet trusted. `name` is what an error calls it. */
export type Document = { name: string; json: unknown }

/** A row that an import leaves out: where it stands, its id or date where it has one, and what is wrong with it. */
export type SkippedRow = { document: string; place: string; key: number | string | null; why: string }

/** Good rows of a document, and the others. */
export type Checked<T> = { rows: T[]; skipped: SkippedRow[] }

export type Check<T> = { shape: z.ZodType<T>; keyOf: (row: T) => number | string }

const inFrench = { error: z.locales.fr().localeError }

/** The list inside a document. */
export function listIn<T>(document: Document, shape: z.ZodType<T>): T {
  const read = shape.safeParse(document.json, inFrench)
  if (!read.success) throw new ImportError(document.name, `document inattendu (${issueText(read.error)})`)
  return read.data
}

/** As `goodRows`; more than one bad row in a hundred refuses the list, and says where the first stands. */
export async function mostRows<T>(document: Document, rows: unknown[], check: Check<T>): Promise<Checked<T>> {
  const checked = await goodRows(document, rows, check)
  const { skipped } = checked
  const [first] = skipped
  if (first && skipped.length * 100 > rows.length) {
    const others = skipped.length - 1
    const more =
      others === 0 ? '' : ` ; ${plural(others, 'autre', 'autres')} de même, sur ${formatNumber(rows.length)}`
    throw new ImportError(first.place, `${first.why}${more}`)
  }
  return checked
}

/**
 * The rows of a list that pass the shape. One that repeats another word for word is dropped without a word; one that
 * bears the key of another and differs is a bad one.
 */
export async function goodRows<T>(
  document: Document,
  rows: unknown[],
  { shape, keyOf }: Check<T>,
): Promise<Checked<T>> {
  const slice = new TimeSlice()
  const good = new Map<number | string, { row: T; place: string }>()
  const skipped: SkippedRow[] = []
  for (const [index, raw] of rows.entries()) {
    if (slice.over) await slice.pause()
    const key = rawKey(raw)
    const named = key === null ? '' : typeof key === 'number' ? `, id ${key}` : `, ${key}`
    const place = `${document.name}, ligne ${index + 1}${named}`
    const skip = (why: string) => skipped.push({ document: document.name, place, key, why })
    const read = shape.safeParse(raw, inFrench)
    if (!read.success) {
      skip(issueText(read.error))
      continue
    }
    const known = good.get(keyOf(read.data))
    if (!known) good.set(keyOf(read.data), { row: read.data, place })
    else if (canonical(known.row) !== canonical(read.data)) {
      skip(`contredit ${known.place}, qui porte le même identifiant`)
    }
  }
  return { rows: [...good.values()].map(({ row }) => row), skipped }
}

/** The id of a row, or the date of a day, as they stand there. */
function rawKey(raw: unknown): number | string | null {
  if (raw === null || typeof raw !== 'object') return null
  if ('ankama_id' in raw && typeof raw.ankama_id === 'number') return raw.ankama_id
  return 'date' in raw && typeof raw.date === 'string' ? raw.date.slice(0, 10) : null
}

function issueText(error: z.ZodError): string {
  const [issue] = error.issues
  return issue ? `${issue.path.join('.') || 'valeur'} : ${issue.message}` : 'valeur invalide'
}
