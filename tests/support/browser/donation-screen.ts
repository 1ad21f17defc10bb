import type { Locator, Page } from 'playwright-core'

export const amountField = (page: Page): Locator => page.getByLabel('Montant en euros')
export const giveButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Soutenir & Obtenir l’accès anticipé' })
