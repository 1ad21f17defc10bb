/** What pieces weigh together, in pods. `atLeast`: some of them are of unknown weight, and not counted. */
export type Weight = { pods: number; atLeast: boolean }

/**
 * The weight of pieces carried together; `podsOf` answers an item's weight in pods, undefined where it is not known.
 * Null where nothing is carried, or nothing of it has a known weight.
 */
export function totalWeight(
  pieces: readonly { id: number; quantity: number }[],
  podsOf: (id: number) => number | undefined,
): Weight | null {
  const carried = pieces.filter(({ quantity }) => quantity > 0)
  const known = carried.flatMap(({ id, quantity }) => {
    const pods = podsOf(id)
    return pods === undefined ? [] : [pods * quantity]
  })
  if (known.length === 0) return null
  return { pods: known.reduce((sum, pods) => sum + pods, 0), atLeast: known.length < carried.length }
}
