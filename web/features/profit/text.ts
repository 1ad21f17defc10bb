export const text = {
  title: 'Simulateur de profit',
  purpose: 'Ce que la recette coûte, lot par lot, et ce qu’il en reste après la taxe.',
  none: 'Aucune recette sélectionnée.',
  noneHint: 'Cherche une ressource ou un objet, puis «\u00a0Simuler\u00a0».',
  noIngredients: 'Cette recette n’a pas d’ingrédients : il n’y a rien à calculer.',
  choose: 'Choisir une recette',
  loading: 'Chargement recette…',
  crafts: 'Crafts',
  change: 'changer',
}
