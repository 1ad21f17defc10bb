import { priceObservations } from '#shared/collections/price-observations.ts'

/** The group of an observation's key: its item and pack. Within it the last key is the latest day. */
export const packOfKey = (key: string): string => key.slice(0, key.lastIndexOf('|'))

/**
 * The collections of which screens read the last row of each group, thousands of times as few as there are: of these a
 * page keeps only them in memory. A group is the beginning of its keys, up to a `|`. None of them has tombstones.
 */
export const GROUPED_BY: Readonly<Record<string, (key: string) => string>> = {
  [priceObservations.name]: packOfKey,
}
