import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { register, signOut, test } from '#tests/support/e2e.ts'

const box = (page: Page) => page.getByRole('complementary', { name: 'Almanax du jour' })
const press = (page: Page, name: string) => box(page).getByRole('button', { name }).click()

test('T66 T67 T68 T69 the widget stays where it was dragged and as it was folded, on every page and after a reload', async ({
  server,
  device,
}) => {
  const page = await device().open('/')
  expect(await box(page).count()).toBe(0)
  await register(page)
  await box(page).waitFor()
  const before = await placeOf(page)
  await drag(page, -300, -200)
  const dragged = await placeOf(page)
  expect(dragged).toMatchObject({ x: before.x - 300, y: before.y - 200 })

  await press(page, 'Prévision sur 7 jours')
  await page.goto(`${server.url}/app/quick`)
  await box(page).waitFor()
  expect((await placeOf(page)).x).toBe(dragged.x)
  expect((await placeOf(page)).height).toBe(260)
  await press(page, 'Réduire l’Almanax')
  await page.reload()
  await box(page).waitFor()
  expect(await placeOf(page)).toMatchObject({ x: dragged.x, height: 60 })

  await page.setViewportSize({ width: 360, height: 640 })
  await page.waitForFunction(() => {
    const frame = document.querySelector('aside.alm')?.getBoundingClientRect()
    return frame && frame.left >= 8 && frame.right <= innerWidth - 8 && frame.bottom <= innerHeight - 8
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await signOut(page)
  await box(page).waitFor({ state: 'detached' })
})

test('T66 T69 the widget moves by the arrow keys', async ({ device }) => {
  const page = await device().open('/')
  await register(page)
  await box(page).waitFor()
  const before = await placeOf(page)
  await box(page).getByRole('button', { name: 'Déplacer l’Almanax' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowUp')
  expect(await placeOf(page)).toMatchObject({ x: before.x - 10, y: before.y - 50 })
  await page.reload()
  await box(page).waitFor()
  expect(await placeOf(page)).toMatchObject({ x: before.x - 10, y: before.y - 50 })
})

async function placeOf(page: Page) {
  const at = await box(page).boundingBox()
  if (!at) throw new Error('the widget is not on screen')
  return at
}

async function drag(page: Page, dx: number, dy: number): Promise<void> {
  const grip = await box(page).getByRole('button', { name: 'Déplacer l’Almanax' }).boundingBox()
  if (!grip) throw new Error('there is no grip')
  const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + dx / 2, y + dy / 2, { steps: 4 })
  await page.mouse.move(x + dx, y + dy, { steps: 4 })
  await page.mouse.up()
}
