import type { UrlParam } from '#ui/page/use-url-params.ts'

/** A whole number between bounds, 0 and 999,999,999 at most; below zero where `least` is. */
export const numberParam = (
  name: string,
  fallback: number,
  least: number,
  most: number,
): UrlParam<number> => ({
  name,
  fallback,
  parse: (written) => {
    const number = Number(written)
    return /^-?\d{1,9}$/.test(written) && number >= least && number <= most ? number : undefined
  },
  format: String,
})
