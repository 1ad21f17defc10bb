// @module-tag full
import { shows } from '#tests/support/browser/crafts.ts'
import { controlled, signIn, synced, test } from '#tests/support/browser/e2e.ts'
import { addFlip, FLIPS, flipBuy, flipSell } from '#tests/support/browser/flips-screen.ts'
import { NO_PAGE, register } from '#tests/support/browser/sign-up.ts'

const ITEM = 'Amulette du Mulou'

test('T51 T53 lines added offline arrive after their tab was closed', async ({ server, device }) => {
  const desk = device()
  const page = await desk.open(NO_PAGE)
  const email = await register(page)
  await controlled(page)
  await page.goto(server.url + FLIPS)
  const elsewhere = await desk.tab('/healthz')
  // The search works offline once the catalogue is here.
  await addFlip(page, 'Anneau de Chance', '900', '1k2')
  await synced(page)
  await server.stop()
  await addFlip(page, ITEM, '38k5', '49999')
  await shows(flipBuy(page, ITEM), 38_500)
  await page.close()

  await server.start()
  await desk.fireSync(elsewhere, 'replay')
  const second = await device().open('/')
  await signIn(second, email)
  await second.goto(server.url + FLIPS)
  await shows(flipSell(second, ITEM), 49_999, 30_000)
})
