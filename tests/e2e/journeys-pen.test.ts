// @module-tag full
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { Device } from '#tests/harness/device.ts'
import { ServerProcess } from '#tests/harness/server-process.ts'
import { until } from '#tests/harness/until.ts'
import { startGameData } from '#tests/stand-ins/game-data.ts'
import { type } from '#tests/support/browser/crafts.ts'
import { controlled, nudge, signIn, synced } from '#tests/support/browser/e2e.ts'
import { register } from '#tests/support/browser/sign-up.ts'

const FUELS = '/app/elevage-renta?onglet=carburants&jauge=caresseur&palier=1&ouvert=caresseur-1'
const PEN =
  '/app/elevage-renta?onglet=enclos&vise=0&amour=20000&maturite=20000&endurance=20000&serenite=-5000'

const price = (page: Page, pack: number, name: string) =>
  page.getByRole('textbox', { name: `Prix ×${pack}, ${name}` }).last()
const reads = (page: Page, words: string, where = page.getByRole('tabpanel')) =>
  until(async () => expect((await where.allInnerTexts()).join(' ').replace(/\s+/g, ' ')).toContain(words))

async function served(url: string): Promise<string> {
  const answer: { source: string } = await (await fetch(`${url}/api/v1/catalogue`)).json()
  return answer.source
}

for (const [texts, name, perThousand] of [
  ['3.6', 'Gigantesque Extrait de Caresseur', 600],
  ['3.7', 'Gigantesque Extrait de gain de Sérénité', 300],
] as const)
  test(
    `N171 N186 N187 N188 N189 of version ${texts} the fuels, the pen, the makinas and the guide work offline, and a price typed there reaches the other device`,
    {
      timeout: 180_000,
    },
    () =>
      withGame(texts, async (server, devices) => {
        const desk = await devices[0].open('/')
        const email = await register(desk)
        const phone = await devices[1].open('/')
        await phone.setViewportSize({ width: 390, height: 844 })
        await signIn(phone, email)

        await desk.goto(server.url + FUELS)
        await type(price(desk, 1, name), '3000')
        await reads(desk, `${perThousand} k`)
        await synced(desk)
        await phone.goto(server.url + FUELS)
        await reads(phone, `${perThousand} k`)

        await controlled(phone)
        await phone.context().setOffline(true)
        await phone.reload()
        await reads(phone, `${perThousand} k`)
        await type(price(phone, 1, name), '2000')
        await phone.goto(server.url + PEN)
        // 5,000 points of serenity: one gigantesque.
        await reads(phone, 'Coût du plan, ton stock est déduit 2 000 k')
        await reads(phone, '1 h 24')
        await phone.goto(`${server.url}/app/elevage-renta?onglet=makinas`)
        await type(price(phone, 1, 'Optimakina Dragodinde de Génération 2'), '40000')
        await reads(phone, texts === '3.6' ? '+ 10 %' : '+ 20 %')
        await phone.goto(`${server.url}/app/metiers?guide=eleveur`)
        await reads(phone, 'ou 7 captures', phone.getByRole('main'))

        await phone.context().setOffline(false)
        await nudge(phone)
        await synced(phone)
        await reads(desk, `${(perThousand * 2) / 3} k`)
      }),
  )

/** Two devices of a server that has imported the game of a version. */
async function withGame(
  texts: '3.6' | '3.7',
  play: (server: ServerProcess, devices: readonly [Device, Device]) => Promise<void>,
): Promise<void> {
  const gameData = await startGameData({ breeding: texts })
  gameData.setVersion(`${texts}.0`)
  const server = await ServerProcess.create({ GAME_DATA_URL: gameData.url })
  const devices = [new Device(server.url), new Device(server.url)] as const
  try {
    await server.start()
    await until(async () => expect(await served(server.url)).toBe('service'), 60_000)
    await play(server, devices)
  } finally {
    await devices[0].dispose()
    await devices[1].dispose()
    await server.dispose()
    await gameData.close()
  }
}
