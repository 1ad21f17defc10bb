/** The words of the footer's late links. */
export const text = {
  portfolio: 'Portfolio',
  newTab: '(nouvel onglet)',
  contact: 'Contact',
} as const
