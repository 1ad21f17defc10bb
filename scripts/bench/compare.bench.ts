import type { Page } from 'playwright-core'
import { comparePath, compareSearch, openWeights, removeCompared } from '#tests/support/browser/comparator.ts'
import { beside } from './support/gathered.ts'
import { amounts, pressed } from './support/inputs.ts'
import type { Bench } from './support/row.ts'

/** Pieces with fifteen effects and more; another one is added and taken away. */
const COMPARED = [8264, 8838, 11_563, 11_581, 7882]
const ADDED = 'Coiffe du Fricochère'
const ROUNDS = 20
const WEIGHTS = Array.from({ length: 43 }, (_, n) => 10 + n)

/** One more item beside five, and what an effect is worth: scores and costs of all of them follow. */
export const bench: Bench = () =>
  beside('Comparator', [], async (page, url) => {
    await page.goto(url + comparePath(COMPARED, true))
    const added = await items(page)
    await openWeights(page)
    const field = page.getByRole('textbox', { name: /^Poids, / }).first()
    await field.fill('5')
    await field.press('Enter')
    const weights = await amounts(field, page.locator('.compare-table .worth'), WEIGHTS)
    return { 'item added → its effects painted': added, 'weight → scores painted': weights }
  })

async function items(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let round = -2; round < ROUNDS; round++) {
    await compareSearch(page).fill(ADDED)
    const option = page.getByRole('listbox').getByRole('option').filter({ hasText: ADDED }).first()
    await option.waitFor()
    const ms = await pressed(option, page.locator('.compare-table'), { without: '.compare-head .state' })
    if (round >= 0) times.push(ms)
    await removeCompared(page, ADDED).click()
    await removeCompared(page, ADDED).waitFor({ state: 'detached' })
  }
  return times
}
