import { Hono } from 'hono'
import { sql } from 'kysely'
import type { AppDeps } from '#server/deps.ts'
import type { AppEnv } from '#server/http/env.ts'
import { SCHEMA_VERSION } from '#shared/contract/wire.ts'

/** `/healthz`: answers only when the database does. */
export function healthRoutes(deps: AppDeps): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/healthz', async (c) => {
    await sql`select 1`.execute(deps.db)
    return c.json({ status: 'ok', schema: SCHEMA_VERSION, server_time: deps.now() })
  })
}
