export const text = {
  none: 'Aucune recette sélectionnée.',
  noIngredients: 'Cette recette n’a pas d’ingrédients\u00a0: il n’y a rien à calculer.',
}
