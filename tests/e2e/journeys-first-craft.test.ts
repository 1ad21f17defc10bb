import { ASH_WOOD, packField, saleField, shows, type } from '#tests/support/browser/crafts.ts'
import { controlled, nudge, signIn, synced, test } from '#tests/support/browser/e2e.ts'
import { registerByForm } from '#tests/support/browser/sign-up.ts'

test('T22 T24 T28 T33 T34 from a new account to a craft priced offline, on two devices', async ({
  server,
  device,
}) => {
  const desk = device({ lasting: true })
  let page = await desk.open('/')
  const email = await registerByForm(page)
  await controlled(page)

  await page.goto(`${server.url}/app`)
  await page.getByRole('combobox', { name: 'Rechercher une ressource' }).fill('frene')
  await page.getByText(ASH_WOOD.name).first().waitFor()
  await page.getByRole('button', { name: 'Voir crafts' }).first().click()
  await page
    .getByRole('link', { name: /^Simuler/ })
    .or(page.getByRole('button', { name: /^Simuler/ }))
    .first()
    .click()
  await page.waitForURL((url) => url.pathname === '/app/profit')
  const craft = page.url()

  await type(packField(page, 1), '12')
  await type(packField(page, 10), '1k1')
  await type(saleField(page), '12k5')
  await synced(page)
  const second = await device({ width: 390, height: 844 }).open('/')
  await signIn(second, email)
  await second.goto(craft)
  await shows(packField(second, 10), 1100)

  await server.stop()
  await type(packField(page, 100), '9k')
  await type(saleField(page), '13k')
  await page.reload()
  await shows(packField(page, 100), 9000)
  await desk.close()
  page = await desk.open(new URL(craft).pathname + new URL(craft).search)
  await shows(packField(page, 1), 12)
  await shows(packField(page, 10), 1100)
  await shows(packField(page, 100), 9000)
  await shows(saleField(page), 13_000)

  await server.start()
  await nudge(page)
  await synced(page)
  await nudge(second)
  await shows(packField(second, 100), 9000)
  await shows(saleField(second), 13_000)

  await type(packField(page, 100), '8k8')
  await shows(packField(second, 100), 8800, 4000)
})
