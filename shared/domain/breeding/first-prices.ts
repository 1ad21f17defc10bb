import type { MeansBatch } from './breeding-means.ts'

/** Something that can be had in some ways, each of which lacks the prices of some items. */
type Lacking = { ways: readonly (readonly number[])[] }

/** The ways of a batch that lack a price, by the items that lack one: bought, and made. `id`: what the batch is of. */
export const lackingWays = (id: number, { bought, tree }: MeansBatch): number[][] => [
  ...(bought.unpriced > 0 ? [[id]] : []),
  ...(tree && tree.total.unpriced > 0
    ? [
        tree.items
          .filter(({ choice, missing, purchase }) => choice === 'buy' && missing > 0 && !purchase)
          .map((item) => item.id),
      ]
    : []),
]

/**
 * The items whose price brings most of what is lacking within reach, the best first: each thing counts for an item by the shortest
 * of its ways that asks for it, one item alone counting whole, two half each; what the items before bring about is left
 * out. Of equal ones that which is named first (N179).
 */
export function firstPrices(lacking: readonly Lacking[], limit: number): number[] {
  const chosen: number[] = []
  let open = lacking.map(({ ways }) => ways.filter((way) => way.length > 0)).filter((ways) => ways.length > 0)
  while (chosen.length < limit && open.length > 0) {
    const best = worthiest(open)
    if (best === null) break
    chosen.push(best)
    open = open
      .map((ways) => ways.map((way) => way.filter((id) => id !== best)))
      .filter((ways) => ways.every((way) => way.length > 0))
  }
  return chosen
}

function worthiest(open: readonly (readonly (readonly number[])[])[]): number | null {
  const worth = new Map<number, number>()
  for (const ways of open) {
    const shares = new Map<number, number>()
    for (const way of ways)
      for (const id of way) shares.set(id, Math.max(shares.get(id) ?? 0, 1 / way.length))
    for (const [id, share] of shares) worth.set(id, (worth.get(id) ?? 0) + share)
  }
  let best: number | null = null
  for (const [id, share] of worth) if (best === null || share > (worth.get(best) ?? 0)) best = id
  return best
}
