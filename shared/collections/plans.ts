import { defineCollection } from '#shared/contract/collection.ts'
import {
  boolean,
  choice,
  day,
  GUIDE_IDS,
  itemId,
  line,
  name,
  nullable,
  quantity,
  whole,
} from '#shared/contract/fields.ts'

/** How often a recipe is to be made; with `tree`, its ingredients too, as the player chose in its tree. 0 takes it off. */
export const plannedCrafts = defineCollection({
  name: 'planned_crafts',
  path: 'planned_crafts',
  // Every recipe of the game, with room for other profiles.
  maxRows: 20_000,
  key: { recipe: itemId },
  fields: { crafts: whole({ minimum: 0, maximum: 100_000 }), tree: boolean, due: nullable(day) },
  defaults: { crafts: 0, tree: false, due: null },
})

/** An item that the player wants by hand; `missing_on`: the Paris day on which it was not to be found. */
export const wantedItems = defineCollection({
  name: 'wanted_items',
  path: 'wanted_items',
  // As many as there are stocks.
  maxRows: 50_000,
  key: { item_id: itemId },
  fields: { pieces: quantity, note: line, missing_on: nullable(day) },
  defaults: { pieces: 0, note: '', missing_on: null },
})

/** Whether a tool's needs are part of the shopping list, and how far ahead: days of the almanax, steps of the quest. */
export const planSources = defineCollection({
  name: 'plan_sources',
  path: 'plan_sources',
  // Ten sources, in each of eight profiles, many times over.
  maxRows: 1_000,
  key: { source: choice(['almanax', 'breeding', 'ochre', ...GUIDE_IDS.map((id) => `guide:${id}` as const)]) },
  fields: { on: boolean, horizon: quantity },
  defaults: { on: false, horizon: 7 },
})

/** Pieces of an item that no plan may take from the stock. */
export const reserves = defineCollection({
  name: 'reserves',
  path: 'reserves',
  // As many as there are stocks.
  maxRows: 50_000,
  key: { item_id: itemId },
  fields: { pieces: quantity, note: line },
  defaults: { pieces: 0, note: '' },
})

/** Whether an item of a recipe's tree is bought or made, wherever it occurs there. */
export const craftChoices = defineCollection({
  name: 'craft_choices',
  path: 'craft_choices',
  // Ten ingredients of five thousand trees.
  maxRows: 50_000,
  key: { root: itemId, item_id: itemId },
  fields: { choice: choice(['auto', 'buy', 'craft']) },
  defaults: { choice: 'auto' },
})

/** The player's level in a profession, by its name in the game; 0: unknown. */
export const jobLevels = defineCollection({
  name: 'job_levels',
  path: 'job_levels',
  // Some twenty professions, in each of eight profiles, six times over.
  maxRows: 1_000,
  key: { job: name },
  fields: { level: whole({ minimum: 0, maximum: 200 }) },
  defaults: { level: 0 },
})

/** The ROI from which a recipe is worth telling, in percent; null: the general one. `told_on`: when it was told. */
export const roiAlerts = defineCollection({
  name: 'roi_alerts',
  path: 'roi_alerts',
  // Every recipe of the game, with room for other profiles.
  maxRows: 20_000,
  key: { recipe: itemId },
  fields: { threshold: nullable(whole({ minimum: 0, maximum: 1000 })), told_on: nullable(day) },
  defaults: { threshold: null, told_on: null },
})

/** A task of the board that is put off until a day, by its kind and id. */
export const deferred = defineCollection({
  name: 'deferred',
  path: 'deferred',
  // Fourteen tasks a day for ten years.
  maxRows: 50_000,
  key: { task: name },
  fields: { until: nullable(day) },
  defaults: { until: null },
})
