import type { SyncStatus } from '#data/sync-status.ts'
import { formatNumber } from '#shared/domain/numbers.ts'

export type SyncFigures = Pick<SyncStatus, 'pill' | 'waiting' | 'dead' | 'held' | 'blocked'>

export const PILL_TITLE = 'Synchronisation'

/** The word on the sync pill. */
export function pillWord({ pill, waiting }: SyncFigures): string {
  if (pill === 'up-to-date') return 'À jour'
  if (pill === 'waiting') return `${formatNumber(waiting, 0)} en attente`
  return pill === 'offline' ? 'Hors ligne' : 'Action requise'
}
