import { fold } from './fold.ts'
import { FAMILY_NAMES, type Family } from './stable.ts'

/** The family that a text names, whatever its case and accents; null for none. Source: checklist T165. */
export const familyNamed = (text: string): Family | null =>
  FAMILY_NAMES.find((known) => fold(known) === fold(text)) ?? null
