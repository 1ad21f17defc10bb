/** The words of the navigation, which the first screen needs of every tool. */
export const text = {
  menu: "Comparateur d'items",
  hint: 'Leurs effets, côte à côte',
  dock: 'Comparer',
}
