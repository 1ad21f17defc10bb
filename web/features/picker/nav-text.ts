/** The words of the navigation, which the first screen needs of every tool. */
export const text = {
  menu: 'Calculateur craft via ressources',
  hint: 'Ce qu’une ressource permet de fabriquer',
  dock: 'Ressources',
}
