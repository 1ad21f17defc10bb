export const text = {
  home: 'Comptoir, accueil',
  skip: 'Aller au contenu',
  loading: 'Chargement…',
  mainNav: 'Outils',
  liveTwitch: 'Live Twitch',
  dock: 'Barre d’outils',
  allTools: 'Outils',
  notices: 'Annonces',
  upgradeBlocked:
    'Mise à jour de tes données\u00a0: ferme les autres onglets de Comptoir, l’un d’eux les retient.',

  topics: 'Sujets',
  topicNames: ['Craft', 'Guides', 'Économie', 'Élevage'],
  footerNav: 'Pied de page',
  footerLinks: [
    { to: '/', label: 'Accueil' },
    { to: '/mentions-legales', label: 'Mentions légales' },
    { to: '/confidentialite', label: 'Confidentialité' },
    { to: '/cgu', label: 'CGU' },
  ],
  fanMade: 'Projet de fans, sans lien avec l’éditeur de Dofus.',
  copyright: (year: number | null) => `© ${year ? `${year} ` : ''}Comptoir. Tous droits réservés.`,

  signIn: 'Connexion',

  account: 'Compte',
  premiumAccount: 'Compte (Premium)',

  crashed: {
    title: 'Cette page s’est arrêtée',
    sentence: 'Rien n’est perdu\u00a0: ce que tu as enregistré est sur cet appareil.',
    retry: 'Recharger la page',
  },
}
