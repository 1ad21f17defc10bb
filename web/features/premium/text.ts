export const text = {
  benefits: [
    {
      title: 'L’accès anticipé',
      body: 'Les nouveautés s’ouvrent à toi dès qu’elles marchent, avant tout le monde.',
    },
    { title: 'Le badge Premium', body: 'Une couronne sur ton avatar et dans le menu de ton compte.' },
    {
      title: 'Un Comptoir qui dure',
      body: 'Ton don aide à garder les outils gratuits, pour toi et les autres.',
    },
  ],
  returned: {
    missing_session: 'Paiement introuvable\u00a0: il manque la référence de la session.',
    verify_failed: 'Paiement non vérifié. Si tu as été débité, l’accès arrive sous peu.',
  },
}
