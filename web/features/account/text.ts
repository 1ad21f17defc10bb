export const text = {
  nav: 'Mon compte',
  pages: [
    { to: '/app/compte', label: 'Profil' },
    { to: '/app/compte/donnees', label: 'Mes données' },
    { to: '/app/compte/refusees', label: 'Modifications refusées' },
    { to: '/app/compte/journal', label: 'Journal' },
  ],
  saveFailed: 'Erreur de sauvegarde',
  saved: 'Ligne sauvegardée ✔',
}
