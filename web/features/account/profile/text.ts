import { plural } from '#shared/domain/text/numbers.ts'

export const text = {
  title: 'Mon compte',
  purpose: 'Qui tu es ici, comment tu te connectes, et comment partir avec tes données.',
  offline: 'Hors ligne : ton compte se modifie quand le réseau revient.',
  unreachable: 'Pas de réseau : cette partie vient du serveur, elle s’affiche dès qu’il répond.',
  loadFailed: 'Impossible de charger cette partie.',
  retry: 'Réessayer',
  failed: 'Cela n’a pas marché. Réessaie plus tard.',
  noNetwork: 'Pas de réseau : rien n’a changé. Réessaie dès que le réseau revient.',
  cancel: 'Annuler',
  noProof:
    'Google ne répond pas. Réessaie plus tard, ou choisis un mot de passe par « Mot de passe oublié ».',

  identity: {
    title: 'Profil',
    hint: 'Ton nom n’est montré qu’à toi et aux admins.',
    name: 'Nom',
    unnamed: 'Compte',
    save: 'Enregistrer',
    saved: 'Nom enregistré ✔',
    email: 'Email',
    verified: 'vérifiée',
    unverified: 'non vérifiée',
    confirm: 'Confirmer mon adresse',
    confirmSent: 'Un lien vient de partir vers ton adresse. Regarde aussi tes indésirables.',
  },

  access: {
    title: 'Connexion',
    hint: 'Changer de mot de passe déconnecte tes autres appareils.',
    password: 'Mot de passe',
    hasPassword: 'défini',
    noPassword: 'aucun',
    google: 'Google',
    hasGoogle: 'lié à ce compte',
    noGoogle: 'non lié',
    linkGoogle: 'Lier Google',
    chooseGoogle: 'Puis choisis le compte Google qui ouvrira ton compte :',
    unprovedGoogle:
      'Ton adresse n’est pas confirmée : si un compte Google de cette adresse ouvre ton compte avant, ton mot de passe sera retiré. Confirme d’abord ton adresse pour le garder.',
    googleLinked: 'Google est lié à ton compte.',
    change: 'Changer le mot de passe',
    set: 'Définir un mot de passe',
    confirmFirst: 'Confirme d’abord avec Google que c’est toi.',
    current: 'Mot de passe actuel',
    next: 'Nouveau mot de passe',
    confirmation: 'Confirme le mot de passe',
    currentMissing: 'Entre ton mot de passe actuel.',
    submit: 'Mettre à jour le mot de passe',
    busy: 'Mise à jour…',
    done: 'Mot de passe mis à jour. Tes autres appareils sont déconnectés.',
  },

  sessions: {
    title: 'Appareils connectés',
    hint: 'Un appareil déconnecté garde ce qu’il n’a pas encore envoyé, et l’envoie à la prochaine connexion.',
    unknown: 'Appareil inconnu',
    here: 'cet appareil',
    since: (day: string) => `connecté le ${day}`,
    usedToday: 'utilisé aujourd’hui',
    usedYesterday: 'utilisé hier',
    used: (day: string) => `utilisé le ${day}`,
    end: 'Déconnecter',
    endOf: (device: string) => `Déconnecter ${device}`,
    ended: 'Appareil déconnecté',
    endOthers: 'Déconnecter les autres',
    othersEnded: 'Les autres appareils sont déconnectés',
  },

  notifications: {
    title: 'Notifications',
    hint: 'Seulement si tu les demandes, appareil par appareil.',
  },

  support: {
    title: 'Soutien',
    badge: 'Premium',
    thanks: 'Merci ! Tu vois les nouveautés avant tout le monde.',
    none: 'Tous les outils sont gratuits. Un don unique te donne le badge et l’accès anticipé aux nouveautés.',
    give: 'Soutenir Comptoir',
  },

  export: {
    title: 'Mes données',
    hint: 'Ce que cet appareil garde, et ce que le serveur garde de toi.',
    device: 'Données de cet appareil',
    server: 'Tout exporter',
    busy: 'Préparation…',
    done: 'Export téléchargé',
  },

  deletion: {
    title: 'Supprimer le compte',
    hint: 'Définitif, tout de suite, sur le serveur et sur cet appareil.',
    open: 'Supprimer mon compte',
    ask: 'Supprimer ton compte ?',
    consequences: [
      'Tes prix, ton stock, tes ventes et tes cases cochées sont effacés du serveur et de cet appareil.',
      'Tes autres appareils sont déconnectés.',
      'C’est définitif : personne ne peut revenir en arrière.',
    ],
    supporter: 'Ton don n’est pas remboursé, et l’accès anticipé s’arrête.',
    unsent: (n: number) =>
      `${plural(n, 'modification n’est pas encore sur le serveur : elle sera perdue', 'modifications ne sont pas encore sur le serveur : elles seront perdues')}.`,
    exportFirst: 'Exporter d’abord',
    exported: 'Export téléchargé',
    exportFailed: 'L’export a échoué. Tes données sont toujours là.',
    password: 'Ton mot de passe',
    google: 'Confirme avec Google : le compte est supprimé aussitôt.',
    confirm: 'Supprimer définitivement',
    busy: 'Suppression…',
    done: 'Compte supprimé. Tout est effacé ici aussi.',
    stays:
      'Compte supprimé. Ses données restent sur cet appareil : ferme les autres onglets de Comptoir, puis retire-les.',
  },
}
