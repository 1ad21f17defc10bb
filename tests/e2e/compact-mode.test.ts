import { expect } from 'vitest'
import { until } from '#tests/harness/until.ts'
import { ashRecipe, packField, shows } from '#tests/support/browser/crafts.ts'
import { pageTest as test } from '#tests/support/browser/e2e.ts'
import { axeFinds, sideways } from '#tests/support/browser/screens.ts'
import { NO_PAGE, register } from '#tests/support/browser/sign-up.ts'
import { PlainClient } from '#tests/support/browser/spec-calls.ts'
import { small } from '#tests/support/browser/touch.ts'

test('N98 the compact mode fits half a phone’s screen: no header, no dock, 44 pixels for a finger, nothing sideways', {
  tags: 'full',
}, async ({ server, device }) => {
  const page = await device({ width: 390, height: 844 }).open(NO_PAGE)
  await register(page)
  await page.goto(`${server.url}/app/profit?recipe=${(await ashRecipe(server.url)).id}`)
  await page.getByRole('link', { name: 'Mode compact' }).click()
  await packField(page, 1).waitFor()
  const found: string[] = []
  for (const { width, height } of [
    { width: 390, height: 422 },
    { width: 320, height: 280 },
  ]) {
    await page.setViewportSize({ width, height })
    for (const tab of ['Courses', 'Almanax', 'Simulateur']) {
      await page.getByRole('tab', { name: tab }).click()
      await page.getByRole('tab', { name: tab, selected: true }).waitFor()
      await page.locator('.mini .skel').first().waitFor({ state: 'detached' })
      const name = `${tab} at ${width} px`
      found.push(...(await axeFinds(page, name)), ...(await small(page, name)))
      const wide = await sideways(page)
      if (wide > 0) found.push(`${name}: ${wide} px too wide`)
    }
  }
  expect(found).toEqual([])
  expect(await page.locator('header.top, .dock').count()).toBe(0)

  await packField(page, 1).fill('1k2')
  await page.reload()
  await shows(packField(page, 1), 1200)
  await page.getByRole('link', { name: 'Quitter' }).click()
  await page.getByRole('heading', { level: 1, name: 'Simulateur de profit' }).waitFor()
  await shows(packField(page, 1), 1200)
})

test('N42 N92 of a long list the rows near what is seen are drawn, under the head of their hall', {
  tags: 'full',
}, async ({ server, device }) => {
  const page = await device().open(NO_PAGE)
  const plain = await PlainClient.signIn(server.url, await register(page))
  const items = Array.from({ length: 300 }, (_, n) => ({ item_id: 20_000 + n, pieces: 1 + n }))
  await plain.upsert('wanted_items', items)
  await page.setViewportSize({ width: 360, height: 480 })
  await page.goto(`${server.url}/app/courses?compact=1`)
  await page.getByText('300 à acheter').waitFor()
  const list = page.getByRole('list', { name: 'Liste de courses' })
  const head = list.getByRole('heading')
  const top = await head.evaluate((one) => one.getBoundingClientRect().top)
  await list.evaluate((one) => one.scrollTo(0, one.scrollHeight))
  const last = list.getByRole('checkbox').last()
  await until(async () => expect(await last.getAttribute('aria-label')).toContain('20299'))
  expect(await list.getByRole('checkbox').count()).toBeLessThan(60)
  expect(await head.evaluate((one) => one.getBoundingClientRect().top)).toBe(top)
  await page.setViewportSize({ width: 360, height: 180 })
  expect(await list.getByRole('checkbox').filter({ visible: true }).count()).toBe(1)
})
