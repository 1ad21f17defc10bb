import { Hono } from 'hono'
import { importRow, reportOf, serviceState } from '#server/catalogue/import/state.ts'
import { missingNames, noteLines, professionLines } from '#server/catalogue/import/text.ts'
import { catalogueCounts, recipesWithoutProfession } from '#server/catalogue/search/queries.ts'
import { servedMeta } from '#server/catalogue/store.ts'
import { reading } from '#server/db/engine/transaction.ts'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'
import { requireAdmin, requireUser } from '#server/http/require-user.ts'
import type { GameDataStatus } from '#shared/endpoints/admin.ts'

/** Which game data is served, and how the last import of it went. */
export function adminGameDataRoutes(deps: AppDeps): Hono<AppEnv> {
  const { db, config, now } = deps
  const app = new Hono<AppEnv>()

  app.get('/api/v1/admin/game_data', requireUser(deps), requireAdmin(deps), async (c) => {
    const answer: GameDataStatus = await reading(db, async (tx) => {
      const meta = await servedMeta(tx)
      const row = await importRow(tx)
      const off = config.gameDataUrl === null
      const report = reportOf(row)
      return {
        version: meta.version,
        source: meta.source === 'service' ? 'service' : 'starter',
        game: meta.source_version,
        update_stamp: meta.update_stamp,
        imported_at: new Date(meta.imported_at).toISOString(),
        ...(await catalogueCounts(tx)),
        origin: config.gameDataUrl,
        service: off ? { state: 'off', done: 0, total: 0 } : serviceState(row, now()),
        failure: off ? null : row.failure,
        missing: missingNames(report),
        notes: [...(report ? noteLines(report) : []), ...professionLines(await recipesWithoutProfession(tx))],
        skipped: report?.skipped ?? [],
      }
    })
    return c.json(answer)
  })
  return app
}
