import { Hono } from 'hono'
import { importRow, reportOf } from '#server/catalogue/import/state.ts'
import { missingNames } from '#server/catalogue/import/text.ts'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'
import { SCHEMA_VERSION } from '#shared/contract/wire.ts'

/** `/healthz`: answers only when the database does; `missing` names the lists of game data that the last import did without. */
export function healthRoutes(deps: AppDeps): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/healthz', async (c) => {
    const missing = missingNames(reportOf(await importRow(deps.db)))
    return c.json({ status: 'ok', schema: SCHEMA_VERSION, server_time: deps.now(), missing })
  })
}
