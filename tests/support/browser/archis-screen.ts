import type { Locator, Page } from 'playwright-core'

const ARCHIS = '/app/archis'
/** The page, with only the rows that match `text`. */
export const archisPath = (text = ''): string => (text ? `${ARCHIS}?q=${encodeURIComponent(text)}` : ARCHIS)

export const archiPrice = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name: `Prix actuel, ${name}`, exact: true })
