import type { Page } from 'playwright-core'
import { beside, type Input } from './beside.ts'
import { letters, pressed, refilled, rested, slowed } from './inputs.ts'

/** What a player takes for at once, and how soon a typed price is to have its rank. */
const [PAINT_MS, RANK_MS] = [50, 100]
const PHONE = { width: 390, height: 844 }
/** Each letter leaves recipes of the game behind. */
const WORDS = ['gelan', 'chape', 'botte']
const TURNS = { rounds: 24 }

const region = (page: Page) => page.getByRole('region', { name: 'Recettes classées' })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Rechercher une recette' })
const choice = (page: Page, name: string) =>
  page.locator('.seg label').filter({ hasText: new RegExp(`^${name}$`) })

/** Two choices, one after the other; from each press until the list is another, painted. */
async function turned(page: Page, choices: readonly [string, string], n: number): Promise<number> {
  const ms = await pressed(choice(page, choices[n & 1] ?? ''), region(page).locator('tbody'))
  await rested(page)
  return ms
}

/** Letters in the search, orders pressed, prices typed, filters pressed: until each is painted. */
const inputs: readonly Input[] = [
  {
    what: 'filter keystroke → painted',
    rounds: 4,
    warmUp: 1,
    at: async ({ page, url }) => {
      await page.goto(`${url}/app/palmares?prix=tous`)
      await region(page).getByRole('table').locator('tbody tr').nth(5).waitFor()
      await page.setViewportSize(PHONE)
      await refilled(search(page), '')
      await slowed(page, 4)
    },
    round: ({ page }) => letters(search(page), region(page), WORDS),
    against: { aim: PAINT_MS },
  },
  {
    what: 'order → painted',
    ...TURNS,
    at: ({ page }) => refilled(search(page), ''),
    round: ({ page }, n) => turned(page, ['ROI', 'Profit'], n),
    against: { aim: PAINT_MS },
  },
  {
    // Prices that the page asks for, typed one after the other: each completes recipes.
    what: 'price → ranked and painted',
    ...TURNS,
    warmUp: 3,
    round: async ({ page }, n) => {
      const field = page.getByRole('textbox', { name: /^Prix du lot de 1, / }).first()
      await field.fill(String(900 + n))
      await rested(page)
      const ms = await pressed(field, region(page), { event: 'keydown', press: () => field.press('Enter') })
      await rested(page)
      return ms
    },
    against: { aim: RANK_MS },
  },
  {
    what: 'filter → painted',
    ...TURNS,
    apart: true,
    at: ({ page }) => page.getByRole('button', { name: /^Filtres/ }).click(),
    round: ({ page }, n) => turned(page, ['Complètes', 'Toutes'], n),
    against: {
      aim: PAINT_MS,
      // What the browser alone takes: the same change of the same rows, made by a bare script.
      'bare rows of the same page': async ({ page }) => {
        if (await page.evaluate(() => Reflect.get(window, 'benchRows') === undefined)) await leaveBare(page)
        const table = region(page).getByRole('table')
        const ms = await pressed(page.locator('body'), table, { press: () => page.mouse.click(5, 5) })
        await rested(page)
        return ms
      },
    },
  },
]

/** The two lists of a filter stay, without the application: its rows, as they are, become those of the other. */
async function leaveBare(page: Page): Promise<void> {
  for (const name of ['Complètes', 'Toutes']) {
    await choice(page, name).click()
    await rested(page)
    await page.evaluate(keepRows)
  }
  await page.evaluate(leaveBareRows)
}

/** Runs in the page, as the next one does. */
function keepRows(): void {
  const kept: Node[] = Reflect.get(window, 'benchRows') ?? []
  const rows = document.querySelector('.palmares tbody')?.cloneNode(true)
  Reflect.set(window, 'benchRows', rows ? [...kept, rows] : kept)
}

/** In the application's place a copy of what it has drawn; a press changes its rows. */
function leaveBareRows(): void {
  // In an object, for nothing here may have a name of its own: the compiler would call what is not in the page.
  const bare = {
    become(now: Node, next: Node): void {
      if (now.isEqualNode(next)) return
      const same = now.nodeName === next.nodeName && now.childNodes.length === next.childNodes.length
      if (!same) return void now.parentNode?.replaceChild(next.cloneNode(true), now)
      if (now.nodeValue !== next.nodeValue) now.nodeValue = next.nodeValue
      if (now instanceof Element && next instanceof Element)
        for (const { name, value } of next.attributes)
          if (now.getAttribute(name) !== value) {
            // The page's policy refuses a style that is written as text.
            if (name === 'style' && now instanceof HTMLElement) now.style.cssText = value
            else now.setAttribute(name, value)
          }
      for (const [at, child] of [...now.childNodes].entries()) {
        const other = next.childNodes[at]
        if (other) bare.become(child, other)
      }
    },
  }
  const root = document.getElementById('root')
  root?.replaceWith(root.cloneNode(true))
  for (const dialog of document.querySelectorAll('dialog')) dialog.close()
  const lists: Node[] = Reflect.get(window, 'benchRows') ?? []
  let turn = 0
  addEventListener('click', () => {
    const [rows, next] = [document.querySelector('.palmares tbody'), lists[turn++ % lists.length]]
    if (rows && next) bare.become(rows, next)
  })
}

/** Every recipe of the game in the ranking, on a phone four times slower. */
export const rankingBenches = [beside('ranking', [{ tool: 'Ranking, on a phone four times slower', inputs }])]
