import type { Locator, Page } from 'playwright-core'
import type { GuideId } from '#shared/contract/fields.ts'

export const guidePath = (guide: GuideId): string => `/app/metiers?guide=${guide.replace('_v1', '')}`

/** The box of a resource in the tier that begins at a level. */
export const guideBox = (page: Page, resource: string, from: number): Locator =>
  page.getByRole('checkbox', { name: `${resource}, niveaux ${from} à` })
