/** Every French string of this screen. */
export const text = {
  title: 'Calcul Almanax',
  purpose: 'Ce que coûtent les offrandes, jour par jour, pour tous tes personnages.',
}
