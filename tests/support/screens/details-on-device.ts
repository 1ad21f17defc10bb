import { onTestFinished } from 'vitest'
import { catalogueDb } from '#data/catalogue/catalogue-db.ts'
import { detailsPartName } from '#shared/catalogue/part-names.ts'

let parts = 0

/** Adds weights (in pods) and conditions to the catalogue on the device, for the test that asks; needs an IndexedDB. */
export async function detailsOnDevice(
  ...rows: [item: number, pods: number | null, conditions?: string][]
): Promise<void> {
  const db = await catalogueDb()
  const before = await db.get('meta', 'current')
  onTestFinished(async () => {
    await (before ? db.put('meta', before) : db.delete('meta', 'current'))
  })
  const names = new Set(rows.map(([item]) => detailsPartName(item)))
  const entries = [...names].map((name) => {
    parts += 1
    const some = rows.filter(([item]) => detailsPartName(item) === name)
    const body = { kind: 'details', rows: some.map(([item, pods, words = null]) => [item, pods, words]) }
    const text = JSON.stringify(body)
    return { hash: `details-${parts}`, name, kind: 'details', text, bytes: text.length, rows: some.length }
  })
  for (const { bytes, rows: _, ...part } of entries) await db.put('parts', { ...part, search: null })
  const added = entries.map(({ text, ...entry }) => entry)
  await db.put('meta', {
    ...(before ?? { id: 'current', version: 'essai' }),
    parts: [...(before?.parts ?? []), ...added],
  })
}
