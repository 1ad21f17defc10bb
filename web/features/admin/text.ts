import { formatNumber, plural } from '#shared/domain/text/numbers.ts'

/** Every French string of this screen. */
export const text = {
  title: 'Dashboard Admin',
  refresh: 'Rafraîchir',
  retry: 'Réessayer',
  error: 'Erreur',
  offline: 'Hors ligne',
  offlineNote: (since: string | null) =>
    since === null
      ? 'Hors ligne : les listes viendront avec le réseau.'
      : `Hors ligne : les listes datent de ${since}, les actions attendent le réseau.`,
  needsNetwork: 'Hors ligne : cette action attend le retour du réseau.',
  absent: 'Cette liste viendra au retour du réseau.',
  unknown: '–',
  aside: 'Chaînes et inscriptions',
  yes: 'Oui',
  no: 'Non',

  stats: {
    failed: 'Impossible de récupérer les statistiques.',
    users: 'Utilisateurs',
    recently: (increment: number) => `+${formatNumber(increment)} récemment`,
    total: 'Total',
    days: (n: number) => plural(n, 'jour', 'jours'),
    range: (from: string, to: string) => `du ${from} au ${to}`,
    curve: (from: number, to: number) =>
      `Utilisateurs par jour, de ${formatNumber(from)} à ${formatNumber(to)}`,
  },

  users: {
    section: 'Utilisateurs',
    failed: 'Impossible de charger la liste des utilisateurs.',
    show: 'Utilisateurs affichés',
    tabs: { tous: 'Tous', premium: 'Premium', admins: 'Admins' },
    search: 'Rechercher email/nom',
    pageSize: 'Utilisateurs par page',
    perPage: (n: number) => `${n} par page`,
    id: '#',
    email: 'Email',
    premium: 'Premium',
    admin: 'Admin',
    created: 'Créé',
    actions: 'Actions',
    copyId: (id: string) => `Copier l’identifiant ${id}`,
    grant: 'Premium',
    revoke: 'Retirer',
    remove: 'Supprimer',
    grantHint: (who: string) => `Donner l’accès premium à ${who}`,
    revokeHint: (who: string) => `Retirer l’accès premium à ${who}`,
    removeHint: (who: string) => `Supprimer ${who}`,
    ownAccount: 'C’est ton compte : supprime-le depuis « Mon compte ».',
    none: 'Aucun utilisateur',
    noneHint: 'Ajuste les filtres ou la recherche.',
    firstPage: 'Revenir à la page 1',
    pages: 'Pages',
    previous: 'Préc.',
    next: 'Suiv.',
    page: (page: number) => `Page ${formatNumber(page)}`,
    shown: (page: number, n: number) => `Page ${formatNumber(page)} • ${formatNumber(n)} élément(s) affichés`,
    granted: (who: string) => `Accès premium donné à ${who}`,
    revoked: (who: string) => `Accès premium retiré à ${who}`,
    removed: (who: string) => `${who} : compte supprimé`,
    changeFailed: 'Modification impossible',
    removeFailed: 'Suppression impossible',
  },

  resetLink: {
    act: (who: string) => `Lien de mot de passe pour ${who}`,
    title: 'Lien vers un nouveau mot de passe',
    body: (who: string) =>
      `Un lien à transmettre toi-même à ${who}. Il sert une seule fois, pendant 24 heures, et remplace les précédents. Qui l’ouvre choisit le mot de passe de ce compte : vérifie à qui tu le donnes.`,
    make: 'Faire le lien',
    field: 'Lien à transmettre',
    copy: 'Copier le lien',
    copied: 'Lien copié',
    close: 'Fermer',
    failed: 'Le lien n’a pas pu être fait.',
  },

  confirm: {
    cancel: 'Annuler',
    confirm: 'Confirmer',
    grant: 'Donner l’accès premium ?',
    grantBody: (who: string) => `${who} aura l’accès premium immédiatement.`,
    revoke: 'Retirer l’accès premium ?',
    revokeBody: (who: string) => `${who} perdra l’accès premium immédiatement.`,
    remove: 'Supprimer cet utilisateur ?',
    removeBody: (who: string) =>
      `Le compte de ${who} et toutes ses données seront effacés. C’est irréversible.`,
  },

  channels: {
    title: 'Chaînes Twitch (liste blanche)',
    field: 'URL ou login de la chaîne',
    placeholder: 'https://twitch.tv/… ou login',
    add: 'Ajouter',
    open: 'Ouvrir',
    remove: 'Supprimer',
    openHint: (name: string) => `Ouvrir la chaîne de ${name} dans un nouvel onglet`,
    removeHint: (name: string) => `Supprimer ${name} de la liste`,
    checked: (login: string, when: string) => `@${login} • vérifié ${when}`,
    never: 'jamais',
    none: 'Aucune chaîne pour le moment.',
    failed: 'Erreur lors du chargement des chaînes Twitch',
    addFailed: 'Impossible d’ajouter la chaîne',
    removeFailed: 'Suppression impossible',
    added: (name: string) => `${name} est dans la liste`,
    removed: (name: string) => `${name} n’est plus dans la liste`,
  },

  recent: {
    title: 'Derniers inscrits',
    date: 'Date',
    email: 'Email',
    premium: 'Premium',
  },
} as const
