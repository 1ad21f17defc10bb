const DAY_MS = 86_400_000
/** Days, and how far a price of that age is still to be trusted: in a straight line between them (N72). */
const FRESH = { days: 1, trust: 1 }
const WEEK = { days: 7, trust: 0.5 }
const MONTH = { days: 30, trust: 0.1 }

/** Beyond, a price is worth reading again (N76). */
export const OLD_MS = WEEK.days * DAY_MS

/** How far a price is to be trusted, 0 to 1: by its age in milliseconds, and half as far where it looks like a slip (N72). */
export const priceTrust = (ageMs: number, odd: boolean): number => byAge(ageMs / DAY_MS) * (odd ? 0.5 : 1)

function byAge(days: number): number {
  if (days <= FRESH.days) return FRESH.trust
  if (days <= WEEK.days) return between(FRESH, WEEK, days)
  return days <= MONTH.days ? between(WEEK, MONTH, days) : MONTH.trust
}

type Point = { days: number; trust: number }
const between = (from: Point, to: Point, days: number): number =>
  from.trust - ((days - from.days) / (to.days - from.days)) * (from.trust - to.trust)
