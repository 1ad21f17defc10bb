import { catalogue } from '#data/catalogue/catalogue.ts'
import { effectName } from '#data/catalogue/parts.ts'
import type { AccountDb, OutboxEntry } from '#data/local-db.ts'
import { effectOf, type Place, placeWords, subjectOf, valueWords } from './words.ts'

export type UnsentLine = { id: string; what: string; value: string }

/** Each change that the server has not confirmed, in words: what would be lost by erasing. */
export async function unsentLines(db: AccountDb): Promise<UnsentLine[]> {
  const entries = await db.outbox.toArray()
  const rows = await db.rows.bulkGet(
    entries.map(({ collection, key }): [string, string] => [collection, key]),
  )
  const lines = entries.map((entry, i) => linesOf(entry, rows[i]?.v ?? {}))
  return (await Promise.all(lines)).flat()
}

async function linesOf(
  { collection, key, del, fields }: OutboxEntry,
  values: Record<string, unknown>,
): Promise<UnsentLine[]> {
  const row = { collection, key, field: '' }
  const name = await nameOf(row, values)
  const named = (place: Place) => (name ? `${name} · ${placeWords(place)}` : placeWords(place))
  if (del) return [{ id: `${collection}/${key}`, what: named(row), value: 'suppression' }]
  return Object.keys(fields).map((field) => {
    const place = { ...row, field }
    return {
      id: `${collection}/${key}/${field}`,
      what: named(place),
      value: valueWords(place, values[field]),
    }
  })
}

async function nameOf(row: Place, values: Record<string, unknown>): Promise<string | null> {
  const { item: id, name } = subjectOf(row, values)
  const effect = effectOf(row)
  if (effect !== null) return (await effectName(effect).catch(() => null)) ?? name
  return (id === null ? undefined : catalogue.getState().data?.item(id)?.name) ?? name
}
