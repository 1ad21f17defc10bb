import type { Locator, Page } from 'playwright-core'
import { until } from '#tests/harness/until.ts'
import type { Community } from './e2e-community.ts'

export const amountField = (page: Page): Locator => page.getByLabel('Montant en euros')
export const giveButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Soutenir & Obtenir l’accès anticipé' })
/** The avatar of a supporter, who has the badge. */
export const badge = (page: Page): Locator => page.getByRole('button', { name: 'Compte (Premium)' })
export const noBadge = (page: Page): Locator => page.getByRole('button', { name: 'Compte', exact: true })

/** Chooses one of the amounts. */
export async function choose(page: Page, euros: number): Promise<void> {
  await page.getByRole('radiogroup', { name: 'Montant du don' }).getByText(`${euros}\u00a0€`).click()
  await until(async () => (await amountField(page).inputValue()) === String(euros), 5_000)
}

/** Gives what is chosen, up to the payment page; answers the session's id. */
export async function toCheckout(page: Page, { stripe }: Community): Promise<string> {
  await giveButton(page).click()
  await page.waitForURL(`${stripe.url}/c/pay/*`)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

export const successPath = (id: string): string => `/payment/success?session_id=${id}`
