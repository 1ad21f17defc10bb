import type { Schema } from './schema.ts'

/** Every table with the columns of its key, each after the tables that it refers to. */
export const TABLES: Record<keyof Schema, readonly string[]> = {
  users: ['id'],
  erased_accounts: ['id'],
  sessions: ['user_id', 'id'],
  mail_links: ['user_id', 'hash'],
  payments: ['user_id', 'session_id'],
  heads: ['user_id'],
  epochs: ['user_id', 'position'],
  records: ['user_id', 'collection', 'key'],
  journal: ['user_id', 'id'],
  journal_sizes: ['user_id'],
  contact_messages: ['id'],
  twitch_channels: ['id'],
  catalogue_meta: ['id'],
  catalogue_items: ['id'],
  catalogue_recipes: ['id'],
  catalogue_ingredients: ['recipe_id', 'position'],
  catalogue_sets: ['id'],
  catalogue_mounts: ['id'],
  catalogue_almanax: ['date'],
  catalogue_ochre: ['position'],
  catalogue_essences: ['item_id'],
  catalogue_breeding: ['item_id'],
  catalogue_guides: ['guide', 'tier'],
  catalogue_parts: ['hash'],
}
