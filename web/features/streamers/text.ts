export const text = {
  filters: [
    { value: 'tous', label: 'Tous les streamers' },
    { value: 'direct', label: 'En direct uniquement' },
  ] as const,

  empty: 'Aucune chaîne à afficher. Ajoute des URLs dans l’admin.',

  failed: 'Impossible de charger les streamers',
  doubt: {
    not_configured: 'Ce serveur n’est pas relié à Twitch\u00a0: l’état des directs est inconnu.',
    unavailable: 'Twitch ne répond pas\u00a0: l’état des directs n’est pas garanti.',
  },
} as const
