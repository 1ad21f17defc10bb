/** The words of the navigation, which the first screen needs of every tool. */
export const text = {
  menu: 'Calculateur craft items',
  hint: 'Le coût d’un objet, tout de suite',
  dock: 'Craft items',
}
