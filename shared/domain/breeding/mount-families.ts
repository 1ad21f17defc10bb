import { fold } from '#shared/domain/text/fold.ts'

/** The families of mounts, by the numbers that the game's public data give them (T165). */
export const FAMILIES = { Dragodinde: 1, Muldo: 5, Volkorne: 6 } as const
type Family = keyof typeof FAMILIES
export const FAMILY_NAMES: readonly Family[] = ['Dragodinde', 'Muldo', 'Volkorne']

/** The number of a family; null for a name that the game does not know. */
export const familyId = (name: string): number | null =>
  FAMILY_NAMES.flatMap((known) => (known === name ? FAMILIES[known] : []))[0] ?? null

/** The family that a text names, whatever its case and accents; null for none. */
export const familyNamed = (text: string): Family | null =>
  FAMILY_NAMES.find((known) => fold(known) === fold(text)) ?? null
