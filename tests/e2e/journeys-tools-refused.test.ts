// @module-tag full
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { almanaxPath, unitPrices } from '#tests/support/browser/almanax-screen.ts'
import { archiPrice, archisPath } from '#tests/support/browser/archis-screen.ts'
import { ticked, toggle } from '#tests/support/browser/boxes.ts'
import { type } from '#tests/support/browser/crafts.ts'
import { controlled, nudge, pill, signIn, synced, test } from '#tests/support/browser/e2e.ts'
import { guideBox, guidePath } from '#tests/support/browser/guide-screen.ts'
import { register } from '#tests/support/browser/sign-up.ts'
import { PlainClient } from '#tests/support/browser/spec-calls.ts'
import { household } from '#tests/support/browser/two-devices.ts'

test('T144 a capture of no known monster is refused alone, and listed', async ({ server, device }) => {
  const { first, plain } = await household(server, device)
  const [known] = await plain.captures()
  const { monster = '', archimonstre = '' } = known ?? {}
  await first.goto(server.url + archisPath())
  await synced(first)
  await server.stop()
  const answer = await first.evaluate(async (name) => {
    const entries = [
      { archimonstre: 'Monstre inventé', owned: true },
      { archimonstre: name, owned: true, owned_count: 4 },
    ]
    const body = JSON.stringify({ entries })
    const headers = { authorization: `Bearer ${localStorage.getItem('jwt')}` }
    return (await fetch('/api/v1/archis/bulk_upsert', { method: 'POST', headers, body })).status
  }, archimonstre)
  expect(answer).toBe(202)
  await type(archiPrice(first, monster), '8500')
  await server.start()
  await nudge(first)
  await pill(first, 'Action requise')

  const row = (await plain.captures()).find((capture) => capture.archimonstre === archimonstre)
  expect(row).toMatchObject({ owned: true, owned_count: 4, sell_price_kamas: 8500 })
  await first.goto(`${server.url}/app/compte/refusees`)
  await first.getByText('Monstre inventé').first().waitFor()
  expect(await first.getByText(archimonstre).count()).toBe(0)
})

test('a session that ends in the middle of edits keeps them all until the same player is back', async ({
  server,
  device,
}) => {
  const page = await device().open('/')
  const email = await register(page)
  await controlled(page)
  await page.goto(server.url + guidePath('mineur_v1'))
  await toggle(guideBox(page, 'Fer', 0))
  await synced(page)
  await server.stop()
  await toggle(guideBox(page, 'Fer', 10))
  await page.goto(server.url + almanaxPath())
  await type(unitPrices(page).first(), '321')
  await server.start()
  await endSession(page)
  await nudge(page)
  await page.getByText('Session expirée').first().waitFor()
  expect(await page.evaluate(() => localStorage.getItem('jwt'))).toBeNull()

  await signIn(page, email)
  await nudge(page)
  await synced(page)
  const plain = await PlainClient.signIn(server.url, email)
  expect(await plain.get('/api/v1/guides/mineur_v1/progress')).toEqual({
    checks: { '0-fer': true, '1-fer': true },
  })
  const today = parisDay(Date.now())
  expect(await plain.get(`/api/v1/user_almanax_prices?start=${today}&end=${today}`)).toMatchObject({
    entries: [{ date: today, unit_price_kamas: 321 }],
  })
  await page.goto(server.url + guidePath('mineur_v1'))
  await ticked(guideBox(page, 'Fer', 10))
})

/** Signs the session out at the server behind the page's back, as another device may. */
const endSession = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('jwt')}` }
    await fetch('/auth/logout', { method: 'POST', headers })
  })
