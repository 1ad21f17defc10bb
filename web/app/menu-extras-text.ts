export const text = {
  lastRecipe: 'Dernière recette simulée',
  widget: 'Almanax du jour',
  widgetHint: 'Remettre le widget à l’écran',
}
