import { PACK_SIZES, type PackSize } from '#shared/contract/fields.ts'
import { fold } from '#shared/domain/text/fold.ts'

const A_PACK =
  /^(?:(?:par )?lots? (?:de )?|par |pack (?:of )?|(?:por )?lotes? (?:de )?|por |[x×] ?)?(1|10|100|1 ?000)(?: ?[x×])?(?: (?:pieces?|unites?|units?|unidades?))?$/

/** The size that digits say. */
export const sizeOf = (digits: string | undefined): PackSize | null =>
  PACK_SIZES.find((size) => String(size) === digits?.replace(' ', '')) ?? null

/** A pack as players write it: `10`, `x10`, `×1 000`, `lot de 100`, `par 10`; null for anything else. */
export const readPackSize = (text: string): PackSize | null => sizeOf(A_PACK.exec(fold(text))?.[1])
