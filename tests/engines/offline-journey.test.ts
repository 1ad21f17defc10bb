import { expect } from 'vitest'
import { formatDay } from '#shared/domain/text/numbers.ts'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { almanaxPath } from '#tests/support/browser/almanax-screen.ts'
import { archisPath } from '#tests/support/browser/archis-screen.ts'
import { ASH_WOOD, ashRecipe } from '#tests/support/browser/crafts.ts'
import { box, field, startsWith } from '#tests/support/browser/engine-page.ts'
import { addFlip, describeIn, register, test } from '#tests/support/browser/engines.ts'
import { FLIPS } from '#tests/support/browser/flips-screen.ts'
import { guidePath } from '#tests/support/browser/guide-screen.ts'
import { PlainClient } from '#tests/support/browser/spec-calls.ts'
import { ENGINES } from './engines.ts'

const FLIP = 'Amulette du Mulou'
const OTHER = 'Anneau de Chance'
const pack = (size: number) => startsWith(field(`Prix du lot de ${size}, ${ASH_WOOD.name}`))

for (const engine of ENGINES) {
  describeIn([engine], () => {
    test('A11 what is typed with the server stopped outlives the browser and arrives later', async ({
      server,
      start,
    }) => {
      const device = start(engine)
      let page = await device.open('/')
      const plain = await PlainClient.signIn(server.url, await register(page))
      const [monster = ''] = (await plain.captures()).map((capture) => capture.monster)
      const craft = `/app/profit?recipe=${(await ashRecipe(server.url)).id}`
      const today = parisDay(Date.now())
      const offering = startsWith(field(`Prix unitaire, ${formatDay(today)}`))

      await page.goto(FLIPS)
      await addFlip(page, FLIP, '38k5', '49999')
      await page.shows(field(`Achat, ${FLIP}`), 38_500)
      await page.goto(archisPath(monster))
      await page.toggle(box(`Possédé, ${monster}`))
      await page.goto(almanaxPath())
      await page.save(offering, '4788')
      await page.synced()
      await page.catalogued()

      await server.stop()
      await page.tab.reload()
      await page.shows(offering, 4788)
      await page.save(offering, '4800')
      // Pages of which nothing was opened yet.
      await page.goto(craft)
      await page.save(pack(10), '12k5')
      await page.goto(guidePath('mineur_v1'))
      await page.toggle(startsWith(box('Fer, niveaux 10 à')))
      await page.goto(FLIPS)
      await page.save(field(`Revente, ${FLIP}`), '52000')
      await addFlip(page, OTHER, '900', '1k2')
      const rows = await page.waiting()
      expect(rows).toBeGreaterThanOrEqual(5)
      await page.pill('Hors ligne')

      await device.close()
      page = await device.open(FLIPS)
      await page.shows(field(`Revente, ${FLIP}`), 52_000)
      await page.shows(field(`Achat, ${OTHER}`), 900)
      await page.goto(craft)
      await page.shows(pack(10), 12_500)
      await page.goto(archisPath(monster))
      await page.shows(box(`Possédé, ${monster}`), 'true')
      expect(await page.waiting()).toBe(rows)

      await server.start()
      await page.synced()
      const { entries } = await plain.get<{ entries: object[] }>('/api/v1/flips')
      expect(entries).toHaveLength(2)
      expect(entries).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ item_name: FLIP, buy_price_kamas: 38_500, sell_price_kamas: 52_000 }),
          expect.objectContaining({ item_name: OTHER, buy_price_kamas: 900, sell_price_kamas: 1200 }),
        ]),
      )
      const owned = (await plain.captures()).filter((capture) => capture.owned)
      expect(owned).toMatchObject([{ monster }])
      const values = (await plain.rows()).map(({ collection, key, v }) => ({ collection, key, v }))
      expect(values).toEqual(
        expect.arrayContaining([
          {
            collection: 'almanax_prices',
            key: today,
            v: expect.objectContaining({ unit_price_kamas: 4800 }),
          },
          {
            collection: 'price_observations',
            key: `${ASH_WOOD.id}|10|${today}`,
            v: expect.objectContaining({ price_kamas: 12_500 }),
          },
        ]),
      )
      expect(await plain.get('/api/v1/guides/mineur_v1/progress')).toEqual({ checks: { '1-fer': true } })
    })
  })
}
