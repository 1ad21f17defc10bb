import { fold } from '#shared/domain/text/fold.ts'

/** The level bands of the craft list. Source: T26. */
export const LEVEL_BANDS = ['all', '0-50', '51-100', '101-150', '151-200', '200+'] as const
export type LevelBand = (typeof LEVEL_BANDS)[number]

const ENDS: Record<LevelBand, readonly [from: number, to: number]> = {
  all: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
  '0-50': [0, 50],
  '51-100': [51, 100],
  '101-150': [101, 150],
  '151-200': [151, 200],
  '200+': [200, Number.POSITIVE_INFINITY],
}

/** Whether the made item's level lies in the band, both ends included: 200 is in 151-200 and in 200+. */
export function inBand(level: number, band: LevelBand): boolean {
  const [from, to] = ENDS[band]
  return level >= from && level <= to
}

/**
 * Whether a craft answers the text filter: « niv 20 » (any case, with or without space or dot) means that level
 * exactly; other text is part of the name, accents ignored. Source: T25.
 */
export function matchesCraftText(name: string, level: number, text: string): boolean {
  const wanted = fold(text.trim())
  const asked = /^niv\.?\s*(\d+)$/.exec(wanted)
  return asked ? level === Number(asked[1]) : fold(name).includes(wanted)
}
