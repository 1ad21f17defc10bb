import { formatKamas, formatNumber } from '#shared/domain/numbers.ts'

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
  minimum: '2 lettres au moins',
  close: 'Fermer',
  undo: 'Annuler',
  seconds: (n: number) => `${n} s`,
  messages: 'Messages',
  loading: 'Chargement…',
  saveFailed: 'Erreur de sauvegarde',
  ofTotal: (done: number, total: number, unit: string) =>
    `${formatNumber(done, 0)} / ${formatNumber(total, 0)}${unit && ` ${unit}`}`,
} as const
