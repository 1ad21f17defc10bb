import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, expect } from 'vitest'
import type { AccountDb } from '#data/db/local-db.ts'
import { openAccountDb } from '#data/db/open-account.ts'
import type { Outcome } from '#data/db/types.ts'
import { type PassOptions, runPass } from '#data/sync/pass.ts'
import type { SyncRequest, SyncResponse, Transport } from '#data/sync/transport.ts'
import { collections } from '#shared/collections/registry.ts'
import type { SessionAnswer } from '#shared/endpoints/auth.ts'
import { PASSWORD, type TestApp, testApp } from './app.ts'
import { appTransport } from './app-transport.ts'
import { waiting } from './local-account.ts'

Dexie.dependencies.IDBKeyRange = IDBKeyRange

/** A device of the player: its own store, and what it asked the server. */
export type PlayersDevice = {
  db: AccountDb
  requests: SyncRequest[]
  /** What happens instead of, or before, the answer to a request; null: the server answers. */
  onRequest: (request: SyncRequest) => Promise<SyncResponse | null>
  /** One pass, under the token that the player holds now. */
  sync(): Promise<Outcome>
  /** Pass after pass while there is something left to do at once, at most `passes`. */
  drain(passes?: number): Promise<Outcome>
}

export type Player = {
  server: TestApp
  /** Another device; `app`: what it speaks, where that is not this version. */
  device(app?: Partial<Pick<PassOptions, 'collections' | 'schema'>>): Promise<PlayersDevice>
  /** A plain HTTP client's call, which knows nothing of stamps. */
  plain<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<T>
  signIn(): Promise<void>
  signOut(): Promise<void>
}

const opened: { db: AccountDb | null; server: TestApp | null }[] = []
afterEach(async () => {
  for (const { db } of opened) db?.close()
  for (const { server } of opened.splice(0)) await server?.close()
})

/** Both devices sync until each has what the other sent, and nothing waits. */
export async function meetOn(one: PlayersDevice, other: PlayersDevice): Promise<void> {
  for (const device of [one, other, one]) expect(await device.drain()).toEqual({ kind: 'done' })
  expect([await waiting(one.db), await waiting(other.db)]).toEqual([[], []])
}

/** A later moment: of two acts in one millisecond on two devices either may win. */
export async function later(): Promise<void> {
  const start = Date.now()
  while (Date.now() === start) await new Promise(setImmediate)
}

/** One player with any number of devices, and the real server. */
export async function onePlayer(
  prepare: (server: TestApp) => Promise<void> = async () => {},
): Promise<Player> {
  const server = await testApp()
  opened.push({ db: null, server })
  await prepare(server)
  const { token: first, user } = await server.register('joueuse@test.fr')
  let token = first
  const transport = appTransport(() => server)

  async function device(app: Parameters<Player['device']>[0] = {}): Promise<PlayersDevice> {
    Dexie.dependencies.indexedDB = new IDBFactory()
    const db = openAccountDb(user.id)
    await db.open()
    opened.push({ db, server: null })
    const self: PlayersDevice = {
      db,
      requests: [],
      onRequest: async () => null,
      sync: () =>
        runPass({
          db,
          token,
          transport: carry,
          collections,
          now: Date.now,
          uptime: () => performance.now(),
          ...app,
        }),
      async drain(passes = 10) {
        let outcome = await self.sync()
        for (let i = 1; i < passes && outcome.kind === 'later' && outcome.afterMs === 0; i++)
          outcome = await self.sync()
        return outcome
      },
    }
    const carry: Transport = async (request) => {
      self.requests.push(request)
      return (await self.onRequest(request)) ?? transport(request)
    }
    return self
  }

  return {
    server,
    device,
    plain: async <T>(method: string, path: string, body?: unknown) =>
      (await server.call<T>(method, path, { token, body })).json,
    async signIn() {
      const body = { email: 'joueuse@test.fr', password: PASSWORD }
      token = (await server.call<SessionAnswer>('POST', '/auth/login', { body })).json.token
    },
    async signOut() {
      await server.call('POST', '/auth/logout', { token, body: {} })
    },
  }
}
