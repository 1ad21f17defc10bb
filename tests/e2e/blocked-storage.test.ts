import { DEMO, makeDemo } from '#tests/harness/demo.ts'
import { pageTest as test } from '#tests/support/browser/e2e.ts'

test('where the browser blocks the site’s storage the pages open all the same, and signing in says why it cannot be', async ({
  server,
  device,
}) => {
  await makeDemo(server.url)
  const page = await device({ width: 390, height: 844 }).open('/healthz')
  // As Chromium does it where its settings block a site's cookies.
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        configurable: true,
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    IDBFactory.prototype.open = () => {
      throw new DOMException('The user denied permission to access the database.', 'SecurityError')
    }
  })
  await page.goto(server.url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto(`${server.url}/login`)
  await page.getByLabel('Email').fill(DEMO.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.getByText('Ce navigateur ne garde rien ici').waitFor()
})
