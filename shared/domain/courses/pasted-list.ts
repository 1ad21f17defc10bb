const LEADING = /^(?:x|×)?\s*(\d[\d\s.\u00a0\u202f]*)\s*(?:x|×|\*)?\s+(\D.*)$/i
const TRAILING = /^(.*\D)\s+(?:x|×|\*)?\s*(\d[\d\s.\u00a0\u202f]*)$/i

/**
 * A quantity and a name as a person writes them: « 50 potion de rappel », « Ortie x12 », « 3× Bois de Frêne ». A plain
 * whole number before or after the name; without one, 1 (N43).
 */
export function readWanted(text: string): { pieces: number; name: string } {
  const trimmed = text.trim().replace(/^[-•–]\s+/, '')
  const leading = LEADING.exec(trimmed)
  const trailing = leading ? null : TRAILING.exec(trimmed)
  const [digits, name] = leading ? [leading[1], leading[2]] : trailing ? [trailing[2], trailing[1]] : []
  const pieces = Number((digits ?? '').replace(/\D/g, ''))
  if (name === undefined || !Number.isSafeInteger(pieces) || pieces === 0) return { pieces: 1, name: trimmed }
  return { pieces, name: name.replace(/[\s:×*-]+$/, '').trim() }
}

/** Lines of a pasted list that are read; more is not a list that a person made. */
export const MAX_PASTED = 500

/** A line of a pasted list: what it asks, and the item of that name, where there is one. */
export type PastedLine = { text: string; pieces: number; id: number | null }

/**
 * A list of quantities and names as build planners, chats and spreadsheets give it: one to a line, in either order, also in
 * cells; empty lines, headings (« Ressources : ») and prices after « ≈ » or in brackets are passed over. `idNamed` finds an
 * item by its name.
 */
export function readPastedList(pasted: string, idNamed: (name: string) => number | undefined): PastedLine[] {
  return pasted
    .split(/[\r\n;]+/)
    .map((line) => line.replace(/\t/g, ' ').replace(/≈.*$/, '').trim())
    .filter((line) => line !== '' && !/^[^\d]*:$/.test(line))
    .slice(0, MAX_PASTED)
    .map((text) => {
      const whole = readWanted(text)
      const bare = readWanted(text.replace(/\s*\([^)]*\)\s*$/, ''))
      const id = idNamed(whole.name) ?? idNamed(bare.name)
      const { pieces } = idNamed(whole.name) === undefined ? bare : whole
      return { text, pieces, id: id ?? null }
    })
}
