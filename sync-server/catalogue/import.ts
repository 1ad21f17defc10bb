import type { Db } from '#server/db/schema.ts'
import { CATEGORIES, type Category } from '#shared/catalogue/types.ts'
import { assemble } from './assemble.ts'
import type { Document } from './check.ts'
import { ImportError } from './import-error.ts'
import { rowsOfService } from './service-to-rows.ts'
import type { Source } from './sources.ts'
import { starterRows } from './starter.ts'
import { STARTER_HASH } from './starter-hash.ts'
import { replaceCatalogue } from './store.ts'

export type Progress = (done: number, total: number, label: string) => void
export type Imported = { version: string; items: number; recipes: number; unknownIngredients: number }

type ServiceCategory = Exclude<Category, 'other'>
const LISTED = CATEGORIES.filter((category): category is ServiceCategory => category !== 'other')

/**
 * Reads a whole source, checks it, and only then puts it in place of the present catalogue, in one transaction. Any
 * failure (ImportError, GameDataError) leaves the old catalogue serving.
 */
export async function importCatalogue(
  db: Db,
  source: Source,
  now: number,
  report: Progress,
): Promise<Imported> {
  const version = await source.version()
  const days = await source.almanaxNames()
  const names = [...LISTED.map((category) => `items-${category}-all`), 'sets-all', 'mounts-all', ...days]
  const documents = new Map<string, Document>()
  for (const [done, name] of names.entries()) {
    report(done, names.length, name)
    documents.set(name, await source.document(name))
  }
  if ((await source.version()) !== version)
    throw new ImportError('version', 'le jeu a changé pendant l’import')
  const named = (name: string): Document => documents.get(name) ?? { name, json: null }
  const service = rowsOfService({
    items: LISTED.map((category) => ({ ...named(`items-${category}-all`), category })),
    sets: named('sets-all'),
    mounts: named('mounts-all'),
    almanax: days.map(named),
  })
  report(names.length, names.length, 'enregistrement')
  const rows = assemble(starterRows(), service)
  const provenance = { source: 'service', sourceVersion: version, starter: STARTER_HASH } as const
  const known = new Set(rows.items.map((item) => item.id))
  const ingredientIds = rows.recipes.flatMap((recipe) => recipe.ingredients.map((i) => i.id))
  return {
    version: await replaceCatalogue(db, rows, provenance, now),
    items: rows.items.length,
    recipes: rows.recipes.length,
    unknownIngredients: new Set(ingredientIds.filter((id) => !known.has(id))).size,
  }
}
