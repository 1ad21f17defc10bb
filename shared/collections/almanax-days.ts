import * as z from 'zod/mini'
import { defineCollection } from '#shared/contract/collection.ts'
import { day } from '#shared/contract/fields.ts'

/** Whether a day's offering was made. */
export const almanaxDays = defineCollection({
  name: 'almanax_days',
  path: 'user_almanax_days',
  key: { date: day },
  fields: { done: z.boolean() },
  defaults: { done: false },
})
