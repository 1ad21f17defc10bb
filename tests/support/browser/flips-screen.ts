import type { Locator, Page } from 'playwright-core'

export const FLIPS = '/app/flips'

export const flipBuy = (page: Page, item: string): Locator =>
  page.getByRole('textbox', { name: `Achat, ${item}`, exact: true })
export const flipSell = (page: Page, item: string): Locator =>
  page.getByRole('textbox', { name: `Revente, ${item}`, exact: true })
export const flipNote = (page: Page, item: string): Locator =>
  page.getByRole('textbox', { name: `Note, ${item}`, exact: true })
export const flipSold = (page: Page, item: string): Locator =>
  page.getByRole('checkbox', { name: `Vendu, ${item}`, exact: true })

/** Adds a line through the form, as a player does. */
export async function addFlip(page: Page, item: string, buy: string, sell: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Objet acheté' }).fill(item)
  await page.getByRole('option').filter({ hasText: item }).first().click()
  await page.getByRole('textbox', { name: 'Prix d’achat', exact: true }).fill(buy)
  await page.getByRole('textbox', { name: 'Prix de revente', exact: true }).fill(sell)
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
}
