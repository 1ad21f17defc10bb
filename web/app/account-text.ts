/** The words of the opened account menu. */
export const text = {
  account: 'Compte',
  premium: 'Premium',
  connected: 'Connecté',
  density: 'Densité',
  densities: [
    { value: 'tablette', label: 'tablette' },
    { value: 'compact', label: 'compact' },
  ] as const,
  theme: 'Thème',
  themes: [
    { value: 'dark', label: 'sombre' },
    { value: 'light', label: 'clair' },
    { value: 'system', label: 'auto' },
  ] as const,
  admin: 'Admin',
  mine: 'Mon compte',
  accountPages: [
    { to: '/app/compte', label: 'Mon compte' },
    { to: '/app/compte/donnees', label: 'Mes données' },
    { to: '/app/compte/refusees', label: 'Modifications refusées' },
    { to: '/app/compte/journal', label: 'Journal' },
  ],
  support: 'Soutenir Comptoir',
  signOut: 'Déconnexion',
}
