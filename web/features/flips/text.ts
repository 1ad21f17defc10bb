/** Every French string of this screen. */
export const text = {
  title: 'Achat / Revente',
  purpose: 'Ce que tu achètes, ce que tu revends, et ce qu’il reste une fois la taxe payée.',
}
