import { serviceItem } from '#server/catalogue/import/service-shapes.ts'
import { itemRow, recipeRow } from '#server/catalogue/import/service-to-rows.ts'
import { craftOf } from '#server/catalogue/professions.ts'
import type { ItemRow, RecipeRow } from '#server/catalogue/rows.ts'
import type { AskService } from './game-data-answers.ts'

/** A piece of equipment as an import would have stored it; `set_name` comes with it. */
export type ServicePiece = { item: ItemRow; setName: string | null; recipe: RecipeRow | null }

/** A piece of equipment of the public service; null where it has none of that id. Throws GameDataError. */
export async function pieceOf(ask: AskService, id: number, version: string): Promise<ServicePiece | null> {
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
