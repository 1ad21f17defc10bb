import { workshopPath, workshopTab } from '#tests/support/browser/workshop.ts'
import { beside } from './support/gathered.ts'
import { amounts, pressed } from './support/inputs.ts'
import type { Bench } from './support/row.ts'

const ESSENCES = 40
const PRICES = Array.from({ length: 43 }, (_, n) => 4000 + n)

/** The price of an essence, and of an ingredient of the craft list. */
export const bench: Bench = () =>
  beside('Breeding workshop', [], async (page, url) => {
    await page.goto(url + workshopPath())
    const fields = page.getByRole('textbox', { name: /^Prix, / })
    const priced: number[] = []
    for (let n = -2; n < ESSENCES; n++) {
      const field = fields.nth(n + 2)
      await field.click()
      await field.fill(String(5000 + n))
      const ms = await pressed(field, workshopTab(page, 'Prix des essences'), {
        event: 'keydown',
        press: () => field.press('Enter'),
      })
      if (n >= 0) priced.push(ms)
    }
    await page.goto(url + workshopPath('objets'))
    const add = page.getByRole('button', { name: /^Ajouter à la liste, / })
    for (let n = 0; n < 5; n++) await add.first().click()
    await page.goto(url + workshopPath('liste'))
    const bought = await amounts(
      page.getByRole('textbox', { name: /^Prix à l’unité, / }).first(),
      page.locator('.shopping-total'),
      PRICES,
    )
    return { 'price of an essence → painted': priced, 'price in the craft list → total painted': bought }
  })
