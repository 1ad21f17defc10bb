import type { UrlParam } from '#ui/params/use-url-params.ts'

/** As many crafts as one plan takes. */
export const MAX_CRAFTS = 100_000

/** The number of crafts in the URL: 1 unless it holds a whole number from 1 to 100 000. */
export const craftsParam: UrlParam<number> = {
  name: 'crafts',
  fallback: 1,
  parse: (text) => {
    const crafts = /^\d{1,6}$/.test(text) ? Number(text) : 0
    return crafts >= 1 && crafts <= MAX_CRAFTS ? crafts : undefined
  },
  format: String,
}
