import type * as z from 'zod'
import { canonical } from '#shared/contract/stamp.ts'
import { ImportError } from './import-error.ts'

/** One document of the source, parsed as JSON and not yet trusted. `name` is what an error calls it. */
export type Document = { name: string; json: unknown }

/** A row that passed its schema, and where it stands. */
export type Checked<T> = { row: T; place: string }

/** The list inside a document. */
export function listIn<T>(document: Document, shape: z.ZodType<T>): T {
  const read = shape.safeParse(document.json)
  if (!read.success) throw new ImportError(document.name, `document inattendu (${issueText(read.error)})`)
  return read.data
}

/** Every row of a list, checked one by one; the first bad one refuses the import and says where it stands. */
export function checkedRows<T>(document: Document, rows: unknown[], shape: z.ZodType<T>): Checked<T>[] {
  return rows.map((raw, index) => {
    const place = placeOf(document.name, index, raw)
    const read = shape.safeParse(raw)
    if (!read.success) throw new ImportError(place, issueText(read.error))
    return { row: read.data, place }
  })
}

/** Drops a row that repeats another word for word; two that share an id and differ refuse the import. */
export function withoutDuplicates<T>(rows: Checked<T>[], idOf: (row: T) => number | string): Checked<T>[] {
  const first = new Map<number | string, Checked<T>>()
  for (const checked of rows) {
    const known = first.get(idOf(checked.row))
    if (!known) first.set(idOf(checked.row), checked)
    else if (canonical(known.row) !== canonical(checked.row)) {
      throw new ImportError(checked.place, `contredit ${known.place}, qui porte le même identifiant`)
    }
  }
  return [...first.values()]
}

function placeOf(name: string, index: number, raw: unknown): string {
  const id =
    raw !== null && typeof raw === 'object' && 'ankama_id' in raw ? `, id ${String(raw.ankama_id)}` : ''
  return `${name}, ligne ${index + 1}${id}`
}

function issueText(error: z.ZodError): string {
  const [issue] = error.issues
  return issue ? `${issue.path.join('.') || 'valeur'} : ${issue.message}` : 'valeur invalide'
}
