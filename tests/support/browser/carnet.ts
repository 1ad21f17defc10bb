import type { Locator, Page } from 'playwright-core'

export const PRICES = '/app/prices'

/** The rows of the book's own table, which the panel of prices to renew is not. */
export const bookRow = (page: Page, name: string | RegExp = ''): Locator =>
  page
    .getByRole('table', { name: 'Prix relevés' })
    .locator('tbody')
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Détail, / }) })
    .filter({ hasText: name })

export const bookPrice = (page: Page, size: number, name: string): Locator =>
  page
    .getByRole('table', { name: 'Prix relevés' })
    .getByRole('textbox', { name: `Prix du lot de ${size}, ${name}`, exact: true })

export const bookFilter = (page: Page): Locator => page.getByRole('searchbox', { name: 'Filtrer le carnet' })

/** How many items are shown, in words. */
export const bookListed = (page: Page): Locator => page.getByRole('status').filter({ hasText: /objets? sur/ })

/** Gives an item its row in the book, or finds it there; either way the field of its price takes the focus. */
export async function addToBook(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Ajouter un objet' }).fill(name)
  await page.getByRole('listbox').getByRole('option').filter({ hasText: name }).first().click()
  await bookPrice(page, 1, name).and(page.locator(':focus')).waitFor()
}
