import type { Writable } from 'node:stream'
import type { HttpBindings } from '@hono/node-server'
import type { Player } from '#server/db/records.ts'
import type { UserTable } from '#server/db/schema.ts'

/** What the middlewares leave for the routes. */
export type AppEnv = {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    user: UserTable
    sessionId: string
    player: Player
    /** Of an answer that is made while it is read: settled when it ends. */
    streamed: Promise<void> | undefined
    /** Of an answer that goes on: writes to the connection for as long as its reader stays. */
    takeOver: ((connection: Writable) => void) | undefined
  }
}
