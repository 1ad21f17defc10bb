import UFuzzy from '@leeoniya/ufuzzy'
import { type FindTypos, ONE_SLIP } from '#shared/catalogue/find-names.ts'

/** Finds near misses: one slip of the finger in each word. */
export function createTypos(): FindTypos {
  const fuzzy = new UFuzzy(ONE_SLIP)
  return (texts, query) => {
    const [found, info, order] = fuzzy.search(texts, query, 1)
    return order && info ? order.flatMap((at) => info.idx[at] ?? []) : (found ?? [])
  }
}
