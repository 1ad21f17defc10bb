import * as z from 'zod'
import type { EffectRow } from './rows.ts'

const effects = z.array(
  z.object({
    type: z.int(),
    name: z.string(),
    min: z.int().nullable(),
    max: z.int().nullable(),
    text: z.string().optional(),
  }),
)

/** The effects of an item as its column holds them. */
export const storedEffects = (column: string): EffectRow[] => effects.parse(JSON.parse(column))
