/** The words of the navigation, which the first screen needs of every tool. */
export const text = {
  menu: 'Mon élevage',
  hint: 'Ton étable, et ce qu’elle peut donner',
  dock: 'Étable',
}
