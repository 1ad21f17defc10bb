import type * as savePage from './page/save.tsx'
import { percentile } from './support/figures.ts'
import type { Bench, BenchRow } from './support/row.ts'
import { moduleIn, onSite } from './support/site.ts'

const ROUNDS = 300
const STRICT_ROUNDS = 100

/** From a tap until the price is committed and on screen, beside a put into a table that nothing else touches. */
export const bench: Bench = () =>
  onSite(['bench/page/save.tsx'], async ({ start, blank }) => {
    await start()
    const inPage = moduleIn<typeof savePage>(await blank(), 'bench/page/save')
    const usual = await inPage('measureSaves', ROUNDS, false)
    const strict = await inPage('measureSaves', STRICT_ROUNDS, true)
    return [
      row('Save, tap → committed and rendered, p50', 'bare Dexie put', usual, 0.5),
      row('Save, tap → committed and rendered, p95', 'bare Dexie put', usual, 0.95),
      row('Save with strict durability, p50', 'bare Dexie put, strict', strict, 0.5),
      row('Save with strict durability, p95', 'bare Dexie put, strict', strict, 0.95),
    ]
  })

function row(what: string, against: string, times: savePage.SaveTimes, share: number): BenchRow {
  const [ours, theirs] = [percentile(times.ours, share), percentile(times.bare, share)]
  return { what, ours, against, theirs, unit: 'ms', better: 'smaller' }
}
