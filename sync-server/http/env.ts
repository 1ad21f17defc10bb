import type { Player } from '#server/db/records.ts'
import type { UserTable } from '#server/db/schema.ts'

/** What the middlewares leave for the routes. */
export type AppEnv = {
  Variables: {
    requestId: string
    user: UserTable
    sessionId: string
    player: Player
    /** Of an answer that is made while it is read: settled when it ends. */
    streamed: Promise<void> | undefined
  }
}
