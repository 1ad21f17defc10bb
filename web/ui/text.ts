import { plural } from '#shared/domain/text/numbers.ts'

/** French words that several parts of the kit share. */
export const text = {
  unreadable: (why?: 'too-large') =>
    `${why === 'too-large' ? 'trop grand' : 'illisible'}, rien n’est enregistré`,
  tooLong: (excess: number) => `${plural(excess, 'caractère', 'caractères')} de trop, rien n’est enregistré`,
  copied: (name: string) => `«\u00a0${name}\u00a0» copié`,
  typeAndLevel: (type: string, level: number) => (type ? `${type} · niv. ${level}` : `Niv. ${level}`),
  lineSaved: 'Ligne sauvegardée ✔',
  priceCleared: 'Prix effacé',
  prefsSaved: 'Préférences de vente sauvegardées ✔',
} as const
