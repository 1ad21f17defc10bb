import { Hono } from 'hono'
import { itemAnswer, recipeAnswers } from '#server/catalogue/answers.ts'
import { createFindItem, type FindItemDeps } from '#server/catalogue/search/find-item.ts'
import { itemsWithIds, recipesWhere } from '#server/catalogue/search/queries.ts'
import { createItemSearch } from '#server/catalogue/search/search.ts'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'
import { versioned } from '#server/http/versioned.ts'
import { AppError } from '#shared/contract/error.ts'
import { catalogueParts } from './catalogue-parts.ts'
import { readInteger, readItemId } from './catalogue-query.ts'

const MAX_LISTED = 100

/**
 * The catalogue calls of plain clients (T194–T198), and the parts for devices. Game facts are nobody's secret: no token is
 * asked, and shared caches may keep them.
 */
export function catalogueRoutes(deps: FindItemDeps & Pick<AppDeps, 'config'>): Hono<AppEnv> {
  const { db } = deps
  const app = new Hono<AppEnv>()
  const find = createFindItem(deps)
  const search = createItemSearch(db)
  const fresh = versioned(db)

  app.get('/items', fresh, async (c) => {
    const limit = readInteger(c.req.query('limit'), { name: 'limit', fallback: 8, min: 1, max: MAX_LISTED })
    const ids = await search((c.req.query('q') ?? '').slice(0, 200), limit)
    const found = new Map((await itemsWithIds(db, ids)).map((item) => [item.id, item]))
    return c.json(ids.flatMap((id) => found.get(id) ?? []).map(itemAnswer))
  })

  app.get('/items/:file', fresh, async (c) => {
    const id = readItemId(c.req.param('file').replace(/\.json$/, ''), 'Objet introuvable.')
    const item = await find.item(id)
    if (!item) throw new AppError(404, 'not_found', 'Objet introuvable.')
    return c.json(item)
  })

  app.get('/recipes', fresh, async (c) => {
    const { ingredient_item_id: asked } = c.req.query()
    const limit = readInteger(c.req.query('limit'), {
      name: 'limit',
      fallback: MAX_LISTED,
      min: 1,
      max: MAX_LISTED,
    })
    const page = readInteger(c.req.query('page'), { name: 'page', fallback: 1, min: 1, max: 100_000 })
    const where = asked === undefined ? {} : { ingredient: readInteger(asked, INGREDIENT) }
    return c.json(await recipeAnswers(db, await recipesWhere(db, where, { limit, page })))
  })

  const oneRecipe = async (param: string) => {
    const id = readItemId(param.replace(/\.json$/, ''), 'Recette introuvable.')
    const answer = await find.recipe(id)
    if (!answer) throw new AppError(404, 'not_found', 'Recette introuvable.')
    return answer
  }
  app.get('/recipes/:id', fresh, async (c) => c.json(await oneRecipe(c.req.param('id'))))
  app.get('/api/v1/recipes/by_output/:id', fresh, async (c) => c.json(await oneRecipe(c.req.param('id'))))

  app.route('/', catalogueParts(deps))
  return app
}

const INGREDIENT = { name: 'ingredient_item_id', min: -999_999_999, max: 999_999_999 }
