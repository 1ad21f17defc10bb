import { expect } from 'vitest'
import { dayAfter, parisDay } from '#shared/domain/text/paris-day.ts'
import { button } from '#tests/support/browser/engine-page.ts'
import { describeIn, register, test } from '#tests/support/browser/engines.ts'
import { PlainClient } from '#tests/support/browser/spec-calls.ts'
import { ENGINES } from './engines.ts'

const LOT = '1 lot en vente depuis 9 jours'

for (const engine of ENGINES) {
  describeIn([engine], () => {
    test('N104 N105 N107 the board with the server stopped: its figures, its curve, and a task put off, which arrives later', async ({
      server,
      start,
    }) => {
      const page = await start(engine).open('/')
      const plain = await PlainClient.signIn(server.url, await register(page))
      const today = parisDay(Date.now())
      await plain.upsert('flips', [
        { item_name: 'Bottes', buy_price_kamas: 751_000, sold: false, purchase_date: dayAfter(today, -9) },
        {
          ...{ item_name: 'Cape', buy_price_kamas: 10_000, sell_price_kamas: 20_000, autoTax: true },
          ...{ sold: true, purchase_date: dayAfter(today, -4), sold_date: today },
        },
      ])
      await page.goto('/app/tableau')
      await page.reads(LOT)
      await page.synced()

      await server.stop()
      await page.tab.reload()
      await page.reads('Engagé en reventes 751 000 k 1 lot en vente')
      await page.reads('+ 9 600 k 1 vente, taxe payée')
      await page.press(button('Voir les chiffres'))
      await page.reads('+ 9 600 k + 9 600 k')
      await page.committing(() => page.press(button(`Plus tard : ${LOT}`)))
      await page.reads('1 affaire remise à demain')

      await server.start()
      await page.goto('/app/tableau')
      await page.synced()
      const kept = (await plain.rows()).find(({ collection }) => collection === 'deferred')
      expect(kept).toMatchObject({ key: 'lots:tracker', v: { until: dayAfter(today) } })
    })
  })
}
