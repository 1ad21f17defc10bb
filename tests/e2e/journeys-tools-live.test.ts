// @module-tag full
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { almanaxPath, unitPriceOn } from '#tests/support/browser/almanax-screen.ts'
import { archiCount, archiOwned, archisPath } from '#tests/support/browser/archis-screen.ts'
import { ticked } from '#tests/support/browser/boxes.ts'
import { shows } from '#tests/support/browser/crafts.ts'
import { controlled, synced, test } from '#tests/support/browser/e2e.ts'
import { FLIPS, flipBuy } from '#tests/support/browser/flips-screen.ts'
import { guideBox, guidePath } from '#tests/support/browser/guide-screen.ts'
import { register } from '#tests/support/browser/sign-up.ts'
import { PlainClient } from '#tests/support/browser/spec-calls.ts'

const LIVE_MS = 6000

test('T58 T59 T89 T124 T144 what a plain client writes shows on an open device without a reload', async ({
  server,
  device,
}) => {
  const page = await device().open('/')
  const plain = await PlainClient.signIn(server.url, await register(page))
  await controlled(page)

  await page.goto(server.url + FLIPS)
  await synced(page)
  const [made] = await plain.upsert('flips', [{ item_name: 'Objet du programme', buy_price_kamas: 700 }])
  await shows(flipBuy(page, 'Objet du programme'), 700, LIVE_MS)
  await plain.upsert('flips', [{ id: made?.key, buy_price_kamas: 650 }])
  await shows(flipBuy(page, 'Objet du programme'), 650, LIVE_MS)
  await plain.delete(`/api/v1/flips/${made?.key}`)
  await flipBuy(page, 'Objet du programme').waitFor({ state: 'detached', timeout: LIVE_MS })

  const [capture] = await plain.captures()
  const { monster = '', archimonstre = '' } = capture ?? {}
  await page.goto(server.url + archisPath(monster))
  await archiCount(page, monster).waitFor()
  await plain.upsert('archis', [{ archimonstre, owned: true, owned_count: 2 }])
  await shows(archiCount(page, monster), 2, LIVE_MS)
  await ticked(archiOwned(page, monster), true, LIVE_MS)

  const date = parisDay(Date.now())
  await page.goto(server.url + almanaxPath())
  await unitPriceOn(page, date).waitFor()
  await plain.upsert('user_almanax_prices', [{ date, unit_price_kamas: 4788, item_name: 'Sang' }])
  await shows(unitPriceOn(page, date), 4788, LIVE_MS)

  await page.goto(server.url + guidePath('mineur_v1'))
  const iron = guideBox(page, 'Fer', 0)
  await iron.waitFor()
  await plain.check('mineur_v1', { '0-fer': true })
  await ticked(iron, true, LIVE_MS)
  await plain.check('mineur_v1', { '0-fer': false })
  await ticked(iron, false, LIVE_MS)
})
