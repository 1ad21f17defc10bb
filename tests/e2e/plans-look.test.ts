import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { parisDay } from '#shared/domain/text/paris-day.ts'
import { until } from '#tests/harness/until.ts'
import { pageTest as test } from '#tests/support/browser/e2e.ts'
import { aMember, type Member, NO_PAGE, openAs } from '#tests/support/browser/sign-up.ts'
import { PlainClient } from '#tests/support/browser/spec-calls.ts'

/** Barabas: 4 poppy seeds, 2 silk threads, 2 aluminite; an aluminite is 10 iron and 10 copper. */
const BARABAS = 236
const [POPPY, SILK, IRON] = [300, 643, 312]

let planner: Promise<Member> | null = null

/** Opens a page as a player whose plans the tests of `npm test` share: only the last of these changes them. */
async function openAsPlanner(page: Page, path: string): Promise<void> {
  planner ??= aPlanner(new URL(page.url()).origin).then(({ member }) => member)
  await openAs(page, await planner, path)
}

/** Ten Barabas planned with their tree, a budget that does not suffice, and prices of all but the copper. */
async function aPlanner(url: string): Promise<{ member: Member; plain: PlainClient }> {
  const member = await aMember(url)
  const plain = await PlainClient.signIn(url, member.user.email)
  const date = parisDay(Date.now())
  await plain.upsert(
    'user_market_prices',
    [POPPY, SILK, IRON].map((item_id) => ({ item_id, pack_size: 1, price_kamas: 90, date })),
  )
  await plain.upsert('planned_crafts', [{ recipe: BARABAS, crafts: 10, tree: true }])
  await plain.upsert('craft_choices', [{ root: BARABAS, item_id: 747, choice: 'craft' }])
  await plain.upsert('user_preferences', [{ name: 'courses_budget', value: 100 }])
  return { member, plain }
}

