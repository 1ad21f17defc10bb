import type { Gauge } from '#shared/catalogue/types.ts'

/** The gauges of a pen by their names in the game. */
export const GAUGE_NAMES: Record<Gauge, string> = {
  mangeoire: 'Mangeoire',
  abreuvoir: 'Abreuvoir',
  foudroyeur: 'Foudroyeur',
  dragofesse: 'Dragofesse',
  caresseur: 'Caresseur',
  baffeur: 'Baffeur',
}
