/** The words of the navigation, which the first screen needs of every tool. */
export const text = {
  dock: 'Simulateur',
}
