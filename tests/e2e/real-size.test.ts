// @module-tag full
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Device } from '#tests/harness/device.ts'
import { ServerProcess } from '#tests/harness/server-process.ts'
import { until } from '#tests/harness/until.ts'
import { startGameData } from '#tests/stand-ins/game-data.ts'
import { compareAlso, comparePath } from '#tests/support/browser/comparator.ts'
import { ASH_WOOD, packField, shows, type } from '#tests/support/browser/crafts.ts'
import { controlled } from '#tests/support/browser/e2e.ts'
import { NO_PAGE, register } from '#tests/support/browser/sign-up.ts'
import { addMount, STABLE, searchMounts } from '#tests/support/browser/stable.ts'

const FOLDER = join(process.env.GAME_DATA_DIR ?? '../shared/gamedata', 'service')
const absent = !existsSync(FOLDER)
if (absent) console.log(`real-size catalogue: left out, there is no game data in ${FOLDER} (GAME_DATA_DIR)`)

test.skipIf(absent)(
  'T22 T24 T28 T65 with the whole game on the device, frene leads to a priced craft while the server is down, and items are compared',
  { timeout: 180_000 },
  async () => {
    const gameData = await startGameData({ folder: FOLDER })
    const server = await ServerProcess.create({ GAME_DATA_URL: gameData.url })
    const device = new Device(server.url)
    try {
      await server.start()
      await until(async () => (await itemsPublished(server.url)) > 11_000, 90_000)
      const page = await device.open(NO_PAGE)
      await register(page)
      await page.goto(`${server.url}/app/compte/donnees`)
      await page
        .getByText(/11\s\d{3}/)
        .first()
        .waitFor({ timeout: 60_000 })
      await controlled(page)
      await server.stop()

      await page.goto(`${server.url}/app`)
      await page.getByRole('combobox', { name: 'Rechercher une ressource' }).fill('frene')
      await page.getByText(ASH_WOOD.name).first().waitFor()
      await page.getByRole('button', { name: 'Voir crafts' }).first().click()
      await page
        .getByText(/crafts l’utilisent/)
        .first()
        .waitFor()
      await page
        .getByRole('button', { name: /^Simuler/ })
        .or(page.getByRole('link', { name: /^Simuler/ }))
        .first()
        .click()
      await page.waitForURL((url) => url.pathname === '/app/profit')
      await type(packField(page, 10), '1k1')
      await page.reload()
      await shows(packField(page, 10), 1100)
      expect(new URL(page.url()).pathname).toBe('/app/profit')

      await page.goto(server.url + comparePath([]))
      await compareAlso(page, 'Coiffe du Fricochère')
      await compareAlso(page, 'Gelano')
      await page.getByRole('row').filter({ hasText: 'Vitalité' }).first().waitFor()
      await page.goto(server.url + STABLE)
      await searchMounts(page, 'dore')
      await addMount(page, 'Muldo Doré').waitFor()
    } finally {
      await device.dispose()
      await server.dispose()
      await gameData.close()
    }
  },
)

async function itemsPublished(url: string): Promise<number> {
  const { parts }: { parts: { name: string; rows: number }[] } = await (
    await fetch(`${url}/api/v1/catalogue`)
  ).json()
  return parts.filter(({ name }) => name.startsWith('items')).reduce((sum, { rows }) => sum + rows, 0)
}
