import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { createServer } from 'vite'
import { makeDemo } from '#tests/harness/demo.ts'
import { ADMIN_EMAIL, makeCommunity } from '#tests/harness/demo-community.ts'
import { until } from '#tests/harness/until.ts'
import { startStandIns } from '#tests/stand-ins/all.ts'
import { startGameData } from '#tests/stand-ins/game-data.ts'
import { linksOf, type ParsedMail } from '#tests/stand-ins/mail.ts'

const SERVER_PORT = process.env.PORT ?? '8787'
const server = `http://127.0.0.1:${SERVER_PORT}`

const gameData = await startGameData({
  folder: resolve(process.env.GAME_DATA_DIR ?? '../shared/gamedata', 'service'),
})
const standIns = await startStandIns({ serverUrl: server, onLetter: tell })

// The page first: the links in letters, and the way back from the payment, lead to it.
process.env.DEV_SERVER = server
const vite = await createServer({ configFile: 'vite.config.ts' })
await vite.listen()
const page = vite.resolvedUrls?.local[0]

// A folder of its own: what is typed while developing never meets the data of `npm start`.
const backend = spawn('node_modules/.bin/tsx', ['watch', '--clear-screen=false', 'sync-server/index.ts'], {
  env: {
    DATA_DIR: '.cache/dev-data',
    GAME_DATA_URL: gameData.url,
    ADMIN_EMAIL,
    LOG_LEVEL: 'warn',
    ...standIns.env,
    ...(page ? { PUBLIC_URL: page } : {}),
    ...process.env,
    PORT: SERVER_PORT,
  },
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    backend.kill(signal)
    void Promise.all([vite.close(), gameData.close(), standIns.close()]).then(() => process.exit(0))
  })
}
await until(async () => (await fetch(`${server}/healthz`)).ok, 60_000)
const demo = await makeDemo(server)
const admin = await makeCommunity(server, () => standIns.mailbox.linkTo(ADMIN_EMAIL))
vite.printUrls()
console.log(`
  Compte de démo   : ${demo.email} / ${demo.password}
  Compte admin     : ${admin.email} / ${admin.password}

  Doublures        : données de jeu ${gameData.url} · Stripe ${standIns.stripe.url} · courrier ${standIns.mailbox.url}
                     Google ${standIns.google.scriptUrl} · Twitch ${standIns.twitch.apiUrl}
  Le courrier s’affiche ici ; le bouton Google et la page de paiement marchent, sans Google ni argent.
`)

function tell(letter: ParsedMail): void {
  console.log(`  ✉ ${letter.recipients.join(', ')} : ${letter.subject ?? ''}`)
  for (const link of linksOf(letter)) console.log(`    ${link}`)
}
