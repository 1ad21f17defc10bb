export const WIDTH = 620
export const HEIGHT = 56
const MARGIN = 6

/** The line through `values`, oldest at the left, lowest at the bottom, in a box of 620 × 56; null under two points. */
export function sparklinePath(values: readonly number[]): string | null {
  if (values.length < 2) return null
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  const points = values.map((value, i) => {
    const x = (i / (values.length - 1)) * WIDTH
    const height = span === 0 ? 0.5 : (value - low) / span
    return `${x.toFixed(1)} ${(HEIGHT - MARGIN - height * (HEIGHT - 2 * MARGIN)).toFixed(1)}`
  })
  return `M${points.join('L')}`
}
