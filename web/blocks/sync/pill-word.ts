import type { SyncStatus } from '#data/sync/sync-status.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'

export type SyncFigures = Pick<SyncStatus, 'pill' | 'waiting' | 'dead' | 'held' | 'blocked'>

/** The word on the sync pill. */
export function pillWord({ pill, waiting }: SyncFigures): string {
  if (pill === 'up-to-date') return 'À jour'
  if (pill === 'first-pull') return 'Réception…'
  if (pill === 'waiting') return `${formatNumber(waiting, 0)} en attente`
  return pill === 'offline' ? 'Hors ligne' : 'Action requise'
}
