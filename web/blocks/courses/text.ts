/** The French words of what is sent to the shopping list. */
export const coursesText = {
  add: 'Ajouter aux Courses',
  send: 'Envoyer aux Courses',
}
