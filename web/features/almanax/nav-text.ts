/** The words of the navigation, which the first screen needs of every tool. */
export const text = {
  menu: 'Calcul Almanax',
  hint: 'Le coût des offrandes jusqu’à trois mois',
  dock: 'Almanax',
}
