/** An ore of « Mines conseillées »: the item's id, its name in the URL, the job levels to mine it at (T109). */
export type Ore = { id: number; slug: string; levels: string; advice: string }

/** The first is shown where the URL names none. */
export const ORES: readonly [Ore, ...Ore[]] = [
  {
    id: 312,
    slug: 'fer',
    levels: '1-20',
    advice:
      'Les mines les plus riches portent aussi du cuivre\u00a0: en les connaissant dès le début, tu prépares le palier suivant.',
  },
  {
    id: 441,
    slug: 'cuivre',
    levels: '20-40',
    advice:
      'La mine la plus riche est aussi celle du fer\u00a0: remplis les deux besoins dans la même tournée.',
  },
  {
    id: 442,
    slug: 'bronze',
    levels: '40-60',
    advice:
      'Les deux mines voisines en [-25, 22] et [-23, 21] portent aussi du kobalte\u00a0: apprends le trajet, tu y reviendras.',
  },
  {
    id: 443,
    slug: 'kobalte',
    levels: '60-80',
    advice:
      'Alterne les deux premières mines, voisines l’une de l’autre\u00a0: pendant que l’une repousse, vide la seconde.',
  },
  {
    id: 445,
    slug: 'manganese',
    levels: '80-100',
    advice:
      'Les filons sont répartis sur beaucoup de cartes\u00a0: prévois une tournée plutôt qu’une seule mine.',
  },
  {
    id: 444,
    slug: 'etain',
    levels: '100-120',
    advice:
      'Peu de filons par carte, et des recettes jusqu’au niveau 200\u00a0: ramasse-le à chaque passage.',
  },
  {
    id: 7032,
    slug: 'silicate',
    levels: '100-120',
    advice:
      'Trois filons par carte au mieux\u00a0: enchaîne les cartes proches les unes des autres et reviens au début.',
  },
  {
    id: 350,
    slug: 'argent',
    levels: '120-140',
    advice: 'Trois mines se détachent nettement\u00a0: fais-en ta base et complète avec les suivantes.',
  },
  {
    id: 446,
    slug: 'bauxite',
    levels: '140-160',
    advice: 'La mine la plus riche porte aussi de l’or\u00a0: mets-en de côté pour le palier 160-180.',
  },
  {
    id: 313,
    slug: 'or',
    levels: '160-180',
    advice: 'Les mines de l’or sont souvent celles de la bauxite\u00a0: une tournée sert deux minerais.',
  },
  {
    id: 7033,
    slug: 'dolomite',
    levels: '180-200',
    advice: 'Les deux premiers spots portent aussi du silicate\u00a0: mine les deux ensemble.',
  },
  {
    id: 27621,
    slug: 'cendrepierre',
    levels: '180-200',
    advice: 'Il n’en faut que pour le dernier palier\u00a0: l’hôtel de vente est le plus simple.',
  },
]
