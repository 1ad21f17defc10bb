import { percentile } from '#scripts/bench/support/figures.ts'
import { countFrom, type Experiment, milliseconds } from '#scripts/faults/figure.ts'
import { killBrowser } from '#scripts/faults/kill-browser/kill-browser.ts'

/** What a browser has shown or acknowledged, over many kills of it: `KILLS=1000 SEED=7 npm run faults -- browser`. */
export const experiment: Experiment = async () => {
  const seed = countFrom('SEED', Date.now() % 1_000_000)
  const { kills, moments, shown, unsent, theirs, compacted, undone, journaled, restarts } = await killBrowser(
    {
      kills: countFrom('KILLS', 200),
      seed,
    },
  )
  const { any, shown: asShown, sent, compacting } = moments
  return [
    {
      what: `SIGKILL of a Chromium (SEED=${seed})`,
      figure: `${kills} kills, nothing saved or acknowledged lost`,
    },
    {
      what: 'at any time / as a save is shown / in a pass / in a compaction',
      figure: [any, asShown, sent, compacting].join(' / '),
    },
    { what: 'saves shown before a kill, all there after it', figure: shown.toLocaleString('en') },
    { what: 'rows unsent at a kill', figure: unsent.toLocaleString('en') },
    {
      what: 'lives in which the log was compacted / compactions that a kill undid',
      figure: `${compacted} / ${undone}`,
    },
    {
      what: 'writes of another device meanwhile, the last of each row on both at the end',
      figure: theirs.toLocaleString('en'),
    },
    {
      what: 'prices in the journal of the server, though typed over knowingly: the next one never left',
      figure: String(journaled),
    },
    {
      what: 'start of the browser to all on its screen, p50 / p95',
      figure: [0.5, 0.95].map((share) => milliseconds(percentile(restarts, share))).join(' / '),
    },
  ]
}
