import type { Tx } from '#server/db/schema.ts'
import { searchText } from '#shared/catalogue/search-text.ts'
import { insertAll } from './insert-all.ts'
import type { CatalogueRows } from './rows.ts'

/** Empties the catalogue's tables and fills them again, inside the caller's transaction. */
export async function replaceTables(tx: Tx, rows: CatalogueRows): Promise<void> {
  await clear(tx)
  const items = rows.items.map((i) => ({
    id: i.id,
    name: i.name,
    search: searchText(i.name),
    level: i.level,
    type: i.type,
    type_id: i.typeId,
    category: i.category,
    img: i.img,
    img_large: i.imgLarge,
    set_id: i.set,
    effects: JSON.stringify(i.effects),
    origin: i.origin,
    pods: i.pods,
    conditions: i.conditions,
  }))
  await insertAll(tx, items, (some) => tx.insertInto('catalogue_items').values(some))
  const recipes = rows.recipes.map(({ id, job, level, ratio }) => ({ id, job, level, ratio }))
  await insertAll(tx, recipes, (some) => tx.insertInto('catalogue_recipes').values(some))
  const ingredients = rows.recipes.flatMap((recipe) =>
    recipe.ingredients.map((i, position) => ({
      recipe_id: recipe.id,
      position,
      item_id: i.id,
      quantity: i.quantity,
    })),
  )
  await insertAll(tx, ingredients, (some) => tx.insertInto('catalogue_ingredients').values(some))
  await replaceLists(tx, rows)
}

async function clear(tx: Tx): Promise<void> {
  await tx.deleteFrom('catalogue_items').execute()
  await tx.deleteFrom('catalogue_recipes').execute()
  await tx.deleteFrom('catalogue_ingredients').execute()
  await tx.deleteFrom('catalogue_sets').execute()
  await tx.deleteFrom('catalogue_mounts').execute()
  await tx.deleteFrom('catalogue_almanax').execute()
  await tx.deleteFrom('catalogue_ochre').execute()
  await tx.deleteFrom('catalogue_essences').execute()
  await tx.deleteFrom('catalogue_breeding').execute()
  await tx.deleteFrom('catalogue_guides').execute()
}

async function replaceLists(tx: Tx, rows: CatalogueRows): Promise<void> {
  const sets = rows.sets.map((s) => ({
    id: s.id,
    name: s.name,
    level: s.level,
    items: JSON.stringify(s.items),
    bonuses: JSON.stringify(s.bonuses),
  }))
  await insertAll(tx, sets, (some) => tx.insertInto('catalogue_sets').values(some))
  await insertAll(tx, rows.mounts, (some) => tx.insertInto('catalogue_mounts').values(some))
  const almanax = rows.almanax.map((d) => ({
    date: d.date,
    item_id: d.item,
    item_name: d.name,
    quantity: d.quantity,
    kamas: d.kamas,
    bonus: d.bonus,
    bonus_text: d.bonusText,
  }))
  await insertAll(tx, almanax, (some) => tx.insertInto('catalogue_almanax').values(some))
  const ochre = rows.ochre.map((o, position) => ({
    position,
    step: o.step,
    archi_step: o.archiStep,
    monster: o.monster,
    archimonstre: o.archimonstre,
    type: o.type,
    zones: JSON.stringify(o.zones),
    in_unity: o.inUnity ? 1 : 0,
  }))
  await insertAll(tx, ochre, (some) => tx.insertInto('catalogue_ochre').values(some))
  const essences = rows.essences.map((e) => ({ item_id: e.id, boss: e.boss, excluded: e.excluded }))
  await insertAll(tx, essences, (some) => tx.insertInto('catalogue_essences').values(some))
  const breeding = rows.breeding.map((b) => ({
    item_id: b.id,
    family: b.family,
    boss: b.boss,
    essence_id: b.essence,
    efficiency: b.efficiency,
    uses: b.uses,
  }))
  await insertAll(tx, breeding, (some) => tx.insertInto('catalogue_breeding').values(some))
  const guides = rows.guides.map((g, tier) => ({
    guide: g.guide,
    tier,
    level_from: g.from,
    level_to: g.to,
    recipe_id: g.recipe,
    recipe_level: g.recipeLevel,
    ratio: g.ratio,
    carries: g.carries ? 1 : 0,
    needs: JSON.stringify(g.needs),
  }))
  await insertAll(tx, guides, (some) => tx.insertInto('catalogue_guides').values(some))
}
