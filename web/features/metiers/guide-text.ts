import type { Guide } from '#blocks/guides.ts'

type GuideText = {
  intro: string
  /** The day on which the guide was last revised, as printed. */
  updated?: string
  /** The header says who publishes it and offers to share it. */
  shared?: boolean
  tips: readonly string[]
}

/** What each guide says in its own words. */
export const guideText: Record<Guide['slug'], GuideText> = {
  chasseur: {
    intro: 'Les plats à cuisiner et le gibier à rapporter, palier par palier.',
    tips: [
      'Équipe une arme de chasse avant le combat\u00a0: sans elle, les monstres ne laissent pas de viande.',
      'Chaque plat ne demande qu’une viande\u00a0: compare son prix à l’hôtel de vente avec le temps de la chasse.',
      'Prépare tes céréales par lots de 100 ou 1 000, souvent moins chers à l’unité que les petits lots.',
      'L’expérience en trop à la fin d’un palier compte déjà dans le suivant\u00a0: ce guide en tient compte.',
    ],
  },
  paysan: {
    intro: 'Les pains à pétrir et les champs à faucher, palier par palier.',
    tips: [
      'Fauche dès le premier palier\u00a0: récolter donne aussi de l’expérience, et il te restera moins de pains à faire.',
      'Le blé sert jusqu’au niveau 20, puis dans les guides Chasseur et Alchimiste\u00a0: garde ton surplus.',
      'Regarde les lots de 100 et de 1 000 à l’hôtel de vente avant d’acheter à l’unité.',
      'Revends tes pains au fur et à mesure plutôt que tous le même jour\u00a0: tu fais moins baisser leur prix.',
    ],
  },
  pecheur: {
    intro: 'Les poissons à préparer et les prises à prévoir, palier par palier.',
    tips: [
      'Chaque palier n’utilise qu’un poisson\u00a0: pêche ou achète tout d’un coup avant de t’installer à l’atelier.',
      'Les plantes des recettes viennent de l’alchimiste\u00a0: achète-les en lots de 100.',
      'Ici chaque palier repart de son niveau bas\u00a0: un peu de poisson en trop est une marge, pas une perte.',
    ],
  },
  mineur: {
    intro: 'Les recettes à enchaîner et ce qu’il faut miner, palier par palier.',
    updated: '04/06/2024',
    tips: [
      'Garde l’étain et le silicate dès que tu peux les miner\u00a0: les recettes en demandent jusqu’au niveau 200.',
      'Fer, cuivre, bronze et kobalte servent sur plusieurs paliers\u00a0: les totaux t’évitent d’en manquer plus tard.',
      'Achète l’eau potable en une fois\u00a0: elle ne sert qu’entre les niveaux 10 et 20.',
      'Revends tes alliages, les forgerons et les bijoutiers en consomment.',
    ],
  },
  bucheron: {
    intro: 'Les planches à débiter et les bois à couper, palier par palier.',
    updated: '20/11/2026',
    shared: true,
    tips: [
      'Le premier palier demande le plus de crafts\u00a0: coupe toi-même, la récolte donne de l’expérience en plus.',
      'Garde ton frêne et ton châtaignier\u00a0: ils reviennent jusqu’au niveau 80.',
      'Fais tes planches par fournées de 100\u00a0: tu ajustes mieux le dernier craft de chaque palier.',
    ],
  },
  alchimiste: {
    intro: 'Les potions à mélanger et les plantes à cueillir, palier par palier.',
    updated: '20/11/2026',
    shared: true,
    tips: [
      'Cueille en chemin\u00a0: la récolte donne de l’expérience et raccourcit le palier suivant.',
      'Les céréales viennent du paysan\u00a0: une ou deux par potion, à acheter en lots de 100.',
      'Les potions de soin se vendent toute l’année\u00a0: écoule ta production palier après palier.',
      'Compare le lot de 1 000 et dix lots de 100 avant un gros achat de plantes.',
    ],
  },
  eleveur: {
    intro: 'Les carburants, makinas et filets à fabriquer au moins cher, palier par palier.',
    tips: [
      'Jusqu’au niveau 15, capturer des montures donne 30 points d’expérience chacune (d’après les guides publics).',
      'Les recettes d’Éleveur ne donnent que 5 % de l’expérience d’un craft, le filet universel 50 %\u00a0: les paliers sont longs.',
      'Tes carburants se revendent, ou remplissent tes enclos\u00a0: regarde l’onglet «\u00a0Enclos\u00a0» d’Élevage Rentabilité.',
      'Une case reste cochée si le palier change de recette\u00a0: elle revient avec elle.',
    ],
  },
}
