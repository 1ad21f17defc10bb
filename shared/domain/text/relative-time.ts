import { plural } from './numbers.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** An age as players read it: `à l’instant`, `12 min`, `3 h`, `6 j`, rounded down. `ms` below zero is now. */
export function ageShort(ms: number): string {
  const seconds = ms / 1000
  if (seconds < MINUTE) return 'à l’instant'
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min`
  if (seconds < DAY) return `${Math.floor(seconds / HOUR)} h`
  return `${Math.floor(seconds / DAY)} j`
}

/** `il y a 12 min`, or `à l’instant` under a minute and for any future time. Source: A124, figures.md §13. */
export function relativeTime(secondsAgo: number): string {
  const age = ageShort(secondsAgo * 1000)
  return secondsAgo < MINUTE ? age : `il y a ${age}`
}

/** How long to wait, in whole words and rounded up: `40 secondes`, `12 minutes`, `2 heures`. */
export function waitTime(seconds: number): string {
  if (seconds < MINUTE) return plural(Math.ceil(seconds), 'seconde', 'secondes')
  if (seconds <= HOUR) return plural(Math.ceil(seconds / MINUTE), 'minute', 'minutes')
  return plural(Math.ceil(seconds / HOUR), 'heure', 'heures')
}
