/** What several parts of this screen say. */
export const text = {
  needsNetwork: 'Hors ligne\u00a0: cette action attend le retour du réseau.',
  absent: 'Cette liste viendra au retour du réseau.',
} as const