/** The words of every element whose own text has one of these colours. */
const wordsIn = (page: Page, token: '--gain' | '--loss') =>
  page.evaluate((name) => {
    const probe = document.createElement('i')
    probe.className = name === '--gain' ? 'gain' : 'loss'
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return [...document.querySelectorAll('main *, aside *')].flatMap((one) => {
      const own = [...one.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      const words = own
        .map(({ textContent }) => textContent?.trim())
        .join(' ')
        .trim()
      return words && getComputedStyle(one).color === color ? [words.replace(/\s+/g, ' ')] : []
    })
  }, token)

test('N116 N119 nothing on the list is green, what is over the budget alone is red, and what lacks says so in words', async ({
  device,
}) => {
  const page = await device().open(NO_PAGE)
  await openAsPlanner(page, '/app/courses')
  await page.getByRole('checkbox', { name: 'Acheté : Cuivre' }).waitFor()
  await page
    .getByText(/^dépassé d/)
    .first()
    .waitFor()
  expect(await wordsIn(page, '--gain')).toEqual([])
  const red = await wordsIn(page, '--loss')
  expect(red).not.toEqual([])
  for (const words of red) expect(words).toMatch(/dépassé/)
  expect(await page.getByText('incomplet').count()).toBeGreaterThan(0)
})

test('N97 rows of the mini-window are 44 pixels high, and a tick answers to 32 pixels of a mouse', async ({
  device,
}) => {
  const page = await device().open(NO_PAGE)
  await page.setViewportSize({ width: 360, height: 480 })
  await openAsPlanner(page, '/app/courses?compact=1')
  const tick = page.getByRole('checkbox', { name: 'Acheté : Graine de Pavot' })
  await tick.waitFor()
  const row = await page.locator('.mini li').filter({ has: tick }).boundingBox()
  expect(row?.height).toBeGreaterThanOrEqual(44)
  const answers = await tick.evaluate((box) => {
    const { x, y, width, height } = box.getBoundingClientRect()
    const corners = [-15, 15].flatMap((right) => [-15, 15].map((down) => [right, down] as const))
    return corners.map(([right, down]) =>
      box.contains(document.elementFromPoint(x + width / 2 + right, y + height / 2 + down)),
    )
  })
  expect(answers).toEqual([true, true, true, true])
})

test('N118 N119 ticks, choices, padlocks and folds of list and tree are named by their item, and say how they stand', async ({
  server,
  device,
}) => {
  const page = await device().open(NO_PAGE)
  await openAsPlanner(page, '/app/courses')
  const tick = page.getByRole('checkbox', { name: 'Acheté : Graine de Pavot' })
  await tick.waitFor()
  expect(await tick.getAttribute('aria-checked')).toBe('false')
  const fold = page.getByRole('button', { name: 'Origines, Graine de Pavot' })
  expect(await fold.getAttribute('aria-expanded')).toBe('false')
  await tick.click()
  await page.getByRole('checkbox', { name: 'Acheté : Graine de Pavot', checked: true }).waitFor()

  await page.goto(`${server.url}/app/profit?recipe=${BARABAS}&crafts=10&vue=arbre`)
  const tree = page.getByRole('treegrid')
  const row = tree.getByRole('row', { name: /Aluminite/ })
  await row.waitFor()
  expect(await row.getAttribute('aria-expanded')).toMatch(/^(true|false)$/)
  const unnamed = await tree.evaluate((table) =>
    [...table.querySelectorAll('button, [role=radio], input')]
      .map((one) =>
        [one.getAttribute('aria-label') ?? '', one.getAttribute('title') ?? '', one.textContent].join(' '),
      )
      .filter((name) => !/[A-Za-zÀ-ÿ]{3}/.test(name)),
  )
  expect(unnamed).toEqual([])
  await row.getByRole('button', { name: 'Verrouillé à la main, Aluminite', pressed: true }).click()
  await row.getByRole('button', { name: 'Choisi par Comptoir, Aluminite', pressed: false }).waitFor()
})

test('N26 halls are walked in the order into which the player drags them, also after a reload', {
  tags: 'full',
}, async ({ server, device }) => {
  const page = await device().open(NO_PAGE)
  const { member, plain } = await aPlanner(server.url)
  await plain.upsert('wanted_items', [{ item_id: 39, pieces: 1 }])
  await openAs(page, member, '/app/courses')
  const heads = page.locator('.courses h2')
  await until(async () => expect(await heads.count()).toBe(2))
  const [first, second] = await heads.allTextContents()
  await page.getByRole('button', { name: 'Ordre des hôtels' }).click()
  const rows = page.getByRole('dialog').locator('ol > li')
  const at = async (row: Locator) => {
    const { x = 0, y = 0, height = 0 } = (await row.boundingBox()) ?? {}
    return [x + 16, y + height / 2] as const
  }
  await page.mouse.move(...(await at(rows.first())))
  await page.mouse.down()
  await page.mouse.move(...(await at(rows.last())), { steps: 8 })
  await page.mouse.up()
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).last().click()
  await until(async () => expect(await heads.allTextContents()).toEqual([second, first]))
  await page.reload()
  await until(async () => expect(await heads.allTextContents()).toEqual([second, first]))
})

test('N120 with reduced motion a ticked line does not slide; with forced colours the bar is drawn in them', {
  tags: 'full',
}, async ({ server, device }) => {
  const page = await device().open(NO_PAGE)
  const { member } = await aPlanner(server.url)
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
  await openAs(page, member, '/app/courses')
  const tick = page.getByRole('checkbox', { name: 'Acheté : Graine de Pavot' })
  await tick.click()
  await page.getByRole('checkbox', { name: 'Acheté : Graine de Pavot', checked: true }).waitFor()
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getTiming().duration) > 10)
      .map(String),
  )
  expect(moving).toEqual([])
  const colours = await page.locator('.budget-bar:visible').evaluate((bar) => {
    const [paid] = bar.children
    const { borderTopColor, color } = getComputedStyle(bar)
    return { border: borderTopColor, text: color, paid: paid && getComputedStyle(paid).backgroundColor }
  })
  expect(colours).toEqual({ border: colours.text, text: colours.text, paid: colours.text })
})
