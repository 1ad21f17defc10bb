import type { Locator, Page } from 'playwright-core'

export const comparePath = (ids: readonly number[], all = false): string =>
  `/app/compare?items=${ids.join(',')}${all ? '&tout=1' : ''}`

export const compareSearch = (page: Page): Locator =>
  page.getByRole('combobox', { name: 'Ajouter un objet à comparer' })

/** Adds an item through the search, as a player does. */
export async function compareAlso(page: Page, name: string): Promise<void> {
  await compareSearch(page).fill(name)
  await page.getByRole('listbox').getByRole('option').filter({ hasText: name }).first().click()
}

export const openWeights = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Poids', exact: true }).click()
export const removeCompared = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Retirer ${name}`, exact: true })
