/** Parts without which there is no search and no calculator; they come first, and the rest can follow. */
export const CORE_KINDS: readonly string[] = ['items', 'recipes']

/** Rows are spread over parts by ranges of this many ids, so that new rows touch few parts. */
const ID_RANGE = 8192

/** The range that an item's rows are published in. */
export const rangeOf = (id: number): number => Math.floor(id / ID_RANGE)

/** The part that holds an item's effects. */
export const effectsPartName = (itemId: number): string => `effects-${rangeOf(itemId)}`

/** The part that holds an item's weight and conditions. */
export const detailsPartName = (itemId: number): string => `details-${rangeOf(itemId)}`
