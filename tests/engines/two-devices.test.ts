import { expect } from 'vitest'
import type { Engine } from '#tests/harness/engine.ts'
import { stored } from '#tests/support/browser/account-store.ts'
import { box, button, type EnginePage, field, startsWith } from '#tests/support/browser/engine-page.ts'
import {
  addFlip,
  describeIn,
  PHONE,
  register,
  signIn,
  signOut,
  test,
} from '#tests/support/browser/engines.ts'
import { FLIPS } from '#tests/support/browser/flips-screen.ts'
import { PlainClient } from '#tests/support/browser/spec-calls.ts'
import { chromiumEngine } from './chromium.ts'
import { firefoxEngine } from './firefox.ts'
import { webkitEngine } from './webkit.ts'

const ITEM = 'Amulette du Mulou'
const buy = field(`Achat, ${ITEM}`)
const sell = field(`Revente, ${ITEM}`)
const note = field(`Note, ${ITEM}`)
const sold = box(`Vendu, ${ITEM}`)
const edit = button(`Modifier, ${ITEM}`)
const remove = button(`Supprimer la ligne, ${ITEM}`)

/** On a phone a line is a card, which is open while something in it has the focus. */
async function unfold(page: EnginePage): Promise<void> {
  await page.waitFor('shows the open card', async () => {
    if ((await page.look(buy)) === null) await page.press(edit)
    return (await page.look(buy)) !== null
  })
}

/** Whose desktop is the first device, and whose phone the second. */
const PAIRS: [Engine, Engine][] = [
  [chromiumEngine, chromiumEngine],
  [firefoxEngine, firefoxEngine],
  [webkitEngine, webkitEngine],
  [firefoxEngine, webkitEngine],
]

for (const [desk, phone] of PAIRS) {
  describeIn([desk, phone], () => {
    test('T51 T58 two devices follow each other live, offline edits of both stay, and all agree', async ({
      server,
      start,
    }) => {
      const first = await start(desk).open('/')
      const email = await register(first)
      const second = await start(phone, PHONE).open('/')
      await signIn(second, email)
      await first.goto(FLIPS)
      await second.goto(FLIPS)
      await second.tab.evaluate(() => void Object.assign(window, { opened: 'once' }), undefined)

      await addFlip(first, ITEM, '1000', '')
      await unfold(second)
      await second.shows(buy, 1000)
      await first.synced()

      await server.stop()
      await first.save(buy, '1111')
      await first.save(sell, '1500')
      await second.save(buy, '2222')
      await unfold(second)
      await second.save(note, 'jet parfait')
      await second.toggle(sold)
      await first.waiting()
      await second.waiting()
      await server.start()
      await unfold(second)
      for (const page of [first, second]) {
        await page.shows(buy, 2222)
        await page.shows(sell, 1500)
        await page.shows(note, 'jet parfait')
        await page.shows(sold, 'true')
        await page.synced()
      }
      const replaced = await stored(first.tab, 'journal')
      expect(replaced).toEqual(expect.arrayContaining([expect.objectContaining({ value: 1111 })]))

      await first.press(remove)
      await second.misses(sold)
      await first.press(startsWith(button('Annuler')))
      await second.sees(sold)
      await first.press(remove)
      await second.misses(sold)
      expect(await second.tab.evaluate(() => 'opened' in window, undefined)).toBe(true)
      const plain = await PlainClient.signIn(server.url, email)
      expect(await plain.get('/api/v1/flips')).toMatchObject({ entries: [] })
    })
  })
}

for (const engine of [chromiumEngine, firefoxEngine, webkitEngine]) {
  describeIn([engine], () => {
    test('signing out offline keeps what waits, and signing in again sends it', async ({ server, start }) => {
      const page = await start(engine).open('/')
      const email = await register(page)
      const plain = await PlainClient.signIn(server.url, email)
      await plain.upsert('flips', [{ id: 'ligne-1', item_name: ITEM, buy_price_kamas: 1000 }])
      await page.goto(FLIPS)
      await page.shows(buy, 1000)
      await page.synced()
      await server.stop()
      await page.save(buy, '1234')
      await page.pill('Hors ligne')
      await signOut(page)
      await server.start()
      await signIn(page, email)
      await page.goto(FLIPS)
      await page.shows(buy, 1234)
      await page.synced()
      expect(await plain.get('/api/v1/flips')).toMatchObject({ entries: [{ buy_price_kamas: 1234 }] })
    })
  })
}
