import { expect } from 'vitest'
import { formatDay } from '#shared/domain/text/numbers.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { button, startsWith } from '#tests/support/browser/engine-page.ts'
import { describeIn, register, test } from '#tests/support/browser/engines.ts'
import { PlainClient } from '#tests/support/browser/spec-calls.ts'
import { ENGINES } from './engines.ts'

const ASH = 303
const UNDO = startsWith(button('Annuler'))

for (const engine of ENGINES) {
  describeIn([engine], () => {
    test('« Annuler » answers a press and the keyboard while a dialog is open over the page', async ({
      server,
      start,
    }) => {
      const page = await start(engine).open('/')
      const plain = await PlainClient.signIn(server.url, await register(page))
      const date = parisDay(Date.now())
      await plain.upsert('user_market_prices', [{ item_id: ASH, pack_size: 1, price_kamas: 120, date }])
      await page.goto(`/app/prices?objet=${ASH}`)
      const clear = button(`Effacer le prix du ${formatDay(date)}, lot de 1`)
      await page.sees(clear)

      await page.committing(() => page.press(clear))
      await page.reads('Relevé effacé')
      await page.committing(() => page.press(UNDO))
      await page.committing(() => page.press(clear))
      await page.sees(UNDO)
      // The dialog has some twenty stops of its own.
      for (let tabs = 0; tabs < 40 && !(await page.look(UNDO))?.focused; tabs++) await page.tab.press('Tab')
      expect((await page.look(UNDO))?.focused).toBe(true)
      await page.committing(() => page.tab.press('Enter'))
      await page.sees(clear)
    })
  })
}
