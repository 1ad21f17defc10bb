import UFuzzy from '@leeoniya/ufuzzy'
import { itemDetail, recipeAnswers, recipeWith } from '#server/catalogue/answers.ts'
import { serviceItem } from '#server/catalogue/import/service-shapes.ts'
import { itemRow, recipeRow } from '#server/catalogue/import/service-to-rows.ts'
import { craftOf } from '#server/catalogue/professions.ts'
import type { ItemRow, RecipeRow } from '#server/catalogue/rows.ts'
import { servedMeta } from '#server/catalogue/store.ts'
import type { Db } from '#server/db/schema.ts'
import type { AppDeps } from '#server/deps.ts'
import { type AskService, createAskService, serviceFailed } from '#server/outside/game-data-answers.ts'
import { TimeSlice } from '#server/time-slice.ts'
import { byPreference, findNames, ONE_SLIP } from '#shared/catalogue/find-names.ts'
import { itemsWithIds, recipesWhere, type StoredItem, searchableItems } from './queries.ts'

/** Anybody may ask for any id: the service hears of so many a minute. */
const A_MINUTE = 120
const ONE = { limit: 1, page: 1 }

export type FindItemDeps = Pick<AppDeps, 'db' | 'gameData' | 'now' | 'log'>

/**
 * Items and recipes by id: the catalogue's, else the equipment of the public service (T48). Null where neither
 * has it; 502 where the service fails.
 */
export function createFindItem({ db, gameData, now, log }: FindItemDeps) {
  const ask = gameData ? createAskService(gameData, { now, aMinute: A_MINUTE }) : null

  async function piece(id: number, version: string): Promise<ServicePiece | null> {
    if (!ask || id < 0) return null
    try {
      return await pieceOf(ask, id, version)
    } catch (error) {
      throw serviceFailed(error, log)
    }
  }

  return {
    async item(id: number) {
      const [item] = await itemsWithIds(db, [id])
      if (item) {
        const [recipe] = await recipesWhere(db, { output: id }, ONE)
        return itemDetail(item, recipe?.job ?? null)
      }
      const found = await piece(id, (await servedMeta(db)).version)
      return found && itemDetail(asStored(found), found.recipe?.job ?? null)
    },
    async recipe(id: number) {
      const recipes = await recipesWhere(db, { output: id }, ONE)
      if (recipes.length > 0) return (await recipeAnswers(db, recipes))[0] ?? null
      const [item] = await itemsWithIds(db, [id])
      const { source, version } = await servedMeta(db)
      // Only of equipment can the service know a recipe that we do not, and after an import we know them all.
      const settled = item && (source === 'service' || item.category !== 'equipment')
      const found = settled ? null : await piece(id, version)
      return found?.recipe ? recipeWith(db, found.recipe, asStored(found)) : null
    },
  }
}

const asStored = ({ item, setName }: ServicePiece): StoredItem => ({
  id: item.id,
  name: item.name,
  level: item.level,
  type: item.type,
  type_id: item.typeId,
  category: item.category,
  img: item.img,
  img_large: item.imgLarge,
  set_id: item.set,
  set_name: setName,
  effects: JSON.stringify(item.effects),
})

type Index = { version: string; ids: number[]; texts: string[] }

/** Searches item names for plain clients; the index is made again when the catalogue's version changes. */
export function createItemSearch(db: Db): (query: string, limit: number) => Promise<number[]> {
  let index: Index | undefined
  const fuzzy = new UFuzzy(ONE_SLIP)
  const typos = (texts: string[], query: string): number[] => fuzzy.search(texts, query, 1)[0] ?? []
  return async (query, limit) => {
    const { version } = await servedMeta(db)
    if (index?.version !== version) {
      const rows = await searchableItems(db)
      // Reading eleven thousand names and sorting them take some 20 ms each.
      await new TimeSlice().pause()
      rows.sort(byPreference)
      index = { version, ids: rows.map((row) => row.id), texts: rows.map((row) => row.text) }
    }
    const { ids, texts } = index
    return findNames(texts, query, { limit, typos }).map((at) => ids[at] ?? 0)
  }
}

/** A piece of equipment as an import would have stored it; `set_name` comes with it. */
type ServicePiece = { item: ItemRow; setName: string | null; recipe: RecipeRow | null }

/** A piece of equipment of the public service; null where it has none of that id. Throws GameDataError. */
async function pieceOf(ask: AskService, id: number, version: string): Promise<ServicePiece | null> {
  const found = await ask(`/dofus3/v1/fr/items/equipment/${id}`, serviceItem, version)
  if (!found) return null
  const item = itemRow(found, 'equipment')
  const [recipe] = recipeRow(found)
  return {
    item,
    setName: found.parent_set?.name ?? null,
    recipe: recipe ? { ...recipe, ...craftOf(item) } : null,
  }
}
