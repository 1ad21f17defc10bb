import { expect } from 'vitest'
import { ASH_WOOD, ashRecipe } from '#tests/support/browser/crafts.ts'
import { button, field, startsWith } from '#tests/support/browser/engine-page.ts'
import { describeIn, register, test } from '#tests/support/browser/engines.ts'
import { aLender, lends, nextHour } from '#tests/support/browser/lending.ts'
import { PlainClient } from '#tests/support/browser/spec-calls.ts'
import { ENGINES } from './engines.ts'

const ASH = field(`Prix du lot de 1, ${ASH_WOOD.name}`)

for (const engine of ENGINES) {
  describeIn([engine], () => {
    test('N219 N210 N213 prices of others with the server stopped: seen, taken, and sent as lent later', async ({
      server,
      start,
    }) => {
      for (const price of [118, 119, 120, 121, 122])
        await lends(server, await aLender(server), ASH_WOOD.id, price)
      await nextHour(server)
      const page = await start(engine).open('/')
      const plain = await PlainClient.signIn(server.url, await register(page))
      await plain.upsert('profiles', [{ id: 'main', server: 'Hell Mina' }])
      await plain.upsert('market_sharing', [{ server: 'hell-mina', see: true }])
      const recipe = await ashRecipe(server.url)
      await page.goto(`/app/profit?recipe=${recipe.id}`)
      await page.reads('5+ · auj.')
      await page.controlled()
      await page.synced()

      await server.stop()
      await page.tab.reload()
      await page.reads('peu de joueurs')
      await page.shows(ASH, null)
      await page.committing(() => page.press(startsWith(button('Prendre 120'))))
      await page.shows(ASH, 120)

      await server.start()
      await page.synced()
      const kept = (await plain.rows()).find(({ key }) => key.startsWith(`${ASH_WOOD.id}|1|`))
      expect(kept?.v).toMatchObject({ price_kamas: 120, via: 'lent' })
    })
  })
}
