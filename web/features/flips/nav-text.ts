/** The words of the navigation, which the first screen needs of every tool. */
export const text = {
  menu: 'Achat / Revente',
  hint: 'Tes achats, tes ventes, tes profits',
  dock: 'Revente',
}
