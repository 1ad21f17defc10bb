import { plural } from '#shared/domain/numbers.ts'

/** The words of « Mines conseillées ». */
export const mineText = {
  title: 'Mines conseillées',
  ore: 'Minerai',
  levels: (range: string) => `Niveau ${range}`,
  maps: (n: number) => plural(n, 'carte', 'cartes'),
  best: 'Spots à privilégier',
  others: 'Autres spots utiles',
  none: 'Aucun spot connu : nos tables ne situent pas encore ce minerai.',
  nodes: (n: number) => plural(n, 'filon', 'filons'),
  copyPlace: 'Copier la position',
  format: 'Copier sous la forme',
  asPlace: '[x, y]',
  asTravel: '/travel',
} as const

/** One piece of advice for each ore, by its id. */
export const mineAdvice: Record<number, string> = {
  312: 'Les mines les plus riches portent aussi du cuivre : en les connaissant dès le début, tu prépares le palier suivant.',
  441: 'La mine la plus riche est aussi celle du fer : remplis les deux besoins dans la même tournée.',
  442: 'Les deux mines voisines en [-25, 22] et [-23, 21] portent aussi du kobalte : apprends le trajet, tu y reviendras.',
  443: 'Alterne les deux premières mines, voisines l’une de l’autre : pendant que l’une repousse, vide la seconde.',
  445: 'Les filons sont répartis sur beaucoup de cartes : prévois une tournée plutôt qu’une seule mine.',
  444: 'Peu de filons par carte, et des recettes jusqu’au niveau 200 : ramasse-le à chaque passage.',
  7032: 'Trois filons par carte au mieux : enchaîne les cartes proches les unes des autres et reviens au début.',
  350: 'Trois mines se détachent nettement : fais-en ta base et complète avec les suivantes.',
  446: 'La mine la plus riche porte aussi de l’or : mets-en de côté pour le palier 160-180.',
  313: 'Les mines de l’or sont souvent celles de la bauxite : une tournée sert deux minerais.',
  7033: 'Les deux premiers spots portent aussi du silicate : mine les deux ensemble.',
  27621: 'Il n’en faut que pour le dernier palier : l’hôtel de vente est le plus simple.',
}
