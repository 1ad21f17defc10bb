import type { SyncStatus } from '#data/sync/sync-status-store.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'

export type SyncFigures = Pick<SyncStatus, 'pill' | 'waiting' | 'dead' | 'held' | 'blocked' | 'fault'>

/** The word on the sync pill. */
export function pillWord({ pill, waiting, fault }: SyncFigures): string {
  if (fault) return fault === 'full' ? 'Plus de place\u00a0?' : 'Rien n’est gardé'
  if (pill === 'up-to-date') return 'À jour'
  if (pill === 'first-pull') return 'Réception…'
  if (pill === 'waiting') return `${formatNumber(waiting, 0)} en attente`
  return pill === 'offline' ? 'Hors ligne' : 'Action requise'
}
