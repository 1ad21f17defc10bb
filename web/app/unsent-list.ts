import { useEffect, useState } from 'react'
import { catalogue } from '#data/catalogue/catalogue.ts'
import type { AccountDb } from '#data/local-db.ts'
import { type Place, placeWords, subjectOf, valueWords } from '#features/account/words.ts'
import { useAccountDb } from '#ui/use-rows.ts'

export type UnsentLine = { id: string; what: string; value: string }

/** Each change that the server has not confirmed, in words: what would be lost by erasing. */
export async function unsentLines(db: AccountDb): Promise<UnsentLine[]> {
  const entries = await db.outbox.toArray()
  const rows = await db.rows.bulkGet(
    entries.map(({ collection, key }): [string, string] => [collection, key]),
  )
  return entries.flatMap((entry, i) => {
    const { collection, key } = entry
    const values = rows[i]?.v ?? {}
    if (entry.del) {
      const what = nameOf({ collection, key, field: '' }, values)
      return [{ id: `${collection}/${key}`, what, value: 'suppression' }]
    }
    return Object.keys(entry.fields).map((field) => {
      const place = { collection, key, field }
      return {
        id: `${collection}/${key}/${field}`,
        what: nameOf(place, values),
        value: valueWords(place, values[field]),
      }
    })
  })
}

function nameOf(place: Place, values: Record<string, unknown>): string {
  const { item: id, name: written } = subjectOf(place, values)
  const name = (id === null ? undefined : catalogue.getState().data?.item(id)?.name) ?? written
  return name ? `${name} · ${placeWords(place)}` : placeWords(place)
}

/** The unsent changes of the signed-in player, read once; undefined while they load. */
export function useUnsentLines(): UnsentLine[] | undefined {
  const db = useAccountDb()
  const [lines, setLines] = useState<UnsentLine[]>()
  useEffect(() => {
    if (db) void unsentLines(db).then(setLines)
  }, [db])
  return lines
}
