/** What an account has of its own. */
export type Beginnings = {
  /** Items with a price in the book. */
  priced: number
  /** Lines of the tracker, sold or not, and purchases of the shopping list. */
  purchases: number
  /** An offering was made or priced, or the shopping list looks at the almanax. */
  almanax: boolean
}

export const FIRST_STEPS = ['price', 'purchase', 'almanax'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

/** Prices and purchases from which on nobody has to be told how to begin. */
const WORK = 20
export const isNewcomer = ({ priced, purchases }: Pick<Beginnings, 'priced' | 'purchases'>): boolean =>
  priced + purchases < WORK

/** The three steps of a first visit, each done by itself; null once all are, or for who is no newcomer (N112). */
export function firstSteps({
  priced,
  purchases,
  almanax,
}: Beginnings): { step: FirstStep; done: boolean }[] | null {
  if (!isNewcomer({ priced, purchases })) return null
  const done: Record<FirstStep, boolean> = { price: priced > 0, purchase: purchases > 0, almanax }
  const steps = FIRST_STEPS.map((step) => ({ step, done: done[step] }))
  return steps.every((one) => one.done) ? null : steps
}
