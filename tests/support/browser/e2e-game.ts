import { ServerProcess } from '#tests/harness/server-process.ts'
import { type GameDataStandIn, startGameData } from '#tests/stand-ins/game-data.ts'
import { test as base } from './e2e.ts'

type Fixtures = {
  /** The public game-data service's double. It refuses an import, so that the catalogue stays the project's own. */
  gameData: GameDataStandIn
  server: ServerProcess
}

/** A test whose server can ask the public service for what its catalogue lacks. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures wanted from the pattern
  gameData: async ({}, use) => {
    const gameData = await startGameData()
    gameData.setFaults([{ document: 'version', kind: 'error' }])
    await use(gameData)
    await gameData.close()
  },
  server: async ({ gameData }, use) => {
    const server = await ServerProcess.create({ GAME_DATA_URL: gameData.url })
    await server.start()
    await use(server)
    await server.dispose()
  },
})
