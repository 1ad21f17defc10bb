import { percentile } from '#scripts/bench/support/figures.ts'
import { countFrom, type Experiment, milliseconds } from '#scripts/faults/figure.ts'
import { killOften } from '#scripts/faults/kill/kill-often.ts'

/** Acknowledged writes over many kills: `KILLS=1000 SEED=7 npm run faults -- kill`. */
export const experiment: Experiment = async () => {
  const seed = countFrom('SEED', Date.now() % 1_000_000)
  const { kills, acknowledged, unanswered, unheard, restarts } = await killOften({
    kills: countFrom('KILLS', 200),
    seed,
  })
  return [
    { what: `SIGKILL at random moments (SEED=${seed})`, figure: `${kills} kills, 0 acknowledged rows lost` },
    { what: 'acknowledged rows looked up again after a kill', figure: acknowledged.toLocaleString('en') },
    { what: 'kills that left requests unanswered', figure: String(unanswered) },
    { what: 'batches committed, killed before the answer arrived', figure: String(unheard) },
    {
      what: 'start to first answer, p50 / p95',
      figure: [0.5, 0.95].map((share) => milliseconds(percentile(restarts, share))).join(' / '),
    },
  ]
}
