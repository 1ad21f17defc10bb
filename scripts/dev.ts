import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { createServer } from 'vite'
import { makeDemo } from './demo.ts'
import { until } from './stage/server-process.ts'
import { startGameData } from './stand-ins/game-data.ts'

const SERVER_PORT = process.env.PORT ?? '8787'
const server = `http://127.0.0.1:${SERVER_PORT}`

const gameData = await startGameData({
  folder: resolve(process.env.GAME_DATA_DIR ?? '../shared/gamedata', 'service'),
})

// A folder of its own: what is typed while developing never meets the data of `npm start`.
const backend = spawn('node_modules/.bin/tsx', ['watch', '--clear-screen=false', 'sync-server/index.ts'], {
  env: {
    DATA_DIR: '.cache/dev-data',
    GAME_DATA_URL: gameData.url,
    LOG_LEVEL: 'warn',
    ...process.env,
    PORT: SERVER_PORT,
  },
  stdio: 'inherit',
})

process.env.DEV_SERVER = server
const vite = await createServer({ configFile: 'vite.config.ts' })
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    backend.kill(signal)
    void Promise.all([vite.close(), gameData.close()]).then(() => process.exit(0))
  })
}
await vite.listen()
await until(async () => (await fetch(`${server}/healthz`)).ok, 60_000)
const demo = await makeDemo(server)
vite.printUrls()
console.log(`  Compte de démo : ${demo.email} / ${demo.password}`)
