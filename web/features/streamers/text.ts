import { formatNumber } from '#shared/domain/text/numbers.ts'
import { relativeTime } from '#shared/domain/text/relative-time.ts'

export const text = {
  title: 'Streamers Dofus — Whitelist',
  purpose: 'Qui joue en direct, sans quitter ton comptoir des yeux.',
  filter: 'Chaînes affichées',
  filters: [
    { value: 'tous', label: 'Tous les streamers' },
    { value: 'direct', label: 'En direct uniquement' },
  ] as const,
  count: (n: number) => `${formatNumber(n)} chaîne(s)`,
  loading: 'Chargement…',

  empty: 'Aucune chaîne à afficher. Ajoute des URLs dans l’admin.',
  nobodyLive: 'Personne n’est en direct pour le moment.',
  showAll: 'Voir tous les streamers',
  toAdmin: 'Ouvrir l’admin',

  failed: 'Impossible de charger les streamers',
  failedHint: 'Nouvel essai toutes les 30 secondes.',
  retry: 'Réessayer',
  offline: 'Pas de réseau',
  offlineHint: 'Les directs se regardent en ligne\u00a0: la page se remplit toute seule au retour du réseau.',
  offlineSeen: 'Hors ligne.',
  doubt: {
    not_configured: 'Ce serveur n’est pas relié à Twitch\u00a0: l’état des directs est inconnu.',
    unavailable: 'Twitch ne répond pas\u00a0: l’état des directs n’est pas garanti.',
  },
  seen: (secondsAgo: number) => `Chaînes vues ${relativeTime(secondsAgo)}.`,

  offPicture: 'Hors-ligne',
  noPicture: 'Aperçu indisponible',
  open: 'Ouvrir',
  openName: (name: string) => `Ouvrir la chaîne de ${name}, nouvel onglet`,
  newTab: 'nouvel onglet',
} as const
