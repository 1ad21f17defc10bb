import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { killBrowser } from '#scripts/faults/browser/kill-browser.ts'
import { FIELD, type Save } from '#scripts/faults/browser/ledger.ts'
import { countFrom } from '#scripts/faults/figure.ts'
import { recordsWith } from '#tests/support/browser/account-store.ts'

const KILLS = countFrom('KILLS', 20)
const SEED = countFrom('SEED', Date.now() % 1_000_000)

test('what a screen has shown or the server has acknowledged survives SIGKILL of the browser at any moment', async () => {
  const report = await killBrowser({ kills: KILLS, seed: SEED })
  const { restarts: _, ...figures } = report
  console.log(`SEED=${SEED}: ${JSON.stringify(figures)}`)
  expect(report.kills).toBe(KILLS)
  expect(report.shown).toBeGreaterThan(0)
  expect(report.unsent).toBeGreaterThan(0)
  expect(report.compacted).toBeGreaterThan(0)
}, 1_800_000)

/** Takes a save out of the log, and what was typed over it since: nobody had seen that yet, and it may be missing. */
async function dropSave(page: Page, { id, price }: Save): Promise<void> {
  const numbers = await recordsWith(page, ({ key, v }) => key === id && Number(v[FIELD]) >= price)
  await page.evaluate(async (dropped) => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}')
    const opening = indexedDB.open(`comptoir-${user.id}`)
    await new Promise((resolve) => {
      opening.onsuccess = resolve
    })
    const transaction = opening.result.transaction('log', 'readwrite')
    for (const number of dropped) transaction.objectStore('log').delete(number)
    await new Promise((resolve) => {
      transaction.oncomplete = resolve
    })
    opening.result.close()
  }, numbers)
}

// A save that was compacted in its last moment stands in the log no more: some kills find one.
test('a single save that went missing while the browser was dead is found', async () => {
  await expect(killBrowser({ kills: 6, seed: 1, tamper: dropSave })).rejects.toMatchObject({
    message: expect.stringContaining('SEED=1'),
    cause: { message: expect.stringMatching(/^shown, and lost/) },
  })
}, 120_000)
