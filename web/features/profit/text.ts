export const text = {
  title: 'Simulateur de profit',
  purpose: 'Ce que la recette coûte, lot par lot, et ce qu’il en reste après la taxe.',
  none: 'Aucune recette sélectionnée.',
  noneHint: 'Cherche une ressource ou un objet, puis «\u00a0Simuler\u00a0».',
  noIngredients: 'Cette recette n’a pas d’ingrédients\u00a0: il n’y a rien à calculer.',
  choose: 'Choisir une recette',
  loading: 'Chargement recette…',
  crafts: 'Crafts',
  change: 'changer',

  packOf: 'Prix du lot de',
  missingFirst: 'Prix manquants d’abord',
  missingFirstHint: 'Prix manquants d’abord (Alt M)',
  enter: 'Entrée',
  next: 'suivant',
  pack: 'lot',
  name: 'nom',
}
