/** Words that few visits see. */
export const text = {
  expired: 'Session expirée',
  expiredHint: 'Reconnecte-toi : ce qui est sur cet appareil t’attend et partira ensuite.',
  login: 'Se connecter',

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
