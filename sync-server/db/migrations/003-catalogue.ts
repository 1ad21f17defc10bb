import type { Kysely, Migration } from 'kysely'

export const catalogue: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await createItems(db)
    await createLists(db)
    await createPublishing(db)
  },
}

async function createItems(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('catalogue_items')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('search', 'text', (c) => c.notNull())
    .addColumn('level', 'integer', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('type_id', 'integer')
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('img', 'text')
    .addColumn('img_large', 'text')
    .addColumn('set_id', 'integer')
    .addColumn('effects', 'text', (c) => c.notNull())
    .addColumn('origin', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('catalogue_recipes')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('job', 'text')
    .addColumn('level', 'integer', (c) => c.notNull())
    .addColumn('ratio', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('catalogue_ingredients')
    .addColumn('recipe_id', 'integer', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('item_id', 'integer', (c) => c.notNull())
    .addColumn('quantity', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('catalogue_ingredients_key', ['recipe_id', 'position'])
    .execute()
  await db.schema
    .createIndex('catalogue_ingredients_item')
    .on('catalogue_ingredients')
    .columns(['item_id', 'recipe_id'])
    .execute()
  await db.schema
    .createTable('catalogue_sets')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('level', 'integer', (c) => c.notNull())
    .addColumn('items', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('catalogue_mounts')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('family', 'text', (c) => c.notNull())
    .addColumn('img', 'text')
    .execute()
}

async function createLists(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('catalogue_almanax')
    .addColumn('date', 'text', (c) => c.primaryKey())
    .addColumn('item_id', 'integer', (c) => c.notNull())
    .addColumn('item_name', 'text', (c) => c.notNull())
    .addColumn('quantity', 'integer', (c) => c.notNull())
    .addColumn('kamas', 'integer', (c) => c.notNull())
    .addColumn('bonus', 'text', (c) => c.notNull())
    .addColumn('bonus_text', 'text')
    .execute()
  await db.schema
    .createTable('catalogue_ochre')
    .addColumn('position', 'integer', (c) => c.primaryKey())
    .addColumn('step', 'integer')
    .addColumn('archi_step', 'integer')
    .addColumn('monster', 'text', (c) => c.notNull())
    .addColumn('archimonstre', 'text')
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('zones', 'text', (c) => c.notNull())
    .addColumn('in_unity', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('catalogue_essences')
    .addColumn('item_id', 'integer', (c) => c.primaryKey())
    .addColumn('boss', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('catalogue_breeding')
    .addColumn('item_id', 'integer', (c) => c.primaryKey())
    .addColumn('family', 'text', (c) => c.notNull())
    .addColumn('boss', 'text')
    .addColumn('essence_id', 'integer')
    .addColumn('efficiency', 'integer', (c) => c.notNull())
    .addColumn('uses', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('catalogue_guides')
    .addColumn('guide', 'text', (c) => c.notNull())
    .addColumn('tier', 'integer', (c) => c.notNull())
    .addColumn('level_from', 'integer', (c) => c.notNull())
    .addColumn('level_to', 'integer', (c) => c.notNull())
    .addColumn('recipe_id', 'integer', (c) => c.notNull())
    .addColumn('recipe_level', 'integer', (c) => c.notNull())
    .addColumn('ratio', 'integer', (c) => c.notNull())
    .addColumn('carries', 'integer', (c) => c.notNull())
    .addColumn('needs', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('catalogue_guides_key', ['guide', 'tier'])
    .execute()
}

async function createPublishing(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('catalogue_meta')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('source_version', 'text')
    .addColumn('starter', 'text', (c) => c.notNull())
    .addColumn('imported_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('catalogue_parts')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('rows', 'integer', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('br', 'text', (c) => c.notNull())
    .addColumn('gz', 'text', (c) => c.notNull())
    .addColumn('retired_at', 'bigint')
    .execute()
}
