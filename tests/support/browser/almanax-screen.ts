import type { Locator, Page } from 'playwright-core'

export const almanaxPath = (months: 1 | 2 | 3 = 1): string => `/app/almanax/calc?mois=${months}`

/** The unit prices of the table, today's first. */
export const unitPrices = (page: Page): Locator => page.getByRole('textbox', { name: /^Prix unitaire/ })
