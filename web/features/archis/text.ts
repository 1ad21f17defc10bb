/** A missing value (T134). */
const NONE = '-'
const TYPES: Record<string, string> = { archimonstre: 'Archimonstre', boss: 'Boss', monstre: 'Monstre' }

/** What several parts of this screen say. */
export const text = {
  stepName: (step: number | null) => (step === null ? NONE : String(step)),

  none: NONE,
  typeName: (type: string) => TYPES[type] ?? (type || NONE),
}
