import { type GameLanguage, namesPartName } from '#shared/catalogue/game-languages.ts'
import { readItems, readRecipes } from '#shared/catalogue/item-parts.ts'
import { CORE_KINDS } from '#shared/catalogue/part-names.ts'
import type { CatalogueItem, CatalogueRecipe } from '#shared/catalogue/types.ts'
import type { CatalogueDb, StoredPart } from './catalogue-db.ts'
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
  const reading = core.map(async (part) => contentOf(await store.get(part.hash)))
  const named = chosen === null ? undefined : store.get(chosen)
  const parts = (await Promise.all(reading)).filter((part) => part !== null)
  const others = await named
  if (parts.length < core.length) return null
  return buildCatalogue({
    version: current.version,
    game: current.game,
    items: parts.flatMap(({ items }) => items),
    recipes: parts.flatMap(({ recipes }) => recipes),
    searchTexts: parts.flatMap(({ searchTexts }) => searchTexts),
    ...(language !== 'fr' && others && { others: { language, hash: others.hash, json: others.text } }),
  })
}

type Content = { items: CatalogueItem[]; recipes: CatalogueRecipe[]; searchTexts: string[] }

/** Read as soon as it is there, while the page goes on with what waits between two parts. */
function contentOf(part: StoredPart | undefined): Content | null {
  if (!part) return null
  const { kind, text, search } = part
  return {
    items: kind === 'items' ? readItems(text) : [],
    recipes: kind === 'recipes' ? readRecipes(text) : [],
    searchTexts: search?.split('\n') ?? [],
  }
}
