// @module-tag full
import type { Page } from 'playwright-core'
import { starterRows } from '#server/catalogue/starter.ts'
import { fold } from '#shared/domain/text/fold.ts'
import { until } from '#tests/harness/until.ts'
import { held } from '#tests/support/browser/account-store.ts'
import { bookFilter, bookListed, bookPrice, PRICES, pastePrices } from '#tests/support/browser/carnet.ts'
import { shows } from '#tests/support/browser/crafts.ts'
import { controlled, nudge, pill, signIn, synced, test } from '#tests/support/browser/e2e.ts'
import { register } from '#tests/support/browser/sign-up.ts'

const ITEMS = 1000
const LINES = 2 * ITEMS

test('A4 2,000 prices pasted without network are previewed, stored at once, and reach another device', {
  timeout: 120_000,
}, async ({ server, device }) => {
  const names = plainNames().slice(0, ITEMS)
  const page = await device().open('/')
  const email = await register(page)
  await controlled(page)
  await page.goto(server.url + PRICES)
  await page.getByText('Ton carnet est vide').waitFor()
  await synced(page)
  const before = await held(page)
  await server.stop()
  await page.reload()
  await page.getByText('Ton carnet est vide').waitFor()
  await pastePrices(page, listOf(names), LINES)
  await until(async () => (await held(page)) === before + LINES, 20_000)
  await page.reload()
  await showsAll(page, names)
  await pill(page, 'Hors ligne')

  await server.start()
  await nudge(page)
  await synced(page, 60_000)
  const other = await device().open('/')
  await signIn(other, email)
  await other.goto(server.url + PRICES)
  await until(async () => (await held(other)) >= LINES, 60_000)
  await showsAll(other, names)
})

/** Names that no other item has, letters alone. */
function plainNames(): string[] {
  const names = starterRows().items.map(({ name }) => name)
  const times = new Map<string, number>()
  for (const name of names) times.set(fold(name), (times.get(fold(name)) ?? 0) + 1)
  return names.filter((name) => times.get(fold(name)) === 1 && /^\p{L}+(?:[ '’-]\p{L}+)*$/u.test(name))
}

/** Of each item the price of one and of ten. */
const listOf = (names: readonly string[]): string =>
  names.flatMap((name, n) => [`${name};1;${1000 + n}`, `${name};10;${9000 + n}`]).join('\n')

async function showsAll(page: Page, names: readonly string[]): Promise<void> {
  await bookListed(page)
    .filter({ hasText: /1\s000 objets sur 1\s000/ })
    .waitFor({ state: 'attached' })
  for (const n of [0, names.length - 1]) {
    const name = names[n] ?? ''
    await bookFilter(page).fill(name)
    await shows(bookPrice(page, 1, name), 1000 + n)
    await shows(bookPrice(page, 10, name), 9000 + n)
  }
}
