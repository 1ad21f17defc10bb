import { GLYPH_OF_FIRST_WORD, GLYPH_OF_TYPE, HUES } from './glyph-table.ts'

const ofType = new Map(Object.entries(GLYPH_OF_TYPE))
const ofFirstWord = new Map(Object.entries(GLYPH_OF_FIRST_WORD))

/** The drawing and the hue of an item type of the game; ores are told apart by a hue of their own. */
export function glyphOf(type: string, id: number): { glyph: string; hue: number } {
  const glyph = ofType.get(type) ?? ofFirstWord.get(type.split(' ', 1)[0] ?? '') ?? 'divers'
  const hue = type === 'Minerai' ? (((id * 47) % 360) + 360) % 360 : (HUES[glyph] ?? 0)
  return { glyph, hue }
}
