import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { killBrowser } from '#scripts/faults/browser/kill-browser.ts'
import { countFrom } from '#scripts/faults/figure.ts'

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

/** Takes the last record with a row out of the log. */
const dropLastSave = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { id } = JSON.parse(localStorage.getItem('user') ?? '{}')
    const opening = indexedDB.open(`comptoir-${id}`)
    await new Promise((resolve) => {
      opening.onsuccess = resolve
    })
    const transaction = opening.result.transaction('log', 'readwrite')
    const walk = transaction.objectStore('log').openCursor(null, 'prev')
    walk.onsuccess = () => {
      if (walk.result?.value.rows && walk.result.value.entries) walk.result.delete()
      else walk.result?.continue()
    }
    await new Promise((resolve) => {
      transaction.oncomplete = resolve
    })
    opening.result.close()
  })

test('a single save that went missing while the browser was dead is found', async () => {
  await expect(killBrowser({ kills: 6, seed: 1, tamper: dropLastSave })).rejects.toMatchObject({
    message: expect.stringContaining('SEED=1'),
    cause: { message: expect.stringMatching(/^(shown, and lost|acknowledged, and not on the server)/) },
  })
}, 120_000)
