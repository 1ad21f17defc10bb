/** The words of the navigation, which the first screen needs of every tool. */
export const text = {
  menu: 'Carnet de prix',
  hint: 'Tous tes prix, leur âge, leur cours',
  dock: 'Prix',
}
