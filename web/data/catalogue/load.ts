import { type GameLanguage, namesPartName } from '#shared/catalogue/game-languages.ts'
import { readItems, readRecipes } from '#shared/catalogue/item-parts.ts'
import { CORE_KINDS } from '#shared/catalogue/part-names.ts'
import type { CatalogueDb } from './catalogue-db.ts'
import { buildCatalogue, type Catalogue } from './lookup.ts'

/** The catalogue that this device holds, with the names of that language where they have come, or null when it holds none that is complete. */
export async function loadCatalogue(
  db: CatalogueDb,
  language: GameLanguage = 'fr',
): Promise<Catalogue | null> {
  const current = await db.get('meta', 'current')
  if (!current) return null
  const { names } = current
  const chosen = language !== 'fr' && names?.name === namesPartName(language) ? names.hash : null
  const core = current.parts.filter((part) => CORE_KINDS.includes(part.kind))
  const { store } = db.transaction('parts')
  const stored = await Promise.all(core.map((part) => store.get(part.hash)))
  const others = chosen === null ? undefined : await store.get(chosen)
  const parts = stored.filter((part) => part !== undefined)
  if (parts.length < core.length) return null
  const itemParts = parts.filter((part) => part.kind === 'items')
  return buildCatalogue({
    version: current.version,
    game: current.game,
    items: itemParts.flatMap((part) => readItems(part.text)),
    recipes: parts.filter((part) => part.kind === 'recipes').flatMap((part) => readRecipes(part.text)),
    searchTexts: itemParts.flatMap((part) => part.search?.split('\n') ?? []),
    ...(language !== 'fr' && others && { others: { language, hash: others.hash, json: others.text } }),
  })
}
