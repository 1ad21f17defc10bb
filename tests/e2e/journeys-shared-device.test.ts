// @module-tag full
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { ashRecipe, packField, shows, type } from '#tests/support/browser/crafts.ts'
import { controlled, signOut, synced, test } from '#tests/support/browser/e2e.ts'
import { NO_PAGE, register } from '#tests/support/browser/sign-up.ts'

const OFFER = 'Tes données restent sur cet appareil'
const offer = (page: Page) => page.getByRole('status').filter({ hasText: OFFER })
const idOf = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').id)
const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
/** Everything that the browser keeps for this site outside of its databases, as text. */
const storages = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

test('A54 a player who signs out is offered to take their data along, and the next one of the device finds nothing', async ({
  server,
  device,
}) => {
  const page = await device().open(NO_PAGE)
  const email = await register(page)
  const id = await idOf(page)
  const recipe = await ashRecipe(server.url)
  const craft = `${server.url}/app/profit?recipe=${recipe.id}`
  await page.goto(craft)
  await controlled(page)
  await type(packField(page, 1), '77')
  await synced(page)
  await page.goto(`${server.url}/#contact`)
  await page.getByLabel('Message').fill('Un brouillon qui ne regarde personne.')
  await signOut(page)
  await offer(page).waitFor()
  expect(await page.getByLabel('Message').inputValue()).toBe('')
  await page.reload()
  await offer(page).getByRole('button', { name: 'Retirer' }).click()

  const question = page.getByRole('alertdialog', { name: 'Retirer tes données de cet appareil ?' })
  expect(await databases(page)).toContain(`comptoir-${id}`)
  await question.getByRole('button', { name: 'Retirer' }).click()
  await page.getByText('C’est fait').waitFor()
  await offer(page).waitFor({ state: 'detached' })
  expect(await databases(page)).not.toContain(`comptoir-${id}`)
  expect(await storages(page)).not.toMatch(new RegExp(`${id}|${email}|brouillon|recipe=`))

  await register(page)
  await page.goto(craft)
  await packField(page, 1).waitFor()
  await shows(packField(page, 1), null)
  await page.goto(`${server.url}/app/compte/journal`)
  await page.getByText('Rien n’a été remplacé').waitFor()
})
