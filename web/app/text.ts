const plural = (n: number, one: string, many: string): string => (n === 1 ? one : many)

export const text = {
  home: 'Comptoir, accueil',
  skip: 'Aller au contenu',
  loading: 'Chargement…',
  mainNav: 'Outils',
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
    { to: '/app/compte/donnees', label: 'Mes données' },
    { to: '/app/compte/refusees', label: 'Modifications refusées' },
    { to: '/app/compte/journal', label: 'Journal' },
  ],
  signOut: 'Déconnexion',

  expired: 'Session expirée',
  expiredHint: 'Reconnecte-toi : ce qui est sur cet appareil t’attend et partira ensuite.',

  leaving: {
    drainTitle: 'Envoi de tes modifications',
    drainProgress: 'Modifications envoyées',
    drainHint: 'Encore quelques secondes, puis tu seras déconnecté.',
    askTitle: 'Tout n’est pas envoyé',
    waiting: (n: number) => `${n} ${plural(n, 'modification attend', 'modifications attendent')} le serveur`,
    held: (n: number) => `${n} ${plural(n, 'attend', 'attendent')} une mise à jour`,
    dead: (n: number) => `${n} ${plural(n, 'a été refusée', 'ont été refusées')} par le serveur`,
    askHint:
      'Garde-les sur cet appareil : elles partiront quand tu te reconnecteras ici. Personne d’autre ne les voit.',
    wait: 'Attendre',
    export: 'Exporter',
    keep: 'Garder sur cet appareil',
    erase: 'Effacer',
    eraseTitle: 'Effacer tes données de cet appareil ?',
    eraseHint: 'Ce qui suit n’est nulle part ailleurs et sera perdu. C’est irréversible.',
    cancel: 'Annuler',
    confirm: 'Effacer quand même',
    others: (n: number) => `et ${n} ${plural(n, 'autre', 'autres')}`,
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

  install: {
    button: 'Installer Comptoir',
    dismiss: 'Ne plus proposer l’installation',
    how: {
      ios: 'Dans Safari, touche Partager, puis « Sur l’écran d’accueil ».',
      safari: 'Dans Safari, ouvre le menu Fichier, puis « Ajouter au Dock… ».',
      'firefox-android': 'Ouvre le menu ⋮ de Firefox, puis « Ajouter à l’écran d’accueil ».',
      firefox:
        'Firefox sur ordinateur n’installe pas d’applications : épingle l’onglet, Comptoir s’ouvre aussi sans réseau.',
    },
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
