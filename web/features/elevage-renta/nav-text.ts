/** The words of the navigation, which the first screen needs of every tool. */
export const text = {
  menu: 'Élevage Rentabilité',
  hint: 'Quel objet d’élevage rapporte le plus',
  dock: 'Rentabilité',
}
