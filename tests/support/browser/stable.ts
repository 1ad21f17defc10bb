import type { Locator, Page } from 'playwright-core'

export const STABLE = '/app/breeding'

export const stableSection = (page: Page): Locator => page.getByRole('region', { name: 'Mon étable' })
export const stableListed = (page: Page): Locator =>
  stableSection(page).getByRole('status').filter({ hasText: 'affichée' })
export const stableFilter = (page: Page, name: 'Famille' | 'Type' | 'Particularité'): Locator =>
  stableSection(page).getByRole('combobox', { name, exact: true })

const panel = (page: Page): Locator => page.getByRole('region', { name: 'Rechercher & ajouter des montures' })

/** Searches the mounts that can be added. */
export async function searchMounts(page: Page, query: string): Promise<void> {
  await panel(page).getByLabel('Nom de la monture').fill(query)
  await panel(page).getByRole('button', { name: 'Chercher' }).click()
}

export const addMount = (page: Page, variant: string): Locator =>
  panel(page).getByRole('button', { name: `Ajouter, ${variant}`, exact: true })
/** The dialog of a mount that is added or changed. */
export const mountDialog = (page: Page): Locator => page.getByRole('dialog')
