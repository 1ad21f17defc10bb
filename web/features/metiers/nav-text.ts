/** The words of the navigation, which the first screen needs of every tool. */
export const text = {
  menu: 'Guides Métiers',
  hint: 'Six métiers, de 0 à 200',
  dock: 'Métiers',
}
