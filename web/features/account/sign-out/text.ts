import { plural } from '#shared/domain/text/numbers.ts'

/** What erasing does to whoever is signed in. */
const GOES =
  'Tes lignes, leur journal et ton adresse quittent ce navigateur, et tu es déconnecté. Ce que le serveur a déjà t’attend à ta prochaine connexion.'

export const text = {
  drainTitle: 'Envoi de tes modifications',
  drainProgress: 'Modifications envoyées',
  drainHint: 'Encore quelques secondes, puis tu seras déconnecté.',
  askTitle: 'Tout n’est pas envoyé',
  waiting: (n: number) => `${plural(n, 'modification attend', 'modifications attendent')} le serveur`,
  held: (n: number) =>
    `${plural(n, 'modification attend', 'modifications attendent')} une mise à jour ou de la place`,
  dead: (n: number) =>
    `${plural(n, 'modification a été refusée', 'modifications ont été refusées')} par le serveur`,
  askHint:
    'Garde-les sur cet appareil\u00a0: elles partiront quand tu te reconnecteras ici. Personne d’autre ne les voit.',
  wait: 'Attendre',
  export: 'Exporter',
  keep: 'Garder sur cet appareil',
  erase: 'Effacer',
  others: (n: number) => `et ${plural(n, 'autre', 'autres')}`,
  cancel: 'Annuler',

  /** Asked before anything is erased: from the way out, from the account, after a sign-out, of a deleted account. */
  erasing: {
    leaving: {
      title: 'Effacer tes données de cet appareil\u00a0?',
      hint: GOES,
      confirm: 'Effacer',
      anyway: 'Effacer quand même',
    },
    account: {
      title: 'Retirer tes données de cet appareil\u00a0?',
      hint: GOES,
      confirm: 'Retirer',
      anyway: 'Retirer quand même',
    },
    signedOut: {
      title: 'Retirer tes données de cet appareil\u00a0?',
      hint: 'Tes lignes, leur journal et ton adresse quittent ce navigateur. Ce que le serveur a déjà t’attend à ta prochaine connexion.',
      confirm: 'Retirer',
      anyway: 'Retirer quand même',
    },
    orphan: {
      title: 'Retirer ces données\u00a0?',
      hint: 'Leur compte est supprimé\u00a0: elles ne sont nulle part ailleurs. Exporte-les d’abord si tu veux les garder. C’est irréversible.',
      confirm: 'Retirer',
    },
  },
  lost: 'Ce qui suit n’est nulle part ailleurs et sera perdu. C’est irréversible.',
  unreadable: 'Ce qui n’est pas encore envoyé ne peut pas être lu ici, et serait perdu. C’est irréversible.',
  messages: (n: number) =>
    `${plural(n, 'message de contact n’est pas parti', 'messages de contact ne sont pas partis')}`,
  orphans: 'Les données qu’un compte supprimé a laissées ici',
  exportFirst: 'Exporter d’abord',
  busy: 'Effacement…',
  erased: 'C’est fait. Cet appareil n’a plus ces données.',
  eraseFailed: 'Impossible de tout retirer. Ferme les autres onglets de Comptoir, puis réessaie.',

  left: {
    notice: 'Tes données restent sur cet appareil',
    remove: 'Retirer',
    dismiss: 'Ne plus afficher',
  },
  passwordGone: {
    notice:
      'Google ouvre maintenant ton compte. Son mot de passe a été retiré\u00a0: personne n’avait confirmé cette adresse.',
    set: 'Définir un mot de passe',
  },
  removal: {
    title: 'Cet appareil',
    hint: 'Pour un appareil partagé, ou que tu quittes. Ton compte, lui, reste.',
    open: 'Retirer de cet appareil',
  },
  orphan: {
    title: 'Un compte supprimé a laissé des données sur cet appareil',
    rows: (n: number) =>
      `${plural(n, 'ligne', 'lignes')}, d’un compte qui avait ton adresse. Rien n’entre dans ton compte sans toi\u00a0: exporte-les, puis réimporte le fichier dans «\u00a0Mes données\u00a0» si tu veux les reprendre.`,
    export: 'Exporter',
    remove: 'Retirer',
    show: 'Voir',
  },

  kept: (n: number) =>
    `${plural(n, 'modification reste', 'modifications restent')} sur cet appareil jusqu’à ta prochaine connexion.`,
  exported: 'Export téléchargé',
  exportFailed: 'L’export a échoué. Tes données sont toujours là.',
}
