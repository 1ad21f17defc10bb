import { formatNumber } from '#shared/domain/text/numbers.ts'

/** Of one guide alone: `guide-text.ts`; of the mines: `guide/ores.ts`. */
export const text = {
  unpriced: (names: string[]) => `Prix manquants\u00a0: ${names.join(', ')}`,
  simulate: (recipe: string) => `Ouvrir ${recipe} dans le simulateur`,
  cheapest: (priced: number, all: number) =>
    priced === 0
      ? `Aucune des ${formatNumber(all)} recettes n’a tous ses prix\u00a0: chaque palier prend celle qui demande le moins de crafts.`
      : `Chaque palier prend la recette la moins chère, parmi ${formatNumber(priced)} chiffrées sur ${formatNumber(all)}\u00a0; sans prix, celle qui demande le moins de crafts.`,
}
