import { expect } from 'vitest'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { ASH_WOOD, ashRecipe } from '#tests/support/browser/crafts.ts'
import { box, button, field } from '#tests/support/browser/engine-page.ts'
import { describeIn, register, test } from '#tests/support/browser/engines.ts'
import { PlainClient } from '#tests/support/browser/spec-calls.ts'
import { ENGINES } from './engines.ts'

const TICK = box(`Acheté : ${ASH_WOOD.name}`)

for (const engine of ENGINES) {
  describeIn([engine], () => {
    test('N28 N35 N44 a craft’s list and its tree, and a purchase with the server stopped, which arrives later', async ({
      server,
      start,
    }) => {
      const page = await start(engine).open('/')
      const plain = await PlainClient.signIn(server.url, await register(page))
      const recipe = await ashRecipe(server.url)
      const needed = recipe.ingredients.find(({ item_id }) => item_id === ASH_WOOD.id)?.quantity ?? 0
      const price = { item_id: ASH_WOOD.id, pack_size: 1, price_kamas: 40, date: parisDay(Date.now()) }
      await plain.upsert('user_market_prices', [price])

      await page.goto(`/app/profit?recipe=${recipe.id}&crafts=10`)
      await page.committing(() => page.press(button('Ajouter aux Courses')))
      await page.goto('/app/courses')
      await page.sees(TICK)
      await page.synced()

      await server.stop()
      await page.tab.reload()
      await page.toggle(TICK)
      await page.reads(`${ASH_WOOD.name} : +`)
      await page.goto('/app/courses?mode=hdv')
      await page.sees(button('Introuvable'))

      await server.start()
      await page.goto('/app/courses')
      await page.synced()
      const stock = await plain.get<{ item_id: number; quantity: number }[]>('/user_inventories')
      expect(stock).toContainEqual({ item_id: ASH_WOOD.id, quantity: needed * 10 })

      // The tree of a recipe of which an ingredient is made.
      await page.goto('/app/profit?recipe=236&crafts=10&vue=arbre')
      await page.reads('Coût retenu')
      await page.committing(() => page.fill(field('Possédé, Aluminite'), '20', 'Enter'))
      await page.shows(field('Possédé, Aluminite'), 20)
    })
  })
}
