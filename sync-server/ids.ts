/** A random id, never reused: 24 characters of `0-9a-z`, 124 bits. `random` answers numbers in [0, 1). */
export function newId(random: () => number): string {
  let id = ''
  while (id.length < 24) id += Math.floor(random() * 36).toString(36)
  return id
}
