import type { Experiment } from '#scripts/faults/figure.ts'
import { fillDisk } from '#scripts/faults/full-disk.ts'

/** What a full disk does to a working server. */
export const experiment: Experiment = async () => {
  const { how, acknowledged, refused, whileFull, after, logged } = await fillDisk()
  const answers = [...new Set(refused.map(({ status, code }) => `${status} ${code}`))].join(', ')
  return [
    { what: `full disk (${how})`, figure: `${refused.length} pushes answered ${answers}` },
    { what: 'acknowledged rows, all there before and after', figure: String(acknowledged) },
    { what: 'while full: reads / health / sign-in', figure: Object.values(whileFull).join(' / ') },
    { what: 'room again, no restart: push / sign-in', figure: Object.values(after).join(' / ') },
    { what: 'log per refused request', figure: `${logged} B` },
  ]
}
