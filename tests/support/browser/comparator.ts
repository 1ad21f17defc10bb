import type { Locator, Page } from 'playwright-core'

export const comparePath = (ids: readonly number[], all = false): string =>
  `/app/compare?items=${ids.join(',')}${all ? '&tout=1' : ''}`

export const compareSearch = (page: Page): Locator =>
  page.getByRole('combobox', { name: 'Ajouter un objet à comparer' })

export const openWeights = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Poids', exact: true }).click()
export const removeCompared = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Retirer ${name}`, exact: true })
