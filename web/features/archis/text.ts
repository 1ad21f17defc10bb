/** A missing value (T134). */
const NONE = '-'
const TYPES: Record<string, string> = { archimonstre: 'Archimonstre', boss: 'Boss', monstre: 'Monstre' }

/** What several parts of this screen say. */
export const text = {
  stepName: (step: number | null) => (step === null ? NONE : String(step)),

  none: NONE,
  columns: {
    etape: 'Étape',
    monstre: 'Monstre',
    archimonstre: 'Archimonstre',
    type: 'Type',
    zones: 'Zones',
    possede: 'Possédé\u00a0?',
    quantite: 'Qté',
    prix: 'Prix actuel (k)',
  },
  typeName: (type: string) => TYPES[type] ?? (type || NONE),
}
