import { formatSigned, plural } from '#shared/domain/text/numbers.ts'

const NBSP = '\u00a0'
/** Every French string of this tab. */
export const text = {
  hint: 'Une makina sert une fois, pour un petit de sa génération ou d’une plus basse\u00a0: la moins chère de celles qui conviennent est retenue. Dis ce que vaut de plus une monture de la génération supérieure, et vois à partir de quelle chance elle se paie.',
  sources: 'Sources\u00a0: fiches des objets et guides publics de l’élevage depuis la 3.5.',
  family: 'Famille',
  kind: 'Makina',
  kinds: { optimakina: 'Optimakina', animakina: 'Animakina', kromakina: 'Kromakina' },
  pieces: 'Pièces',
  value: 'Une monture de la génération supérieure vaut en plus',
  generationOf: (n: number) => `génération ${n}`,
  makina: 'Makina',
  costOne: 'Coût d’une',
  price: 'Prix ×1',
  breakEven: 'Rentable à partir de',
  adds: 'Ajoute',
  chance: (percent: number) =>
    percent > 100 ? `plus de 100${NBSP}%` : `${formatSigned(Math.ceil(percent * 10) / 10)}${NBSP}%`,
  bonus: (percent: number) => `${formatSigned(percent)}${NBSP}%`,
  verdict: 'Par accouplement',
  served: (generation: number) => `celle de génération ${generation} coûte moins`,
  none: '–',
  typeValue: 'valeur\u00a0?',
  plan: 'Courses',
  nets: 'Filets de capture',
  netsHint: 'Ce que coûte un filet, acheté ou fabriqué avec ton stock.',
  net: 'Filet',
  bought: 'Acheté',
  made: 'Fabriqué',
  noRecipe: 'sans recette',
  listed: (n: number) => plural(n, 'génération', 'générations'),
  empty: 'Aucune makina de cette sorte',
  emptyHint: 'Les makinas arrivent avec les données du jeu.',
}
