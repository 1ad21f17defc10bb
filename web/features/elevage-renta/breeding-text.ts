import type { Gauge } from '#shared/catalogue/types.ts'
import { GAUGE_NAMES } from '#shared/domain/breeding/gauge-names.ts'
import { formatNumber } from '#shared/domain/text/numbers.ts'

/** The words that the tabs of the profession Éleveur share. */
export const breedingText = {
  gauges: GAUGE_NAMES,
  feeds: {
    mangeoire: 'expérience',
    abreuvoir: 'maturité',
    foudroyeur: 'endurance',
    dragofesse: 'amour',
    caresseur: 'sérénité +',
    baffeur: 'sérénité −',
  } satisfies Record<Gauge, string>,
  tiers: ['Extrait', 'Philtre', 'Potion', 'Élixir'],
  tier: (tier: number) => breedingText.tiers[tier - 1] ?? `Palier ${tier}`,
  ways: { buy: 'acheté', craft: 'fabriqué' },
  level: (level: number) => `niv. ${formatNumber(level)}`,
  pack: (pack: number) => `Prix ×${formatNumber(pack)}`,
}
