import type { PackSize } from '#shared/contract/fields.ts'

const DAY = '2026-01-15'
const PACKS: readonly PackSize[] = [1, 10, 100]

/** The key of the n-th price in a player's book: three packs of each item. */
export const priceKey = (n: number) => ({
  item_id: 1 + Math.floor(n / PACKS.length),
  pack_size: PACKS[n % PACKS.length] ?? 1,
  date: DAY,
})

export const priceOf = (n: number): number => 100 + ((n * 7919) % 90_000)
