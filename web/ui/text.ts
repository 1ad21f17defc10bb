import { formatKamas, formatNumber } from '#shared/domain/numbers.ts'

const NBSP = '\u00a0'
const REST_COMING = 'Catalogue partiel, le reste arrive.'
type Share = { done: number; total: number }

/** Every French word of the kit. */
export const text = {
  unreadable: 'illisible, rien n’est enregistré',
  notSaved: 'pas enregistré, réessaie',
  parsed: (value: number) => `= ${formatKamas(value)}`,
  range: (min: number, max: number) => `de ${formatNumber(min)} à ${formatNumber(max)}`,
  percentRange: 'de 0 à 100, deux décimales au plus',
  askPrice: 'prix ?',
  noPrice: '–',
  best: 'lot le moins cher',
  stale: 'prix ancien',
  thousand: 'mille',
  million: 'million',
  times: 'fois',
  validate: 'Valider',
  fewer: 'Moins',
  more: 'Plus',
  copyName: 'Copier le nom',
  copied: (name: string) => `« ${name} » copié`,
  copyFailed: 'Copie impossible sur ce navigateur',
  clear: 'Effacer',
  typeAndLevel: (type: string, level: number) => (type ? `${type} · niv. ${level}` : `Niv. ${level}`),
  minimum: '2 lettres au moins',
  close: 'Fermer',
  undo: 'Annuler',
  seconds: (n: number) => `${n} s`,
  messages: 'Messages',
  loading: 'Chargement…',
  catalogueUnit: 'fiches',
  gameData: 'Données du jeu',
  catalogueMissing: 'Le catalogue n’est pas encore là',
  partialHere: `Catalogue partiel${NBSP}: cet appareil n’a que le catalogue de départ.`,
  partial: {
    off: () => `Catalogue partiel${NBSP}: ce serveur n’utilise que son catalogue de départ.`,
    failed: () => `Catalogue partiel${NBSP}: le service de données du jeu ne répond pas.`,
    running: ({ done, total }: Share) =>
      total > 0
        ? `Catalogue partiel, le reste arrive${NBSP}: ${formatNumber(done, 0)} / ${formatNumber(total, 0)}.`
        : REST_COMING,
    waiting: () => REST_COMING,
    done: () => REST_COMING,
  },
  saveFailed: 'Erreur de sauvegarde',
  lineSaved: 'Ligne sauvegardée ✔',
  prefsSaved: 'Préférences de vente sauvegardées ✔',
  ofTotal: (done: number, total: number, unit: string) =>
    `${formatNumber(done, 0)} / ${formatNumber(total, 0)}${unit && ` ${unit}`}`,
} as const
