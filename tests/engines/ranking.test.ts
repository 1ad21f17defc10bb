import { twoPricedRecipes } from '#tests/support/browser/crafts.ts'
import { button, field } from '#tests/support/browser/engine-page.ts'
import { describeIn, register, test } from '#tests/support/browser/engines.ts'
import { PlainClient } from '#tests/support/browser/spec-calls.ts'
import { ENGINES } from './engines.ts'

for (const engine of ENGINES) {
  describeIn([engine], () => {
    test('N84 N70 the ranking with the server stopped: its order, and the sales per day, which arrive later', async ({
      server,
      start,
    }) => {
      const page = await start(engine).open('/')
      const plain = await PlainClient.signIn(server.url, await register(page))
      const [dear, cheap] = await twoPricedRecipes(server.url, plain)
      await page.goto('/app/palmares?prix=complets&tri=profit-')
      await page.reads(`2 ${cheap.name}`)
      await page.synced()

      await server.stop()
      await page.tab.reload()
      await page.reads(`1 ${dear.name}`)
      await page.reads(`2 ${cheap.name}`)
      await page.press(button(`Menu, ${cheap.name}`))
      await page.press(button('Ventes par jour'))
      await page.save(field(`Ventes par jour, ${cheap.name}`), '1,5')
      await page.goto('/app/palmares?prix=complets&tri=jour-')
      await page.reads(`1 ${cheap.name}`)

      await server.start()
      await page.synced()
      const kept = (await plain.rows()).find(({ collection }) => collection === 'sale_prefs')
      if (kept?.v.per_day !== 150) throw new Error(JSON.stringify(kept))
    })
  })
}
