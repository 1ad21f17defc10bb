import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { catalogue } from '#data/catalogue/catalogue.ts'
import { effectName } from '#data/catalogue/parts.ts'
import { type Unsent, unsentOf } from '#data/db/list-refused.ts'
import type { AccountDb } from '#data/db/local-db.ts'
import type { OutboxEntry } from '#data/db/types.ts'
import { type OrphanData, orphansOf, readKeptData, unsentMessages } from '#data/session/kept-data.ts'
import { collectionNamed } from '#shared/collections/registry.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { downloadAccount } from '../download.ts'
import { effectOf, type Place, placeWords, subjectOf, valueWords } from '../words/place-words.ts'

/** What would be lost with the data of an account: they are nowhere but on this device. */
type Losses = Unsent & { messages: number; orphans: number; lines: UnsentLine[] }

const NOTHING = { waiting: 0, dead: 0, held: 0, lines: [] }

async function readLosses(id: string): Promise<Losses> {
  const [here, messages, orphans] = await Promise.all([
    readKeptData(id, async (db) => ({ ...(await unsentOf(db)), lines: await unsentLines(db) })),
    unsentMessages(id),
    orphansOf(id),
  ])
  return { ...(here ?? NOTHING), messages, orphans: orphans.length }
}

/** What erasing an account here would lose, read when it is asked about; null when it cannot be read. */
export function useLosses(id: string): Losses | null | undefined {
  const [losses, setLosses] = useState<Losses | null>()
  useEffect(() => {
    readLosses(id).then(setLosses, (error: unknown) => {
      console.error('[comptoir] effacement', error)
      setLosses(null)
    })
  }, [id])
  return losses
}

/** Gives the player the data of an account, signed in or not, as one file, and says whether it went well. */
export async function exportKeptData(id: string): Promise<void> {
  try {
    const found = await readKeptData(id, async (db) => {
      await downloadAccount(db)
      return true
    })
    if (!found) throw new Error('no data here')
    toast('Export téléchargé')
  } catch (error) {
    console.error('[comptoir] export', error)
    toast('L’export a échoué. Tes données sont toujours là.', 'error')
  }
}

export type UnsentLine = { id: string; what: string; value: string }

/** Each change that the server has not confirmed, in words: what would be lost by erasing. */
async function unsentLines(db: AccountDb): Promise<UnsentLine[]> {
  const entries = await db.unsent()
  const rows = await db.stored.bulkGet(
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
  // What is about another value is no change of its own.
  const about = collectionNamed(collection)?.about ?? {}
  const changed = Object.keys(fields).filter((field) => about[field] === undefined)
  return changed.map((field) => {
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

const NO_ORPHANS: OrphanData[] = []

/** What deleted accounts left on this device for the one that has their email now. */
export const useOrphans = (owner: string): OrphanData[] =>
  useLiveQuery(() => orphansOf(owner), [owner], NO_ORPHANS)
