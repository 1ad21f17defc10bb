import type { Locator } from 'playwright-core'
import { until } from '#tests/harness/until.ts'
import { commits } from './account-store.ts'

/** Ticks or unticks a box as a player does, and waits for the commit. */
export async function toggle(box: Locator): Promise<void> {
  await box.waitFor()
  const before = await commits(box.page())
  await box.click()
  await until(async () => (await commits(box.page())) > before, 10_000)
}

/** Waits until the box stands as it should. */
export const ticked = (box: Locator, wanted = true, ms = 15_000): Promise<boolean> =>
  until(async () => (await box.getAttribute('aria-checked', { timeout: ms })) === String(wanted), ms)
