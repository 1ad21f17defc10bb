const plural = (n: number, one: string, many: string): string => (n === 1 ? one : many)

export const text = {
  home: 'Comptoir, accueil',
  skip: 'Aller au contenu',
  loading: 'Chargement…',
  mainNav: 'Outils',
  liveTwitch: 'Live Twitch',
  dock: 'Derniers outils',
  notices: 'Annonces',

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
  copyright: (year: number) => `© ${year} Comptoir. Tous droits réservés.`,

  signIn: 'Connexion',
  welcome: 'Bienvenue',
  identify: 'Identifie-toi',
  login: 'Se connecter',
  register: 'Créer un compte',

  account: 'Compte',
  premiumAccount: 'Compte (Premium)',

  expired: 'Session expirée',
  expiredHint: 'Reconnecte-toi : ce qui est sur cet appareil t’attend et partira ensuite.',

  leaving: {
    kept: (n: number) =>
      `${n} ${plural(n, 'modification reste', 'modifications restent')} sur cet appareil jusqu’à ta prochaine connexion.`,
    exported: 'Export téléchargé',
    exportFailed: 'L’export a échoué. Tes données sont toujours là.',
  },

  update: {
    ready: 'Nouvelle version prête',
    hint: 'Elle s’installe dès que ta saisie est enregistrée.',
    apply: 'Recharger maintenant',
  },

  notFound: {
    status: 'Not Found',
    sentence: 'Cette page n’existe pas, ou n’existe plus.',
    home: 'Revenir à l’accueil',
  },
  crashed: {
    title: 'Cette page s’est arrêtée',
    sentence: 'Rien n’est perdu : ce que tu as enregistré est sur cet appareil.',
    retry: 'Recharger la page',
  },
}
