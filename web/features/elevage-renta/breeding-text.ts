import type { Gauge } from '#shared/catalogue/types.ts'
import { formatNumber, plural } from '#shared/domain/text/numbers.ts'

/** The words that the tabs of the profession Éleveur share. */
export const breedingText = {
  gauges: {
    mangeoire: 'Mangeoire',
    abreuvoir: 'Abreuvoir',
    foudroyeur: 'Foudroyeur',
    dragofesse: 'Dragofesse',
    caresseur: 'Caresseur',
    baffeur: 'Baffeur',
  } satisfies Record<Gauge, string>,
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
  myLevel: 'Mon niveau d’Éleveur',
  ways: { buy: 'acheté', craft: 'fabriqué' },
  missing: 'prix à saisir',
  noPrice: 'prix\u00a0?',
  level: (level: number) => `niv. ${formatNumber(level)}`,
  first: 'À chiffrer d’abord',
  firstHint: 'Ces prix-là débloquent le plus de lignes.',
  priceOf: (pack: number, name: string) => `Prix ×${formatNumber(pack)}, ${name}`,
  pack: (pack: number) => `Prix ×${formatNumber(pack)}`,
  missingPrices: (n: number) => plural(n, 'prix manque', 'prix manquent'),
}
