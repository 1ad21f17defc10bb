import { defineCollection } from '#shared/contract/collection.ts'
import { boolean, day } from '#shared/contract/fields.ts'

/** Whether a day's offering was made. */
export const almanaxDays = defineCollection({
  name: 'almanax_days',
  path: 'user_almanax_days',
  // Ten years of days, in each of eight profiles.
  maxRows: 30_000,
  key: { date: day },
  fields: { done: boolean },
  defaults: { done: false },
})
