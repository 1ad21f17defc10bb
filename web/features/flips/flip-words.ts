import { FINE_SPACE, formatRoi } from '#shared/domain/numbers.ts'

/** A ratio as a percent whose sign is the message: `+ 9,8 %`, `− 7,7 %`, `0,0 %`. */
export function signedRoi(ratio: number): string {
  const size = formatRoi(Math.abs(ratio))
  if (size === formatRoi(0)) return size
  return `${ratio < 0 ? '−' : '+'}${FINE_SPACE}${size}`
}

/** How a profit is coloured: green and red only for money already made or lost. */
export function profitTone(profit: number, sold: boolean): string {
  if (!sold || profit === 0) return 'muted'
  return profit > 0 ? 'gain' : 'loss'
}
