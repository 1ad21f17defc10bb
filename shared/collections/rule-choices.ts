import { defineCollection } from '#shared/contract/collection.ts'
import { text } from '#shared/contract/fields.ts'

/**
 * What the player says a contested rule of the game is: the name of a reading, or a number as text; empty where they leave it
 * to us. A rule or a reading that this version does not know counts as not chosen, and is kept.
 */
export const ruleChoices = defineCollection({
  name: 'rule_choices',
  path: 'rule_choices',
  // A handful of rules is contested.
  maxRows: 1_000,
  key: { rule: text({ pattern: /^[a-z0-9_]{1,40}$/ }) },
  fields: { value: text({ maxLength: 40 }) },
  defaults: { value: '' },
  ofAccount: true,
})
