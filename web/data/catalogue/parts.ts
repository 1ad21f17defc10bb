import { logRepeatedRefusal } from '#data/log-refusal.ts'
import type { CatalogueTable, TableRow } from '#shared/catalogue/define-table.ts'
import { readEffectNames, readEffects } from '#shared/catalogue/item-parts.ts'
import { detailsPartName, effectsPartName } from '#shared/catalogue/part-names.ts'
import * as tables from '#shared/catalogue/tables.ts'
import type { Effect } from '#shared/catalogue/types.ts'
import type { PartEntry } from '#shared/catalogue/wire.ts'
import { foldEffect } from '#shared/contract/fields.ts'
import { type CatalogueDb, catalogueDb } from './catalogue-db.ts'
import { CatalogueError } from './download-messages.ts'

/**
 * The JSON text of a part: as stored, or fetched when it has not come yet. Parts were checked when they were stored;
 * from here on their text is trusted. Throws CatalogueError.
 */
async function partText(db: CatalogueDb, { hash }: PartEntry): Promise<string> {
  const stored = await db.get('parts', hash)
  return stored?.text ?? (await fetchPart(hash))
}

async function fetchPart(hash: string): Promise<string> {
  try {
    const path = `/api/v1/catalogue/parts/${hash}.json`
    const answer = await fetch(path)
    if (answer.ok) return await answer.text()
    logRepeatedRefusal('GET', path, answer.status, await answer.json().catch(() => null))
  } catch {
    // Said below, like any answer that is not the part.
  }
  throw new CatalogueError('network')
}

const LISTS = {
  almanax: tables.almanax,
  ochre: tables.ochre,
  guides: tables.guides,
  mines: tables.mines,
  sets: tables.sets,
  essences: tables.essences,
  breeding: tables.breeding,
  fuels: tables.fuels,
  makinas: tables.makinas,
  nets: tables.nets,
  mounts: tables.mounts,
  crosses: tables.crosses,
}

/** The catalogue's small tables. */
export type Lists = { [K in keyof typeof LISTS]: TableRow<(typeof LISTS)[K]>[] }
export type ListKind = keyof Lists

const decodedLists = new Map<string, unknown>()

/**
 * A table of the catalogue in service, read when first asked for; a part that has not come yet is fetched. Null when the
 * device holds no catalogue, or one without this table. Throws CatalogueError.
 */
export async function catalogueList<K extends ListKind>(kind: K): Promise<Lists[K] | null> {
  const db = await catalogueDb()
  const current = await db.get('meta', 'current')
  const part = current?.parts.find((entry) => entry.kind === kind)
  if (!part) return null
  // A hash names one text, so that what is kept under it is what its kind decodes to.
  if (!decodedLists.has(part.hash))
    decodedLists.set(part.hash, rowsIn<unknown>(LISTS[kind], await partText(db, part)))
  return decodedLists.get(part.hash) as Lists[K]
}

function rowsIn<R>(table: Pick<CatalogueTable<R>, 'read'>, json: string): R[] {
  const { rows }: { rows: unknown[][] } = JSON.parse(json)
  return rows.map((row) => table.read(row))
}

const decodedEffects = new Map<string, Map<number, Effect[]>>()

/** The effects of an item, read when first asked for; a part that has not come yet is fetched. Throws CatalogueError. */
export async function itemEffects(id: number): Promise<Effect[]> {
  const db = await catalogueDb()
  const current = await db.get('meta', 'current')
  const part = current?.parts.find(({ name }) => name === effectsPartName(id))
  if (!part) return []
  const known = decodedEffects.get(part.hash)
  if (known) return known.get(id) ?? []
  const effects = readEffects(await partText(db, part))
  decodedEffects.set(part.hash, effects)
  return effects.get(id) ?? []
}

/**
 * The effects of all items, part after part, for whoever has to see all of them; what comes between two of them may take its time.
 * A part that has not come yet is fetched. Throws CatalogueError.
 */
export async function* allEffects(): AsyncGenerator<ReadonlyMap<number, readonly Effect[]>> {
  const db = await catalogueDb()
  const current = await db.get('meta', 'current')
  for (const part of current?.parts ?? []) {
    if (part.kind !== 'effects') continue
    yield decodedEffects.get(part.hash) ?? readEffects(await partText(db, part))
  }
}

/** What the game calls an effect, by its folded name; null where no part that this device holds names it. */
export async function effectName(effect: string): Promise<string | null> {
  const db = await catalogueDb()
  const current = await db.get('meta', 'current')
  for (const { kind, hash } of current?.parts ?? []) {
    const stored = kind === 'effects' ? await db.get('parts', hash) : undefined
    const name = stored && readEffectNames(stored.text).find((known) => foldEffect(known) === effect)
    if (name) return name
  }
  return null
}

/** An item's weight in pods and its conditions in the game's words, where they are known. */
export type ItemDetails = Omit<TableRow<typeof tables.details>, 'id'>

const decodedDetails = new Map<string, ReadonlyMap<number, ItemDetails>>()

/**
 * What is known of these items beside their effects; an item that no part names is left out. Parts are read when first
 * asked for, and fetched where they have not come yet. Throws CatalogueError.
 */
export async function itemDetails(ids: readonly number[]): Promise<Map<number, ItemDetails>> {
  const db = await catalogueDb()
  const current = await db.get('meta', 'current')
  const names = new Set(ids.map(detailsPartName))
  const parts = await Promise.all(
    (current?.parts ?? [])
      .filter(({ name }) => names.has(name))
      .map(async (part) => {
        const details = decodedDetails.get(part.hash) ?? readDetails(await partText(db, part))
        decodedDetails.set(part.hash, details)
        return details
      }),
  )
  const found = new Map<number, ItemDetails>()
  for (const id of ids) {
    const details = parts.find((part) => part.has(id))?.get(id)
    if (details) found.set(id, details)
  }
  return found
}

const readDetails = (json: string): ReadonlyMap<number, ItemDetails> =>
  new Map(rowsIn(tables.details, json).map(({ id, ...details }) => [id, details]))
