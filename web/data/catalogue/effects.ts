import { effectsPartName } from '#shared/catalogue/part-names.ts'
import type { Effect } from '#shared/catalogue/types.ts'
import { foldEffect } from '#shared/contract/fields.ts'
import { catalogueDb } from './catalogue-db.ts'
import { readEffectNames, readEffects } from './decode-effects.ts'
import { partText } from './part-text.ts'

const read = new Map<string, Map<number, Effect[]>>()

/** The effects of an item, read when first asked for; a part that has not come yet is fetched. Throws CatalogueError. */
export async function itemEffects(id: number): Promise<Effect[]> {
  const db = await catalogueDb()
  const current = await db.get('meta', 'current')
  const part = current?.parts.find(({ name }) => name === effectsPartName(id))
  if (!part) return []
  const known = read.get(part.hash)
  if (known) return known.get(id) ?? []
  const effects = readEffects(await partText(db, part))
  read.set(part.hash, effects)
  return effects.get(id) ?? []
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
