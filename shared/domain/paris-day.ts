const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/**
 * The game's day at an instant (milliseconds since 1970) as `YYYY-MM-DD`: it changes at midnight Europe/Paris,
 * whatever zone the device is in. Source: checklist T76, examples §8.
 */
export function parisDay(ms: number): string {
  const [day, month, year] = parts.format(ms).split('/')
  return `${year}-${month}-${day}`
}
