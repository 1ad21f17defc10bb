// @module-tag full
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { makeStamp, newClient } from '#shared/contract/stamp.ts'
import type { ServerProcess } from '#tests/harness/server-process.ts'
import { ashRecipe, packField, shows, type, typeOnly } from '#tests/support/browser/crafts.ts'
import { asked, controlled, nudge, synced, test } from '#tests/support/browser/e2e.ts'
import { NO_PAGE, register } from '#tests/support/browser/sign-up.ts'

const ROWS = 5000
const FIRST_PUSH = /user_inventories\/bulk_upsert/

test('a worker killed in mid-replay goes on where it was', async ({ server, device }) => {
  const desk = device()
  const page = await desk.open(NO_PAGE)
  await register(page)
  await queueManyRows(page, server)
  await server.start()
  await nudge(page)
  await server.printed(FIRST_PUSH)
  await desk.stopWorkers(page)
  expect(await rowsOnServer(page)).toBeLessThan(ROWS)
  await nudge(page)
  await synced(page, 60_000)
  expect(await rowsOnServer(page)).toBe(ROWS)
})

test('T9 a full disk says so, keeps the text on screen, and loses nothing', async ({ server, device }) => {
  const desk = device({ lasting: true })
  let page = await desk.open(NO_PAGE)
  await register(page)
  const { id } = await ashRecipe(server.url)
  const craft = `${server.url}/app/profit?recipe=${id}`
  await page.goto(craft)
  await type(packField(page, 1), '10')
  await synced(page)
  await controlled(page)
  await desk.close()
  // The browser remembers for a while how much room it found: the limit comes before the first look.
  page = await desk.open('/healthz')
  await desk.setQuota(page, 1)
  await page.goto(craft)
  await typeOnly(packField(page, 10), '987')
  await page.getByText('Erreur de sauvegarde').first().waitFor()
  await shows(packField(page, 10), 987)
  await desk.setQuota(page)
  await type(packField(page, 10), '987')
  await synced(page)
  await page.reload()
  await shows(packField(page, 1), 10)
  await shows(packField(page, 10), 987)
})

/** Stops the server and imports a file of many rows, so that a replay lasts. */
async function queueManyRows(page: Page, server: ServerProcess): Promise<void> {
  await page.goto(`${server.url}/app/compte/donnees`)
  await controlled(page)
  await synced(page)
  await server.stop()
  const client = newClient(Math.random)
  const rows = Array.from({ length: ROWS }, (_, i) => ({
    collection: 'inventories',
    key: String(i + 1),
    v: { quantity: i },
    h: { quantity: makeStamp(Date.now(), i % 60_000, client) },
    deleted: false,
  }))
  const buffer = Buffer.from(JSON.stringify({ format: 'comptoir-export', version: 1, rows }))
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'export.json', mimeType: 'application/json', buffer })
  await page.getByText(/lignes lues/).waitFor({ timeout: 60_000 })
}

async function rowsOnServer(page: Page): Promise<number> {
  const stock = await asked(page, '/user_inventories')
  return Array.isArray(stock) ? stock.length : Number.NaN
}
