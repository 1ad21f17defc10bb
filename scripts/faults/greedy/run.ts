import type { Player } from '#scripts/faults/player.ts'
import { GreedyAccount } from './greedy-account.ts'

/** What the process of a greedy account is told, one after the other, and what it answers. */
export type Told =
  | { act: 'fill'; urls: string[]; player: Player; share: number }
  | { act: 'start' | 'stop' | 'remove' }
export type Answered = { rows: number } | { calls: [status: number, count: number][] } | { status: number }

let greedy: GreedyAccount | undefined
let asking: Promise<void> | undefined

// A process of its own: what it computes must not be what the others seem to wait for.
process.on('message', (told: Told) => {
  void answer(told).then((answered) => answered && process.send?.(answered))
})

async function answer(told: Told): Promise<Answered | null> {
  if (told.act === 'fill') {
    greedy = new GreedyAccount(told.urls, told.player)
    return { rows: await greedy.fill(told.share) }
  }
  if (!greedy) throw new Error('nothing is filled')
  if (told.act === 'start') {
    asking = greedy.start()
    return null
  }
  if (told.act === 'remove') return { status: await greedy.remove() }
  greedy.stop()
  await asking
  return { calls: [...greedy.answered] }
}
