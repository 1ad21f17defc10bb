/** The two letters on an avatar: of the name's words, or of its beginning; of an address, what stands before the @. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/@.*$/u, '')
    .trim()
    .split(/[\s._-]+/u)
    .filter(Boolean)
  const [first = '', second] = words
  const letters = second ? [...first].slice(0, 1).concat([...second].slice(0, 1)) : [...first].slice(0, 2)
  return letters.join('').toLocaleUpperCase('fr')
}
