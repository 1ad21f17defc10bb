import { formatDecimals, formatNumber, plural } from '#shared/domain/text/numbers.ts'

export const text = {
  tab: {
    prix: 'Prix des essences',
    objets: 'Rentabilité des objets',
    liste: 'Liste de craft',
    horaires: 'Horaires',
    enclos: 'Enclos',
    naissances: 'Naissances',
    carburants: 'Carburants',
    makinas: 'Makinas',
  },
  search: 'Rechercher (essence, boss)…',
  searchObject: 'Rechercher (objet, boss)…',
  nothingHint: 'Essaie un autre nom, ou moins de filtres.',
  listed: (shown: number, all: number) => `${plural(shown, 'ligne affichée', 'lignes affichées')} sur ${all}`,
  states: { tous: 'Toutes', sans: 'Sans prix', anciens: 'Anciens' },
  pointsPerKama: (ratio: number) => `${formatNumber(ratio)} pts/k`,
  renta: (value: number) => formatDecimals(value, 2),
  historyKeys: { renta: 'Renta', prix: 'Prix' },
  historyOf: {
    renta: (name: string) => `Renta, ${name}`,
    prix: (name: string) => `Prix de l’essence, ${name}`,
  },
  group: { essences: 'Essences', others: 'Autres ingrédients' },
  toBuy: (n: number) => `${formatNumber(n)} à acheter`,
  unpriced: (names: readonly string[]) =>
    `Il manque le prix de ${names.slice(0, 3).join(', ')}${names.length > 3 ? ` et de ${plural(names.length - 3, 'autre', 'autres')}` : ''}.`,
}
