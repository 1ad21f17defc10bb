import { webcrypto } from 'node:crypto'

/** A random id, never reused: 24 characters of `0-9a-z`, 124 bits. `random` answers numbers in [0, 1). */
export function newId(random: () => number): string {
  let id = ''
  while (id.length < 24) id += Math.floor(random() * 36).toString(36)
  return id
}

const AT_ONCE = 1024

/** Numbers in [0, 1) from the system's generator, drawn many at a time: one draw each cost a tenth of a push. */
export function systemRandom(): () => number {
  const pool = new Uint32Array(AT_ONCE)
  let next = AT_ONCE
  return () => {
    if (next === AT_ONCE) {
      webcrypto.getRandomValues(pool)
      next = 0
    }
    const drawn = pool[next] ?? 0
    next += 1
    return drawn / 2 ** 32
  }
}
