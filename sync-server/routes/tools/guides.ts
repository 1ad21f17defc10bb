import { Hono } from 'hono'
import type { Player } from '#server/db/records.ts'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'
import { requirePlayer } from '#server/http/in-profile.ts'
import { limitBody } from '#server/http/limit-body.ts'
import { readBody } from '#server/http/read-body.ts'
import { rowsOf, storeAll } from '#server/plain/rows.ts'
import { TimeSlice } from '#server/time-slice.ts'
import { guideChecks } from '#shared/collections/guide-checks.ts'
import { AppError } from '#shared/contract/error.ts'
import { type GuideId, guideId } from '#shared/contract/fields.ts'
import { type GuideProgress, guideProgressBody, MAX_CHECKS } from '#shared/endpoints/guides.ts'

const PATH = '/api/v1/guides/:guide/progress'

/** A guide's boxes as one map for plain clients; each is a row of its own (T113). */
export function guideRoutes(deps: AppDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()

  app.get(PATH, requirePlayer(deps), async (c) => {
    return c.json(await progressOf(deps, c.get('player'), readGuide(c.req.param('guide'))))
  })

  app.post(PATH, requirePlayer(deps), limitBody(64_000), async (c) => {
    const guide = readGuide(c.req.param('guide'))
    const { checks } = await readBody(c, guideProgressBody)
    const boxes = Object.entries(checks).map(([check, checked]) => ({ guide, check, checked }))
    if (boxes.length > MAX_CHECKS) {
      throw new AppError(413, 'too_large', `Un guide se règle par ${MAX_CHECKS} cases au plus à la fois.`)
    }
    await storeAll(deps, c.get('player'), guideChecks, boxes)
    return c.json(await progressOf(deps, c.get('player'), guide))
  })
  return app
}

function readGuide(text: string): GuideId {
  if (guideId.is(text)) return text
  throw new AppError(404, 'not_found', 'Ce guide n’existe pas.')
}

async function progressOf(deps: AppDeps, player: Player, guide: GuideId): Promise<GuideProgress> {
  const isOfGuide = (box: { guide: GuideId }) => box.guide === guide
  const boxes = await rowsOf(deps, player, guideChecks, new TimeSlice(), isOfGuide)
  return { checks: Object.fromEntries(boxes.map(({ check, checked }) => [check, checked])) }
}
