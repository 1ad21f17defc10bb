import { plural } from '#shared/domain/text/numbers.ts'

const items = (n: number) => plural(n, 'objet', 'objets')

/** Every French string of this screen. */
export const text = {
  compared: (n: number) => (n === 0 ? 'Aucun objet' : `${items(n)} en comparaison`),
} as const
