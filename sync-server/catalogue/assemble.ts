import { withoutStandIns } from './breeding-items.ts'
import { craftOf } from './professions.ts'
import type { CatalogueRows } from './rows.ts'

/**
 * The catalogue that is served: the starter tables, with the service's rows over them. Items and recipes are replaced
 * by id, so what only the starter names (our additions have negative ids) stays; guides, ochre steps, essences and
 * breeding objects are always the starter's; its own fuels, makinas and nets go where the service has such. Professions are given here, because no source has them.
 */
export function assemble(starter: CatalogueRows, service: CatalogueRows | null): CatalogueRows {
  if (!service) return { ...starter, recipes: withProfessions(starter) }
  const served = new Set(service.items.map((item) => item.id))
  const merged = {
    ...starter,
    items: [
      ...service.items,
      ...withoutStandIns(starter.items, service.items).filter((item) => !served.has(item.id)),
    ],
    recipes: [...service.recipes, ...starter.recipes.filter((recipe) => !served.has(recipe.id))],
    sets: over(starter.sets, service.sets, (set) => set.id),
    mounts: over(starter.mounts.map(pictured), service.mounts, (mount) => mount.id),
    almanax: over(starter.almanax, service.almanax, (day) => day.date),
  }
  return { ...merged, recipes: withProfessions(merged) }
}

/** Wild mounts left the service's list; those in a stable keep their picture, which bears the mount's own number. */
const pictured = (mount: CatalogueRows['mounts'][number]): CatalogueRows['mounts'][number] =>
  mount.name.endsWith(' Sauvage') ? { ...mount, img: `/icons/mount/${mount.id}-64.png` } : mount

function withProfessions({ items, recipes }: CatalogueRows): CatalogueRows['recipes'] {
  const byId = new Map(items.map((item) => [item.id, item]))
  return recipes.map((recipe) => {
    const made = byId.get(recipe.id)
    return made ? { ...recipe, ...craftOf(made) } : recipe
  })
}

function over<T>(below: T[], above: T[], keyOf: (row: T) => number | string): T[] {
  const rows = new Map(below.map((row) => [keyOf(row), row]))
  for (const row of above) rows.set(keyOf(row), row)
  return [...rows.values()]
}
