import type { GameDataService } from '#data/catalogue/download-messages.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'

import { useCatalogueState } from './use-catalogue.ts'

/** Why this device knows a part of the game only; null where the catalogue is whole, or not there. */
export function usePartialWords(): string | null {
  const { data, service, failed } = useCatalogueState()
  return data?.game === null ? partialWords(service, failed) : null
}

/** Beside « nothing found »: what is missing may be in the part of the game that is not here. */
export function PartialCatalogue() {
  const words = usePartialWords()
  return words && <span className="partial block text-13">{words}</span>
}

const NBSP = '\u00a0'
const coming = 'Catalogue partiel, le reste arrive'
const because = (why: string) => `Catalogue partiel${NBSP}: ${why}.`

const byState: Record<GameDataService['state'], string> = {
  off: because('ce serveur n’utilise que son catalogue de départ'),
  failed: because('le service de données du jeu ne répond pas'),
  waiting: `${coming}.`,
  running: `${coming}.`,
  done: `${coming}.`,
}

/** Why the catalogue is partial. `failed`: what kept the server's new one from this device. */
function partialWords(service: GameDataService | null, failed: string | null): string {
  if (!service) return because('cet appareil n’a que le catalogue de départ')
  const { state, done, total } = service
  if (state === 'done' && failed) return failed
  if (state !== 'running' || total === 0) return byState[state]
  return `${coming}${NBSP}: ${formatNumber(done, 0)} / ${formatNumber(total, 0)}.`
}
