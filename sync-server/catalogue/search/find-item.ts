import { itemDetail, recipeAnswers, recipeWith } from '#server/catalogue/answers.ts'
import { servedMeta } from '#server/catalogue/store.ts'
import type { AppDeps } from '#server/deps.ts'
import { createAskService, serviceFailed } from '#server/outside/game-data-answers.ts'
import { pieceOf, type ServicePiece } from '#server/outside/game-data-items.ts'
import { itemsWithIds, recipesWhere, type StoredItem } from './queries.ts'

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
