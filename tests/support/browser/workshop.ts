import type { Locator, Page } from 'playwright-core'

export const workshopPath = (tab: 'prix' | 'objets' | 'liste' = 'prix'): string =>
  `/app/elevage-renta?onglet=${tab}`

export const essencePrice = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name: `Prix, ${name}`, exact: true })
/** Puts an object on the craft list, or takes it off. */
export const listToggle = (page: Page, act: 'Ajouter à la liste' | 'Retirer', name: string): Locator =>
  page.getByRole('button', { name: `${act}, ${name}`, exact: true })
export const workshopTab = (page: Page, name: string): Locator =>
  page.getByRole('tab', { name: new RegExp(`^${name}`) })
