/**
 * The accounts made since the day before: last running total − the one before it, never below 0; null where there are
 * not two days to compare. `daily`: accounts in all at the end of each day, oldest first.
 * Source: A119, A120, figures.md §15.
 */
export function lastIncrement(daily: readonly number[]): number | null {
  const [before, last] = daily.slice(-2)
  return before === undefined || last === undefined ? null : Math.max(0, last - before)
}
