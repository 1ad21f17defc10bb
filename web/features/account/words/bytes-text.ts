import { formatNumber } from '#shared/domain/text/numbers.ts'

const UNITS = ['o', 'ko', 'Mo', 'Go', 'To'] as const

/** A size in bytes as people write it, « 12,4 Mo »; « – » where the browser does not say. */
export function bytesText(bytes: number | null): string {
  if (bytes === null) return '–'
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const value = bytes / 1000 ** step
  return `${formatNumber(Math.round(value * 10) / 10, 2)}\u202f${UNITS[step]}`
}
