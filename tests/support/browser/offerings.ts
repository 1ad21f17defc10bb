import { dayAfter, parisDay } from '#shared/domain/text/paris-day.ts'
import type { AlmanaxAnswer } from '#shared/endpoints/almanax.ts'
import type { PlainClient } from './spec-calls.ts'

/** An offering of the coming month that a recipe asks for too: its day, its item, the recipe's id. */
export type SharedOffering = { date: string; id: number; name: string; recipe: number }

/** The first of them. */
export async function sharedOffering(plain: PlainClient): Promise<SharedOffering> {
  const today = parisDay(Date.now())
  const { days } = await plain.get<AlmanaxAnswer>(`/api/v1/almanax?start=${today}&end=${dayAfter(today, 27)}`)
  for (const { date, tribute } of days) {
    const { ankama_id: id, name } = tribute.item
    const [recipe] = await plain.get<{ id: number }[]>(`/recipes?ingredient_item_id=${id}`)
    if (recipe) return { date, id, name, recipe: recipe.id }
  }
  throw new Error('no offering of the month is an ingredient')
}
