/** Every French string of this screen. */
export const text = {
  title: 'Guides Métiers',
  purpose: 'Les recettes à enchaîner, palier par palier.',
}
