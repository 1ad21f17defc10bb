import { guideBox, guidePath } from '#tests/support/browser/guide-screen.ts'
import type * as bareTable from './page/bare-table.tsx'
import { anAccount } from './support/account.ts'
import { percentile } from './support/figures.ts'
import { reaction } from './support/reaction.ts'
import type { Bench, BenchRow } from './support/row.ts'
import { openSignedIn } from './support/signed-in.ts'
import { moduleIn, onSite, type Site } from './support/site.ts'

const BOXES = 48
const ROUNDS = 60

/** A box of a guide: from the tap until the tick is committed and on screen. */
export const bench: Bench = () =>
  onSite(['bench/page/bare-table.tsx'], async (site) => {
    await site.start()
    const ours = await toggles(site)
    const bare = moduleIn<typeof bareTable>(await site.blank(), 'bench/page/bare-table')
    const theirs = await bare('measureBarePuts', BOXES, ROUNDS)
    const row = (share: number): BenchRow => ({
      what: `Guide: toggle → committed and ticked, p${share * 100}`,
      ours: percentile(ours, share),
      against: 'bare Dexie put',
      theirs: percentile(theirs, share),
      unit: 'ms',
      better: 'smaller',
    })
    return [row(0.5), row(0.95)]
  })

async function toggles({ server, device }: Site): Promise<number[]> {
  const page = await openSignedIn(device(), await anAccount(server.url), guidePath('mineur_v1'))
  const box = guideBox(page, 'Fer', 0)
  await box.waitFor()
  await box.evaluate((element) => element.setAttribute('data-bench', ''))
  const times: number[] = []
  for (let round = -5; round < ROUNDS; round++) {
    const ms = await reaction(page, { event: 'click', changes: '[data-bench]', painted: false })
    await box.click()
    if (round >= 0) times.push(await ms())
    else await ms()
  }
  return times
}
