// @module-tag full
import { expect } from 'vitest'
import { archiCount, archiOwned, archiPrice, archisPath } from '#tests/support/browser/archis-screen.ts'
import { ticked, toggle } from '#tests/support/browser/boxes.ts'
import { shows, type } from '#tests/support/browser/crafts.ts'
import { test } from '#tests/support/browser/e2e.ts'
import { FLIPS, flipBuy, flipNote, flipSell, flipSold } from '#tests/support/browser/flips-screen.ts'
import { guideBox, guidePath } from '#tests/support/browser/guide-screen.ts'
import { bothBack, bothOpen, household } from '#tests/support/browser/two-devices.ts'

const RING = { id: 'ligne-1', item_name: 'Anneau de démonstration', buy_price_kamas: 1000 }

test('T113 T115 T120 different boxes of one guide, ticked offline on two devices, are all ticked', async ({
  server,
  device,
}) => {
  const home = await household(server, device)
  const { first, second } = home
  await bothOpen(home, guidePath('mineur_v1'))
  await guideBox(second, 'Fer', 10).waitFor()

  await server.stop()
  await toggle(guideBox(first, 'Fer', 0))
  await toggle(guideBox(first, 'Cuivre', 20))
  await toggle(guideBox(second, 'Fer', 10))
  await server.start()
  await bothBack(home)

  for (const page of [first, second]) {
    await ticked(guideBox(page, 'Fer', 0))
    await ticked(guideBox(page, 'Fer', 10))
    await ticked(guideBox(page, 'Cuivre', 20))
    await ticked(guideBox(page, 'Fer', 20), false)
  }
  expect(await home.plain.get('/api/v1/guides/mineur_v1/progress')).toEqual({
    checks: { '0-fer': true, '1-fer': true, '2-cuivre': true },
  })
})

test('T136 T137 different archimonsters, changed offline on two devices, keep their changes', async ({
  server,
  device,
}) => {
  const home = await household(server, device)
  const { first, second, plain } = home
  const [one = '', other = ''] = (await plain.captures()).map(({ monster }) => monster)
  await bothOpen(home, archisPath())
  await archiPrice(second, other).waitFor()

  await server.stop()
  await toggle(archiOwned(first, one))
  await type(archiCount(first, one), '3')
  await type(archiPrice(second, other), '12k5')
  await server.start()
  await bothBack(home)

  for (const page of [first, second]) {
    await ticked(archiOwned(page, one))
    await shows(archiCount(page, one), 3)
    await shows(archiPrice(page, other), 12_500)
    await ticked(archiOwned(page, other), false)
  }
})

test('T51 two fields of one line, changed offline on two devices, both stay', async ({ server, device }) => {
  const home = await household(server, device)
  const { first, second, plain } = home
  await plain.upsert('flips', [RING])
  await bothOpen(home, FLIPS)
  await shows(flipBuy(second, RING.item_name), 1000)

  await server.stop()
  await type(flipSell(first, RING.item_name), '1500')
  await type(flipNote(second, RING.item_name), 'jet parfait')
  await toggle(flipSold(second, RING.item_name))
  await server.start()
  await bothBack(home)

  for (const page of [first, second]) {
    await shows(flipSell(page, RING.item_name), 1500)
    await ticked(flipSold(page, RING.item_name))
    expect(await flipNote(page, RING.item_name).inputValue()).toBe('jet parfait')
  }
})

test('T51 of one field changed offline on two devices the later value stays, and the journal has the other', async ({
  server,
  device,
}) => {
  const home = await household(server, device)
  const { first, second, plain } = home
  await plain.upsert('flips', [RING])
  await bothOpen(home, FLIPS)
  await shows(flipBuy(first, RING.item_name), 1000)
  await shows(flipBuy(second, RING.item_name), 1000)

  await server.stop()
  await type(flipBuy(first, RING.item_name), '1111')
  await type(flipBuy(second, RING.item_name), '2222')
  await server.start()
  await bothBack(home)

  for (const page of [first, second]) await shows(flipBuy(page, RING.item_name), 2222)
  await first.goto(new URL('/app/compte/journal', first.url()).href)
  await first
    .getByText(/1\s111\sk/)
    .first()
    .waitFor()
})
