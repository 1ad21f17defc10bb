// @module-tag full
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { formatNumber } from '#shared/domain/text/numbers.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { until } from '#tests/harness/until.ts'
import { held, unsent } from '#tests/support/browser/account-store.ts'
import { shows } from '#tests/support/browser/crafts.ts'
import { controlled, nudge, signIn, synced, test } from '#tests/support/browser/e2e.ts'
import { addFlip, FLIPS, flipBuy, flipSell, importFlips } from '#tests/support/browser/flips-screen.ts'
import { NO_PAGE, register } from '#tests/support/browser/sign-up.ts'
import { PlainClient } from '#tests/support/browser/spec-calls.ts'

const MANY = 10_000
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

test('T58 ten thousand lines imported offline all arrive, and another device shows the same totals', {
  timeout: 180_000,
}, async ({ server, device }) => {
  const page = await device().open(NO_PAGE)
  const email = await register(page)
  await controlled(page)
  await page.goto(server.url + FLIPS)
  await synced(page)
  await server.stop()
  await importFlips(page, aTable(MANY))
  expect(await unsent(page)).toBe(MANY)
  await server.start()
  await nudge(page)
  await synced(page, 90_000)

  const plain = await PlainClient.signIn(server.url, email)
  const { entries } = await plain.get<{ entries: unknown[] }>('/api/v1/flips')
  expect(entries).toHaveLength(MANY)
  const second = await device().open('/')
  await signIn(second, email)
  await second.goto(server.url + FLIPS)
  await until(async () => (await held(second)) === MANY, 60_000)
  await page.goto(server.url + FLIPS)
  await page.getByText(lines(MANY)).first().waitFor()
  await second.getByText(lines(MANY)).first().waitFor()
  const totals = await figures(page)
  expect(totals).toHaveLength(4)
  expect(await figures(second)).toEqual(totals)
})

/** Bought for 1,000 kamas more each line; every other one is sold. */
function aTable(lines: number): string {
  const day = parisDay(Date.now())
  const table = Array.from({ length: lines }, (_, n) =>
    [day, `${ITEM} ${n}`, 1000 + n, 2000 + n, '', n % 2 ? 'oui' : 'non', '', `lot ${n}`].join(';'),
  )
  return ['date;objet;achat;revente;taxe;vendu;date de vente;note', ...table].join('\n')
}

const lines = (n: number): string => `${formatNumber(n)} lignes`

const figures = (page: Page): Promise<string[]> =>
  page.locator('.stats').first().locator('> *').allInnerTexts()
