/** Words that few visits see. */
export const text = {
  ended: {
    expired: {
      title: 'Session expirée',
      hint: 'Reconnecte-toi : ce qui est sur cet appareil t’attend et partira ensuite.',
    },
    elsewhere: {
      title: 'Session fermée dans un autre onglet',
      hint: 'Reconnecte-toi pour continuer ici.',
    },
    gone: { title: 'Ce compte n’existe plus', hint: 'Il a été supprimé, avec ses données sur le serveur.' },
  },
  wanted: (name: string) => `Connecte-toi pour ouvrir ${name}`,
  thisPage: 'cette page',
  /** Screens that no menu names. */
  screens: { '/app/compte': 'Mon compte', '/app/streamers': 'Live Twitch', '/admin': 'Dashboard Admin' },
  login: 'Se connecter',
  register: 'Créer un compte',

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
}
